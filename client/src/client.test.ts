import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateTypes } from '../generate.mjs';
import { Recaudo } from './client.ts';
import { List } from './list.ts';

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

const namesOf = (object: object): string[] =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(object)).filter(name => name !== 'constructor');

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
    (one): one is Record<string, (...ids: string[]) => unknown> =>
      typeof one === 'object' && one !== null && namesOf(one).length > 0 && 'path' in one,
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
