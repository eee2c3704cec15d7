import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startDeliveries } from '../../../src/domain/webhooks/delivery/queue/start-deliveries.ts';
import type {
  Database,
  Queryable,
  Statement,
} from '../../../src/platform/database/connections/connection.ts';
import { type Receiver, startReceiver } from '../../support/doubles/network/receiver.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { saveCustomer } from '../../support/world/shop/shop.ts';
import { createWebhook, deliver, listDeliveries, shiftedClock } from '../../support/world/shop/webhooks.ts';

const LEASE_IS_OVER_MS = 21_000;
const clock = shiftedClock();
let shop: TestGateway;
let receiver: Receiver;
let client: TestClient;
let webhookId: string;

beforeAll(async () => {
  shop = await startTestGateway({ clock });
});
beforeEach(async () => {
  clock.reset();
  receiver = await startReceiver();
  client = (await shop.merchant()).client;
  webhookId = (await createWebhook(client, receiver.url)).id;
  return () => receiver.close();
});
afterAll(() => shop.close());

/** A worker that dies at this statement. */
const dyingAt = (name: string): Pick<TestGateway, 'gateway'> => {
  const { database } = shop.gateway;
  const runUnlessDead = async <Result>(statement: Statement<object>, work: () => Promise<Result>) => {
    if (statement.name === name) throw new Error('the worker is dead');
    return work();
  };
  const dying: Queryable = {
    rows: (statement, values) => runUnlessDead(statement, () => database.rows(statement, values)),
    find: (statement, values) => runUnlessDead(statement, () => database.find(statement, values)),
    run: (statement, values) => runUnlessDead(statement, () => database.run(statement, values)),
  };
  return { gateway: { ...shop.gateway, database: { ...database, ...dying } satisfies Database } };
};
const ids = () => receiver.events().map(({ body }) => body.id);

test('a crash between delivery and its record: the same event again when the lease ends', {
  timeout: 30_000,
}, async () => {
  await saveCustomer(client);
  await deliver(dyingAt('webhook_deliveries_record'));
  expect(ids()).toHaveLength(1);
  await deliver(shop);
  expect(ids()).toHaveLength(1);
  clock.advanceMs(LEASE_IS_OVER_MS);
  await deliver(shop);
  expect(ids()).toHaveLength(2);
  expect(new Set(ids()).size).toBe(1);
  clock.advanceMs(LEASE_IS_OVER_MS);
  await deliver(shop);
  expect(ids()).toHaveLength(2);
  expect(await listDeliveries(client, webhookId)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
});

test('a crash after the record and before the queue moves: nothing is sent twice, nothing is left', async () => {
  const id = await saveCustomer(client);
  await deliver(dyingAt('webhook_queues_move'));
  await client.put(`/customers/${id}`, { name: 'Eva', email: 'eva@example.com' });
  clock.advanceMs(LEASE_IS_OVER_MS);
  await deliver(shop);
  expect(receiver.events().map(({ body }) => body.sequence)).toEqual([1, 2]);
});

test('a worker that cannot claim loses nothing', async () => {
  await saveCustomer(client);
  const worker = startDeliveries(dyingAt('webhook_queues_claim').gateway, { pollEveryMs: 20 });
  await sleep(100);
  await worker.stop();
  expect(ids()).toEqual([]);
  await deliver(shop);
  expect(ids()).toHaveLength(1);
});

test('two workers: each event is sent once, in order', { timeout: 30_000 }, async () => {
  const customers = await Promise.all(Array.from({ length: 30 }, () => saveCustomer(client)));
  for (const id of customers) {
    await client.put(`/customers/${id}`, { name: 'Eva', email: 'eva@example.com' });
  }
  await Promise.all([deliver(shop), deliver(shop), deliver(shop)]);
  expect(ids()).toHaveLength(60);
  expect(new Set(ids()).size).toBe(60);
  for (const id of customers) {
    const own = receiver.events().filter(({ body }) => (body['customer'] as { id: string }).id === id);
    expect(own.map(({ body }) => body.sequence)).toEqual([1, 2]);
  }
});
