import {
  bodySchema,
  type DescribedOperation,
  type OpenApiDocument,
  type Parameter,
  resolveParameters,
} from '../document/openapi-document.ts';
import { exampleId, exampleValues } from './example-values.ts';
import { noteFor, usualFields } from './operation-notes.ts';
import { requestExample } from './schema-example.ts';

/** The smallest call of an operation that works. Every language writes the same one. */
export interface ExampleRequest {
  operationId: string;
  method: string;
  /** Below the address of the API, with its query: `/v1/{{merchant_id}}/charges`. */
  path: string;
  /** The values in the path, but for the merchant. */
  ids: readonly string[];
  /** As it is sent by HTTP Basic; undefined where none is asked for. */
  key: string | undefined;
  /** undefined where there is nothing to send. */
  body: unknown;
  answersList: boolean;
}

/** Networks of tills have keys of their own, which no reader's session knows. */
const NETWORK_KEY = 'network_key';

export function exampleRequest(document: OpenApiDocument, described: DescribedOperation): ExampleRequest {
  const { method, path, operation } = described;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const needsKey = operation.security?.length !== 0;
  return {
    operationId: operation.operationId ?? '',
    method,
    path: fillPath(path) + requiredQuery(resolveParameters(document, operation)),
    ids: names.filter(name => name !== 'merchant_id').map(parameterExample),
    key: needsKey ? (path.startsWith('/cash/') ? NETWORK_KEY : '{{private_key}}') : undefined,
    body: exampleBody(document, described),
    answersList: (operation.operationId ?? '').startsWith('list'),
  };
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
    name === 'merchant_id' ? '{{merchant_id}}' : parameterExample(name),
  );

function requiredQuery(parameters: readonly Parameter[]): string {
  const pairs = parameters
    .filter(parameter => parameter.in === 'query' && parameter.required === true)
    .map(({ name }) => `${encodeURIComponent(name)}=${encodeURIComponent(parameterExample(name))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

const parameterExample = (name: string): string =>
  exampleId(name, undefined) ?? String(exampleValues[name] ?? name);
