import {
  bodySchema,
  type DescribedOperation,
  type OpenApiDocument,
  type Parameter,
  resolveParameters,
} from '../document/openapi-document.ts';
import { exampleId, exampleValues } from './example-values.ts';
import { noteFor, usualFields } from './operation-notes.ts';
import { printJson } from './print-json.ts';
import { requestExample } from './schema-example.ts';

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
  const body = exampleBody(document, described);
  const options = [
    ...(method === 'GET' || (method === 'POST' && body !== undefined) ? [] : [`-X ${method}`]),
    ...(operation.security?.length === 0 ? [] : [`-u "$${shellVariables.privateKey}:"`]),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${singleQuoted(printJson(body, '  '))}`]),
  ];
  return [`curl "$${shellVariables.url}${fillPath(path)}${requiredQuery(parameters)}"`, ...options].join(
    ' \\\n  ',
  );
}

/** undefined where there is nothing to send. */
export function exampleBody(document: OpenApiDocument, described: DescribedOperation): unknown {
  const schema = bodySchema(described.operation);
  if (schema === undefined) return undefined;
  const body = requestExample(document, schema, noteFor(usualFields, described) ?? []);
  const isEmpty = typeof body === 'object' && body !== null && Object.keys(body).length === 0;
  return isEmpty ? undefined : body;
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
