import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApi } from '../../../src/api.ts';
import { type Database, statement } from '../../../src/platform/database/connections/connection.ts';
import { GatewayError } from '../../../src/platform/errors.ts';
import type { App } from '../../../src/platform/http/server.ts';
import { manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { sweeps } from '../../../src/sweeps.ts';
import { startWorker } from '../../../src/worker.ts';
import { expectError } from '../../support/checks/error-object.ts';
import { newClient, type TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';

const ana = { name: 'Ana', email: 'ana@example.com' };
const DAY_MS = 24 * 3_600_000;
const clock = manualClock(new Date('2026-11-14T18:00:00Z'));

/** Faults for the next statement of each name. */
const faults = new Map<string, 'fail' | 'run and fail' | 'away'>();

let shop: TestGateway;
let app: App;
let client: TestClient;
let merchantId: string;

beforeAll(async () => {
  shop = await startTestGateway({ clock });
  const gateway = { ...shop.gateway, database: failing(shop.gateway.database) };
  app = await buildApi(gateway, { health: { notReady: async () => undefined } });
});
afterAll(async () => {
  await app.close();
  await shop.close();
});
beforeEach(async () => {
  faults.clear();
  const { merchant, privateKey } = await shop.merchant();
  merchantId = merchant.id;
  client = newClient(app, merchantId, privateKey);
});

async function runWithFault<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const fault = faults.get(name);
  faults.delete(name);
  if (fault === 'fail') throw new Error('made to fail');
  if (fault === 'away') throw new GatewayError(1004, { retryAfterSeconds: 2 });
  const result = await run();
  if (fault === 'run and fail') throw new Error('made to fail afterwards');
  return result;
}

const failing = (database: Database): Database => ({
  ...database,
  find: (query, values) => runWithFault(query.name, () => database.find(query, values)),
  run: (query, values) => runWithFault(query.name, () => database.run(query, values)),
});

const create = (key: string, body: unknown = ana) =>
  client.post<{ id: string }>('/customers', body, { headers: { 'idempotency-key': key } });
const countCustomers = async () => (await client.get<unknown[]>('/customers')).body.length;

interface StoredRecord {
  idempotency_key: string;
  id_tail: string;
  state: string;
  everything: string;
}
const allRecords = statement<StoredRecord>(
  'test_idempotency_all',
  `select idempotency_key, id_tail, state, idempotency_records::text as everything
   from idempotency_records where merchant_id = $1 order by idempotency_key`,
);
const listRecords = () => shop.gateway.database.rows(allRecords, [merchantId]);

describe('a 5xx response', () => {
  test('500 is not stored: the next try does the work under the reserved id', async () => {
    faults.set('customers_insert', 'fail');
    expectError(await create('retried'), 1000);
    const [kept] = await listRecords();
    expect(kept).toMatchObject({ state: 'running' });
    const second = await create('retried');
    expect(second.status).toBe(201);
    expect(second.headers).not.toHaveProperty('idempotent-replayed');
    expect(second.body.id).toBe(`a${kept?.id_tail.slice(0, 19)}`);
    expect((await create('retried')).headers).toMatchObject({ 'idempotent-replayed': 'true' });
  });

  test('503 is not stored either, and another body is still rejected', async () => {
    faults.set('customers_insert', 'away');
    expectError(await create('away'), 1004);
    expectError(await create('away', { ...ana, name: 'Eva' }), 1003);
    expect((await create('away')).status).toBe(201);
  });

  test('500 after the customer was created: the next try returns that customer', async () => {
    faults.set('customers_insert', 'run and fail');
    expectError(await create('made', { ...ana, external_id: 'made' }), 1000);
    const second = await create('made', { ...ana, external_id: 'made' });
    expect(second.status).toBe(201);
    expect(second.body).toMatchObject({ external_id: 'made' });
    expect(await countCustomers()).toBe(1);
  });
});

/** The state after a kill: the customer exists, its response does not, and the lease is running. */
const crash = async (key: string) => {
  faults.set('idempotency_keep', 'fail');
  expect((await create(key)).status).toBe(500);
  expect(await listRecords()).toMatchObject([{ state: 'running' }]);
  expect(await countCustomers()).toBe(1);
};

describe('a crash', () => {
  test('409 1006 until the lease of six seconds ends; then 201 with the same customer', async () => {
    await crash('killed');
    clock.advanceMs(5_999);
    expectError(await create('killed'), 1006);
    clock.advanceMs(1);
    const answer = await create('killed');
    expect(answer.status).toBe(201);
    expect(answer.headers).not.toHaveProperty('idempotent-replayed');
    expect((await client.get(`/customers/${answer.body.id}`)).body).toEqual(answer.body);
    expect(await countCustomers()).toBe(1);
    const replayed = await create('killed');
    expect(replayed.text).toBe(answer.text);
  });

  test('422 1003: another body does not take over the crashed request', async () => {
    await crash('guarded');
    clock.advanceMs(60_000);
    expectError(await create('guarded', { ...ana, name: 'Eva' }), 1003);
    expect((await create('guarded')).status).toBe(201);
    expect(await countCustomers()).toBe(1);
  });

  test('of 20 concurrent repeats after the lease, all responses name the same customer', async () => {
    await crash('stampede');
    clock.advanceMs(60_000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('stampede')));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    for (const answer of answers) if (answer.status !== 201) expectError(answer, 1006);
    expect(await countCustomers()).toBe(1);
  });
});

