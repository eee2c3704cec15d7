import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateTypes } from '../generate.mjs';
import { Recaudo } from './client.ts';
import { List } from './list.ts';
import { Resource } from './resource.ts';

const at = (place: string): URL => new URL(place, import.meta.url);

interface Api {
  paths: Record<string, Record<string, { operationId: string }>>;
}

/** Words that stand for ids in paths. */
const ID = 'ID';
const operations = Object.entries(
  (JSON.parse(readFileSync(at('../../openapi.json'), 'utf8')) as Api).paths,
).flatMap(([path, methods]) =>
  Object.keys(methods).map(method => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, ID)}`),
);

/** The methods that JavaScript can call, those of base classes included. */
function namesOf(object: object): string[] {
  const prototype: object = Object.getPrototypeOf(object);
  if (prototype === Object.prototype) return [];
  return [
    ...Object.getOwnPropertyNames(prototype).filter(name => name !== 'constructor'),
    ...namesOf(prototype),
  ];
}

/** Calls every method of everything that a client has, and says what was asked. */
async function callAll(): Promise<Set<string>> {
  const asked = new Set<string>();
  const seen: typeof fetch = async (url, init) => {
    asked.add(`${init?.method} ${new URL(url as URL).pathname}`);
    return Response.json([]);
  };
  const client = new Recaudo({
    baseUrl: 'https://pay.example.com',
    merchantId: ID,
    apiKey: 'sk',
    fetch: seen,
  });
  const resources = [...Object.values(client), ...Object.values(client.customer(ID))].filter(
    (one): one is Record<string, (...ids: string[]) => unknown> => one instanceof Resource,
  );
  for (const resource of resources) {
    for (const name of namesOf(resource)) {
      const answer = resource[name]?.(ID, ID);
      await (answer instanceof List ? answer.page() : answer);
    }
  }
  await client.merchant();
  return asked;
}

test('every operation of the API has a method, and no method is of another', async () => {
  expect(operations.length).toBeGreaterThan(70);
  expect([...(await callAll())].toSorted()).toEqual([...new Set(operations)].toSorted());
});

test('the types are those of openapi.json (else: node client/generate.mjs)', async () => {
  expect(readFileSync(at('./api-types.ts'), 'utf8') === (await generateTypes())).toBe(true);
});

test('a list goes through all pages, and shows nothing twice when something new comes meanwhile', async () => {
  const all = Array.from({ length: 250 }, (_none, index) => ({ id: `c${250 - index}` }));
  const offsets: string[] = [];
  const pages: typeof fetch = async url => {
    const query = new URL(url as URL).searchParams;
    offsets.push(query.get('offset') ?? '');
    const offset = Number(query.get('offset'));
    const page = all.slice(offset, offset + Number(query.get('limit')));
    all.unshift({ id: `c${all.length + 1}` });
    return Response.json(page);
  };
  const client = new Recaudo({
    baseUrl: 'https://pay.example.com',
    merchantId: 'm',
    apiKey: 'sk',
    fetch: pages,
  });
  const ids: string[] = [];
  for await (const { id } of client.charges.list()) ids.push(id);
  expect(offsets).toEqual(['0', '100', '200']);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(Array.from({ length: 250 }, (_none, index) => `c${250 - index}`));
});

test.each([
  ['merchantId', undefined, 'it is undefined'],
  ['merchantId', '', 'it is empty'],
  ['apiKey', '', 'it is empty'],
  ['baseUrl', undefined, 'it is undefined'],
])('%s that is %s: the client says so at once', (name, value, reason) => {
  const settings = { baseUrl: 'https://pay.example.com', merchantId: 'm', apiKey: 'sk', [name]: value };
  expect(() => new Recaudo(settings as never)).toThrow(new RegExp(`needs ${name}, .*${reason}`));
});

test('get is retrieve, and no id means no request', async () => {
  const asked: string[] = [];
  const client = new Recaudo({
    baseUrl: 'https://pay.example.com',
    merchantId: 'm',
    apiKey: 'sk',
    fetch: async url => {
      asked.push(new URL(url as URL).pathname);
      return Response.json({});
    },
  });
  await client.charges.get('tr1');
  await client.charges.retrieve('tr1');
  expect(() => client.charges.get(undefined as never)).toThrow(TypeError);
  expect(asked).toEqual(['/v1/m/charges/tr1', '/v1/m/charges/tr1']);
});
