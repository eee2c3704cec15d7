import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { expectError } from '../../support/checks/error-object.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';

const clock = manualClock(new Date('2026-11-14T18:00:00Z'));

let shop: TestGateway;
let client: TestClient;

beforeAll(async () => {
  shop = await startTestGateway({ clock });
});
afterAll(() => shop.close());
beforeEach(async () => {
  client = (await shop.merchant()).client;
});

interface Customer {
  id: string;
  name: string;
  creation_date: string;
}

async function createAt(instant: string, name: string): Promise<Customer> {
  clock.set(new Date(instant));
  const { status, body } = await client.post<Customer>('/customers', { name, email: 'ana@example.com' });
  expect(status).toBe(201);
  return body;
}

const list = async (query: string): Promise<Customer[]> => {
  const { status, body } = await client.get<Customer[]>(`/customers${query}`);
  expect(status).toBe(200);
  return body;
};
const names = async (query: string) => (await list(query)).map(({ name }) => name);

describe('creation filters are Bogotá days, inclusive', () => {
  beforeEach(async () => {
    await createAt('2026-11-13T23:59:59.999-05:00', 'end of 13');
    await createAt('2026-11-14T00:00:00.000-05:00', 'start of 14');
    await createAt('2026-11-14T23:59:59.999-05:00', 'end of 14');
    await createAt('2026-11-15T00:00:00.000-05:00', 'start of 15');
  });

  test.each([
    ['creation=2026-11-13', ['end of 13']],
    ['creation=2026-11-14', ['end of 14', 'start of 14']],
    ['creation=2026-11-15', ['start of 15']],
    ['creation=2026-11-16', []],
    ['creation[gte]=2026-11-14', ['start of 15', 'end of 14', 'start of 14']],
    ['creation[gte]=2026-11-15', ['start of 15']],
    ['creation[gte]=2026-11-16', []],
    ['creation[lte]=2026-11-14', ['end of 14', 'start of 14', 'end of 13']],
    ['creation[lte]=2026-11-13', ['end of 13']],
    ['creation[lte]=2026-11-12', []],
    ['creation[gte]=2026-11-14&creation[lte]=2026-11-14', ['end of 14', 'start of 14']],
    [
      'creation[gte]=2026-11-13&creation[lte]=2026-11-15',
      ['start of 15', 'end of 14', 'start of 14', 'end of 13'],
    ],
    ['creation[gte]=2026-11-15&creation[lte]=2026-11-13', []],
    ['creation=2026-11-14&creation[gte]=2026-11-15', []],
    ['creation=2026-11-14&creation[lte]=2026-11-15', ['end of 14', 'start of 14']],
    ['creation%5Bgte%5D=2026-11-15', ['start of 15']],
    [
      'creation[gte]=1900-01-01&creation[lte]=9999-12-31',
      ['start of 15', 'end of 14', 'start of 14', 'end of 13'],
    ],
    ['creation=9999-12-31', []],
    ['creation=1900-01-01', []],
  ])('200: %s', async (query, expected) => {
    expect(await names(`?${query}`)).toEqual(expected);
  });

  test('200: creation_date shows the same day that the filter uses', async () => {
    const dates = (await list('?creation=2026-11-14')).map(customer => customer.creation_date);
    expect(dates).toEqual(['2026-11-14T23:59:59-05:00', '2026-11-14T00:00:00-05:00']);
  });
});

describe('order and pages', () => {
  test('200: newest first; of equal times, the later one first', async () => {
    await createAt('2026-11-14T10:00:00Z', 'a');
    await createAt('2026-11-14T12:00:00Z', 'b');
    await createAt('2026-11-14T11:00:00Z', 'c');
    await createAt('2026-11-14T11:00:00Z', 'd');
    await createAt('2026-11-14T11:00:00Z', 'e');
    expect(await names('')).toEqual(['b', 'e', 'd', 'c', 'a']);
    const ids = (await list('?creation=2026-11-14')).slice(1, 4).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().reverse());
  });

  test('200: 10 by default, 1 to 100 on request, and pages do not overlap', async () => {
    const made: string[] = [];
    for (let number = 0; number < 105; number += 1) {
      made.unshift((await createAt('2026-11-14T10:00:00Z', `c${number}`)).name);
    }
    expect(await names('')).toEqual(made.slice(0, 10));
    expect(await names('?limit=1')).toEqual(made.slice(0, 1));
    expect(await names('?limit=100')).toEqual(made.slice(0, 100));
    expect(await names('?limit=100&offset=100')).toEqual(made.slice(100));
    expect(await names('?offset=104')).toEqual(made.slice(104));
    expect(await names('?offset=105')).toEqual([]);
    expect(await names('?offset=1000000000')).toEqual([]);
    const pages: string[] = [];
    for (let offset = 0; offset < 105; offset += 7) pages.push(...(await names(`?limit=7&offset=${offset}`)));
    expect(pages).toEqual(made);
  });

  test('200: a merchant without customers has an empty array', async () => {
    expect((await client.get('/customers')).text).toBe('[]');
  });
});

