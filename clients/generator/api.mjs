// openapi.json as the emitters need it: models that come back, shapes that are sent, and the methods of each resource.
import { readFile } from 'node:fs/promises';
import { CLIENT_OPERATIONS, CUSTOMER, RESOURCES } from './operations.mjs';
import { nameOf, pascal, TypeReader } from './types.mjs';

const OPENAPI = new URL('../../openapi.json', import.meta.url);
const HEADER = 'Made from openapi.json by clients/generator/generate.mjs.';

export async function readApi() {
  const api = JSON.parse(await readFile(OPENAPI, 'utf8'));
  const reader = {
    answers: new TypeReader(api.components.schemas),
    shapes: new TypeReader(api.components.schemas),
  };
  const operations = readOperations(api);
  const used = new Set(CLIENT_OPERATIONS);
  const resources = RESOURCES.map(resource => readResource(api, operations, reader, resource, used));
  reader.answers.read(answerOf(takeOperation(operations, 'getMerchant')), 'Merchant');
  const missing = [...operations.keys()].filter(id => !used.has(id));
  if (missing.length > 0)
    throw new Error(`clients/generator/operations.mjs has no method for ${missing.join(', ')}`);
  return {
    header: HEADER,
    resources,
    models: [...reader.answers.models.values()],
    shapes: [...reader.shapes.models.values()],
  };
}

function readOperations(api) {
  const operations = new Map();
  for (const [path, methods] of Object.entries(api.paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.operationId !== undefined)
        operations.set(operation.operationId, { ...operation, path, method: method.toUpperCase() });
  return operations;
}

function takeOperation(operations, id) {
  const operation = operations.get(id);
  if (operation === undefined) throw new Error(`openapi.json has no operation ${id}`);
  return operation;
}

function readResource(api, operations, reader, resource, used) {
  const methods = Object.entries(resource.methods).map(([name, id]) => {
    const operation = takeOperation(operations, id);
    used.add(id);
    if (resource.isAlsoOfCustomer) used.add(findTwin(operations, operation).operationId);
    return readMethod(api, reader, resource, name, operation);
  });
  return { ...resource, className: pascal(resource.name), methods };
}

/** The same operation at the level of a customer. */
function findTwin(operations, { path, method }) {
  const twinPath = path.replace('/v1/{merchant_id}', CUSTOMER);
  const twin = [...operations.values()].find(one => one.path === twinPath && one.method === method);
  if (twin === undefined) throw new Error(`openapi.json has no ${method} ${twinPath}`);
  return twin;
}

function readMethod(api, reader, resource, name, operation) {
  const { path, method } = operation;
  const isBelow = path.startsWith(resource.path);
  const rest = isBelow ? path.slice(resource.path.length) : path;
  const parameters = (operation.parameters ?? []).map(one =>
    one.$ref === undefined ? one : api.components.parameters[nameOf(one.$ref)],
  );
  const queries = parameters
    .filter(one => one.in === 'query')
    .map(one => ({ ...one, type: reader.shapes.read(one.schema, pascal(one.name), one.name) }));
  // A short list comes whole: the method returns it instead of a Listing.
  const isList = queries.some(one => one.name === 'limit');
  const answer = answerOf(operation);
  return {
    name,
    method,
    path,
    rest,
    isAbsolute: !isBelow,
    isList,
    summary: (operation.summary ?? '').replace(/ \(customer level\)$/, ''),
    ids: [...rest.matchAll(/\{(\w+)\}/g)].map(([, id], index) => ({ id, name: idName(rest, id, index) })),
    filters: isList ? queries : [],
    queries: isList ? [] : queries,
    body: bodyOf(reader.shapes, operation, name),
    answer:
      answer === undefined ? { kind: 'empty' } : reader.answers.read(answer, pascal(operation.operationId)),
  };
}

/** `charges.retrieve(id)`, but `sandbox.pay(charge_id)`: an id is named where it is not one of the resource. */
function idName(rest, id, index) {
  if (index === 0 && rest.startsWith(`/{${id}}`)) return 'id';
  return id === 'transaction_id' ? 'charge_id' : id;
}

function answerOf({ operationId, responses }) {
  const [, answer] = Object.entries(responses).find(([status]) => /^2\d\d$/.test(status)) ?? [];
  if (answer === undefined) throw new Error(`${operationId} has no answer of success`);
  return answer.content?.['application/json']?.schema;
}

function bodyOf(shapes, { requestBody }, methodName) {
  const schema = requestBody?.content?.['application/json']?.schema;
  if (schema === undefined) return undefined;
  // The API accepts `null` for a body without fields; a program leaves it out.
  const choices = (schema.anyOf ?? schema.oneOf ?? [schema]).filter(({ type }) => type !== 'null');
  const names = choices.map(({ $ref }) => nameOf($ref));
  const kinds = choices.map((choice, index) => shapes.read(choice, names[index]).kind);
  const [first] = names;
  if (kinds.length === 1 && kinds[0] === 'empty') return { isEmpty: true };
  if (kinds.some(kind => kind !== 'model')) throw new Error(`the body ${names.join(', ')} is no object`);
  const isOptional = requestBody.required !== true && !/^(create|update|set)/.test(methodName);
  const shape = names.length === 1 ? first : `Any${first}`;
  const numbers = [...new Set(names.flatMap(name => numbersOf(shapes, name)))];
  return { shape, choices: names, isOptional, name: bodyName(first), numbers };
}

/** NewCashPayment → payment, RefundRequest → refund, PlanUpdate → changes. */
function bodyName(shape) {
  const word =
    shape
      .replace(/^New/, '')
      .replace(/Request$/, '')
      .match(/[A-Z][a-z]+$/)?.[0] ?? shape;
  return word === 'Update' ? 'changes' : word.toLowerCase();
}

/** Fields that are numbers on the wire and may be exact decimal texts in a program. */
function numbersOf(shapes, shape) {
  const { fields } = shapes.models.get(shape);
  for (const { type } of fields) {
    const inner = type.kind === 'model' ? shapes.models.get(type.name).fields : [];
    if (inner.some(field => field.type.kind === 'number'))
      throw new Error(`${shape}: amounts inside of objects are not supported`);
  }
  return fields
    .filter(({ name, type }) => type.kind === 'number' || name === 'amount')
    .map(({ name }) => name);
}

export const isOptional = ({ isRequired, type }) => !isRequired || type.isNullable === true;
