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

/** The smallest working call of an operation, for every language. */
export interface ExampleRequest {
  operationId: string;
  method: string;
  /** Relative to the API's address, with its query: `/v1/{{merchant_id}}/charges`. */
  path: string;
  /** The path's ids except the merchant's. */
  ids: readonly string[];
  /** The user name for HTTP Basic; undefined if no key is needed. */
  key: string | undefined;
  /** undefined without a body. */
  body: unknown;
  answersList: boolean;
}

/** Cash networks have their own keys, which no reader's session contains. */
const NETWORK_KEY = 'network_key';
/** So have the programs of a platform. */
const OPERATOR_KEY = 'operator_key';

function keyOf(path: string): string {
  if (path.startsWith('/cash/')) return NETWORK_KEY;
  return path.startsWith('/v1/platform/') ? OPERATOR_KEY : '{{private_key}}';
}

export function exampleRequest(document: OpenApiDocument, described: DescribedOperation): ExampleRequest {
  const { method, path, operation } = described;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const needsKey = operation.security?.length !== 0;
  return {
    operationId: operation.operationId ?? '',
    method,
    path: fillPath(path) + requiredQuery(resolveParameters(document, operation)),
    ids: names.filter(name => name !== 'merchant_id').map(parameterExample),
    key: needsKey ? keyOf(path) : undefined,
    body: exampleBody(document, described),
    answersList: (operation.operationId ?? '').startsWith('list'),
  };
}

/** undefined without a body. */
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
