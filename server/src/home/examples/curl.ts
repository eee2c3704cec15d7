import {
  bodySchema,
  type DescribedOperation,
  type OpenApiDocument,
  type Parameter,
  resolveParameters,
} from '../document/openapi-document.ts';
import { exampleId, exampleValues } from './example-values.ts';
import { printJson } from './print-json.ts';
import { exampleOf } from './schema-example.ts';

/** The names that the introduction asks to set once; every example then works when pasted. */
export const shellVariables = {
  url: 'RECAUDO_URL',
  merchant: 'MERCHANT_ID',
  privateKey: 'PRIVATE_KEY',
} as const;

/** The smallest call of an operation that works, for a shell. */
export function curlExample(document: OpenApiDocument, described: DescribedOperation): string {
  const { method, path, operation } = described;
  const parameters = resolveParameters(document, operation);
  const body = bodySchema(operation);
  const options = [
    ...(method === 'GET' || (method === 'POST' && body !== undefined) ? [] : [`-X ${method}`]),
    ...(operation.security?.length === 0 ? [] : [`-u "$${shellVariables.privateKey}:"`]),
    ...(body === undefined
      ? []
      : [
          `-H 'Content-Type: application/json'`,
          `-d ${singleQuoted(printJson(exampleOf(document, body, 'request'), '  '))}`,
        ]),
  ];
  return [`curl "$${shellVariables.url}${fillPath(path)}${requiredQuery(parameters)}"`, ...options].join(
    ' \\\n  ',
  );
}

const fillPath = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    name === 'merchant_id' ? `$${shellVariables.merchant}` : parameterExample(name),
  );

function requiredQuery(parameters: readonly Parameter[]): string {
  const pairs = parameters
    .filter(parameter => parameter.in === 'query' && parameter.required === true)
    .map(({ name }) => `${encodeURIComponent(name)}=${encodeURIComponent(parameterExample(name))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

const parameterExample = (name: string): string =>
  exampleId(name, undefined) ?? String(exampleValues[name] ?? name);

const singleQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