describe('bad values', () => {
  test.each([
    ['limit=0', 'limit must be a whole number from 1 to 100'],
    ['limit=101', 'limit must be a whole number from 1 to 100'],
    ['limit=-1', 'limit must be a whole number from 1 to 100'],
    ['limit=1.5', 'limit must be a whole number from 1 to 100'],
    ['limit=1e1', 'limit must be a whole number from 1 to 100'],
    ['limit=0x10', 'limit must be a whole number from 1 to 100'],
    ['limit=ten', 'limit must be a whole number from 1 to 100'],
    ['limit=%2010', 'limit must be a whole number from 1 to 100'],
    ['limit=+10', 'limit must be a whole number from 1 to 100'],
    ['limit=٣', 'limit must be a whole number from 1 to 100'],
    ['limit=99999999999999999999', 'limit must be a whole number from 1 to 100'],
    ['limit=5&limit=6', 'limit must be given once'],
    ['limit=5&limit=5', 'limit must be given once'],
    ['offset=-1', 'offset must be a whole number from 0 to 1000000000'],
    ['offset=0.5', 'offset must be a whole number from 0 to 1000000000'],
    ['offset=x', 'offset must be a whole number from 0 to 1000000000'],
    ['offset=9999999999', 'offset must be a whole number from 0 to 1000000000'],
    ['offset=1&offset=2', 'offset must be given once'],
    ['creation=yesterday', 'creation must be a date in the form yyyy-mm-dd'],
    ['creation=2026-02-29', 'creation must be a date in the form yyyy-mm-dd'],
    ['creation=2026-13-01', 'creation must be a date in the form yyyy-mm-dd'],
    ['creation=2026-1-1', 'creation must be a date in the form yyyy-mm-dd'],
    ['creation=14/11/2026', 'creation must be a date in the form yyyy-mm-dd'],
    ['creation=0000-00-00', 'creation must be a date in the form yyyy-mm-dd'],
    ['creation=2026-11-14T00:00:00', 'creation must have at most 10 characters'],
    ['creation=2026-11-14&creation=2026-11-15', 'creation must be given once'],
    ['creation[gte]=x', 'creation[gte] must be a date in the form yyyy-mm-dd'],
    ['creation[lte]=x', 'creation[lte] must be a date in the form yyyy-mm-dd'],
    ['creation=2026-11-14&creation[gte]=x', 'creation[gte] must be a date in the form yyyy-mm-dd'],
    ['creation[lte]=2026-11-14&creation[lte]=2026-11-14', 'creation[lte] must be given once'],
    [`external_id=${'x'.repeat(101)}`, 'external_id must have at most 100 characters'],
    ['external_id=a&external_id=b', 'external_id must be given once'],
    ['external_id=%00', 'external_id must not contain a NUL character'],
  ])('422 1003: %s', async (query, description) => {
    expectError(await client.get(`/customers?${query}`), 1003, description);
  });

  test.each([
    ['an unknown parameter', 'colour=red&page=2'],
    ['an unknown one given twice', 'colour=red&colour=blue'],
    ['a bracket that does not exist', 'creation[gt]=x&creation[]=y'],
    ['names of object members', '__proto__=1&constructor=2&toString=3'],
    ['empty values', 'limit=&offset=&creation=&external_id='],
    ['a lone question mark', ''],
    ['bytes that are not UTF-8', 'colour=%ff%fe&external_id=%ff'],
  ])('200: %s is ignored', async (_title, query) => {
    await createAt('2026-11-14T10:00:00Z', 'a');
    const expected = query.includes('external_id=%ff') ? [] : ['a'];
    expect(await names(`?${query}`)).toEqual(expected);
  });
});

describe('external_id', () => {
  test('200: matches the whole value, case-sensitively', async () => {
    for (const external_id of ['a%b', 'a_b', 'A_B', "o'hara", 'ñ 1', 'a&b']) {
      await client.post('/customers', { name: external_id, email: 'ana@example.com', external_id });
    }
    for (const external_id of ['a%b', 'a_b', 'A_B', "o'hara", 'ñ 1', 'a&b']) {
      expect(await names(`?external_id=${encodeURIComponent(external_id)}`)).toEqual([external_id]);
    }
    expect(await names('?external_id=a')).toEqual([]);
    expect(await names('?external_id=%25')).toEqual([]);
  });
});