describe('stored data', () => {
  const card = { card_number: '4111111111111111', cvv2: '98765432109876', holder_name: 'Ana Torres' };

  test('neither the card number nor the security code of a body', async () => {
    await create('card', { ...ana, ...card, card, cards: [card] });
    await create('refused', { ...card, card });
    const records = await listRecords();
    expect(records).toHaveLength(2);
    for (const { everything } of records) {
      for (const secret of [card.card_number, card.cvv2, card.holder_name]) {
        expect(everything).not.toContain(secret);
        expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
      }
    }
  });

  test('nothing derived from the security code: with another code, it is the same request', async () => {
    const first = await create('cvv', { ...ana, card });
    const again = await create('cvv', { ...ana, card: { ...card, cvv2: '12345' } });
    expect(again.text).toBe(first.text);
    expectError(await create('cvv', { ...ana, card: { ...card, card_number: '4242424242424242' } }), 1003);
  });
});

const makeRecords = async () => {
  for (const key of ['1', '2', '3', '4', '5', '6', '7']) await create(key);
};
const countRecords = async () => (await listRecords()).length;

describe('after 30 days', () => {
  const purge = sweeps.find(({ name }) => name === 'purge-idempotency');
  const lease = statement(
    'test_idempotency_lease',
    'update idempotency_records set lease_until = $3 where merchant_id = $1 and idempotency_key = $2',
  );
  /** Purges due records of earlier tests. */
  const purgeAll = async () => {
    while ((await purge?.run(shop.gateway, 500)) !== 0);
  };

  test('records are purged in batches, and no earlier', async () => {
    clock.advanceMs(DAY_MS);
    await makeRecords();
    const first = await create('1');
    clock.advanceMs(30 * DAY_MS - 1);
    await purgeAll();
    expect(await countRecords()).toBe(7);
    expect((await create('1')).text).toBe(first.text);
    clock.advanceMs(1);
    const removed = [];
    for (let count = 0; count < 4; count += 1) removed.push(await purge?.run(shop.gateway, 3));
    expect(removed).toEqual([3, 3, 1, 0]);
    expect(await countRecords()).toBe(0);
    expect((await create('1')).body.id).not.toBe(first.body.id);
  });

  test('a leased record stays until its lease ends', async () => {
    await makeRecords();
    clock.advanceMs(31 * DAY_MS);
    const leaseUntil = new Date(clock.now().getTime() + 1_000);
    await shop.gateway.database.run(lease, [merchantId, '4', leaseUntil]);
    await purgeAll();
    expect((await listRecords()).map(record => record.idempotency_key)).toEqual(['4']);
    clock.advanceMs(1_000);
    await purgeAll();
    expect(await countRecords()).toBe(0);
  });

  test('the worker continues at once after a full batch, survives a failure, and stops', async () => {
    await purgeAll();
    await makeRecords();
    clock.advanceMs(31 * DAY_MS);
    if (purge === undefined) throw new Error('there is no such sweep');
    const failures: Error[] = [];
    const broken = {
      name: 'broken',
      everyMs: 1,
      batchSize: 1,
      run: () => {
        failures.push(new Error('made to fail'));
        return Promise.reject(failures.at(-1));
      },
    };
    const worker = startWorker(shop.gateway, [{ ...purge, batchSize: 3, everyMs: 3_600_000 }, broken]);
    while ((await countRecords()) > 0 || failures.length < 3) await sleep(5);
    await worker.stop();
    const after = failures.length;
    await sleep(20);
    expect(failures).toHaveLength(after);
  });
});
