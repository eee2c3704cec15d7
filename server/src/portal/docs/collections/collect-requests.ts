import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import {
  type DescribedOperation,
  listOperations,
  type OpenApiDocument,
  resolveParameters,
} from '../document/openapi-document.ts';
import { exampleBody } from '../snippets/example-request.ts';
import { exampleValues } from '../snippets/example-values.ts';
import type { CollectedFolder, CollectedRequest, Collection, QueryField } from './collection.ts';
import {
  folderOrder,
  furtherRequests,
  lastInFolder,
  type RequestNote,
  requestNotes,
} from './request-notes.ts';

/** Every operation, in folders ordered so that all requests can run: deletions come last. */
export function collectRequests(document: OpenApiDocument): Collection {
  const operations = listOperations(document);
  const requests = operations.flatMap(described => [
    ...(furtherRequests[idOf(described)] ?? []).map(({ of, ...note }) =>
      toRequest(document, getOperation(operations, of), note),
    ),
    toRequest(document, described, requestNotes[idOf(described)]),
  ]);
  const tagOf = new Map(operations.map(described => [idOf(described), described.operation.tags?.[0] ?? '']));
  // A further request goes into the folder of the operation that needs it.
  const neededIn = new Map(
    Object.entries(furtherRequests).flatMap(([needing, further]) =>
      further.map(({ name }) => [name, tagOf.get(needing)] as const),
    ),
  );
  const folderOf = ({ name, operationId }: CollectedRequest) => neededIn.get(name) ?? tagOf.get(operationId);
  const folders: CollectedFolder[] = folderOrder.map(name => ({
    name,
    description: document.tags.find(tag => tag.name === name)?.description ?? '',
    requests: requests
      .filter(request => request.method !== 'DELETE' && folderOf(request) === name)
      .toSorted((a, b) => placeOf(a) - placeOf(b)),
  }));
  const deleting = requests.filter(({ method }) => method === 'DELETE').toReversed();
  return {
    name: 'Recaudo',
    description: `${document.info.description} Run the folders from the first to the last: each request keeps the ids that later ones need.`,
    folders: [...folders, { name: 'Deleting', description: 'Takes away what was made.', requests: deleting }],
    variables: startingVariables(document),
  };
}

const startingVariables = ({ servers }: OpenApiDocument): Collection['variables'] => [
  { name: 'base_url', value: servers[0]?.url ?? '', isSecret: false },
  { name: 'merchant_id', value: '', isSecret: false },
  { name: 'private_key', value: '', isSecret: true },
  { name: 'public_key', value: '', isSecret: false },
  { name: 'cash_network_key', value: '', isSecret: true },
  { name: 'operator_key', value: '', isSecret: true },
];

const placeOf = ({ operationId }: CollectedRequest): number => (lastInFolder.includes(operationId) ? 1 : 0);

const idOf = ({ operation }: DescribedOperation): string => operation.operationId ?? '';

function getOperation(operations: readonly DescribedOperation[], id: string): DescribedOperation {
  const found = operations.find(described => idOf(described) === id);
  if (found === undefined) throw new Error(`openapi.json has no operation ${id}`);
  return found;
}

function toRequest(
  document: OpenApiDocument,
  described: DescribedOperation,
  note: RequestNote = {},
): CollectedRequest {
  const { method, path, operation } = described;
  return {
    name: note.name ?? operation.summary ?? '',
    operationId: idOf(described),
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => pathValue(name, note)),
    query: queryOf(document, described),
    body: changed(exampleBody(document, described), note.body),
    key: keyOf(described),
    description: operation.description ?? '',
    captures: note.captures ?? {},
  };
}

const pathValue = (name: string, note: RequestNote): string =>
  name === 'bin' ? String(exampleValues['bin']) : `{{${note.path?.[name] ?? name}}}`;

function changed(body: unknown, fields: RequestNote['body']): unknown {
  if (fields === undefined) return body;
  const whole = { ...(isPlainObject(body) ? body : {}), ...fields };
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
}

function keyOf({ path, operation }: DescribedOperation): CollectedRequest['key'] {
  if (operation.security?.length === 0) return undefined;
  if (path.startsWith('/cash/')) return 'cash_network_key';
  if (path.startsWith('/v1/platform/')) return 'operator_key';
  // The only call that a shop's page makes itself, so the example uses the public key.
  return operation.operationId === 'createToken' ? 'public_key' : 'private_key';
}

const queryOf = (document: OpenApiDocument, { operation }: DescribedOperation): QueryField[] =>
  resolveParameters(document, operation)
    .filter(parameter => parameter.in === 'query')
    .map(({ name, description = '', required = false, schema }) => ({
      name,
      value: textOf(exampleValues[name] ?? schema.default ?? schema.enum?.[0]),
      description,
      isRequired: required,
    }));

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
