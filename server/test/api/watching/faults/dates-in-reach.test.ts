import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setMerchantClock } from '../../../../src/domain/merchants/store.ts';
import { type Database, statement } from '../../../../src/platform/database/connections/connection.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { startReceiver } from '../../../support/doubles/network/receiver.ts';
import { listCharges, openSubscriber } from '../../../support/world/billing/subscriptions.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { storeBody } from '../../../support/world/shop/cash.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';
import { createWebhook } from '../../../support/world/shop/webhooks.ts';

/** PostgreSQL dates must stay below the year 10000. */

let shop: TestGateway;
let database: Database;
beforeAll(async () => {
  shop = await startTestGateway();
  database = shop.gateway.database;
});
afterAll(() => shop.close());

const LAST = '2199-12-31T23:59:59-05:00';
const BEYOND = '2200-01-01T00:00:00-05:00';
const END = '9999-12-31T23:59:59-05:00';

const standAt = async (client: TestClient, merchantId: string, instant: string) => {
  await setMerchantClock(database, merchantId, new Date(instant));
  shop.served.merchantCache.forget(merchantId);
  return client;
};
const newMerchantAt = async (instant: string) => {
  const { client, merchant } = await shop.merchant();
  return standAt(client, merchant.id, instant);
};

describe('422 1003: a time after 2199, naming the field', () => {
  test.each([BEYOND, END])('the clock: now %s', async now => {
    const client = await newMerchantAt('2195-01-01T00:00:00-05:00');
    expectError(await client.put('/sandbox/clock', { now }), 1003, 'now must not be later than 2199-12-31');
  });

  test.each([BEYOND, END])('the clock: to %s', async to => {
    const client = await newMerchantAt('2195-01-01T00:00:00-05:00');
    const answer = await client.post('/sandbox/clock/advance', { to });
    expectError(answer, 1003, 'to must not be later than 2199-12-31');
  });

  test.each([
    ['days', 1],
    ['weeks', 1],
    ['months', 1],
    ['months', 120],
  ])('the clock: %s %i from its last day', async (unit, count) => {
    const client = await newMerchantAt(LAST);
    const answer = await client.post('/sandbox/clock/advance', { [unit]: count });
    expectError(answer, 1003, `${unit} must not lead the clock beyond 2199-12-31`);
  });

  test.each([BEYOND, END])('due_date %s', async due_date => {
    const { client } = await shop.merchant();
    const answer = await client.post('/charges', storeBody({ due_date }));
    expectError(answer, 1003, 'due_date must not be later than 2199-12-31');
  });

  test('trial_end_date', async () => {
    const { client, merchantId, path, planId, cardId } = await openSubscriber(shop);
    await standAt(client, merchantId, '2195-01-01T09:00:00-05:00');
    const input = { plan_id: planId, source_id: cardId, trial_end_date: '2200-01-01' };
    const answer = await client.post(`${path}/subscriptions`, input);
    expectError(answer, 1003, 'trial_end_date must not be later than 2199-12-31');
  });

  test('since, for resent events', async () => {
    const receiver = await startReceiver();
    const { client } = await shop.merchant();
    const { id } = await createWebhook(client, receiver.url);
    const answer = await client.post(`/webhooks/${id}/recover`, { since: END });
    expectError(answer, 1003, 'since must not be later than 2199-12-31');
    await receiver.close();
  });
});

test('200: the last instant itself; its charge can be read', async () => {
  const client = await newMerchantAt('2199-12-30T00:00:00-05:00');
  expect((await client.put('/sandbox/clock', { now: LAST })).status).toBe(200);
  const voucher = await client.post('/charges', storeBody({ due_date: undefined }));
  expect(voucher.body).toMatchObject({ creation_date: LAST });
});

test('200: a filter accepts any calendar day, because it is only compared', async () => {
  const { client } = await shop.merchant();
  const { status, body } = await client.get('/charges?creation[lte]=9999-12-31');
  expect([status, body]).toEqual([200, []]);
});

test('200: the longest trial and period from the last days are billed without an error', async () => {
  const plan = { trial_days: 0, repeat_every: 1_000, repeat_unit: 'year' };
  const { client, merchantId, subscribe, path } = await openSubscriber(shop, { plan });
  await standAt(client, merchantId, '2199-12-30T09:00:00-05:00');
  // Cards expire long before, so the first charge is declined and the subscription waits for another card.
  const { id } = await subscribe();
  expect((await client.post('/sandbox/clock/advance', { days: 1 })).body).toMatchObject({ retries: 0 });
  const shown = await client.get(`${path}/subscriptions/${id}`);
  expect(shown.body).toMatchObject({ status: 'past_due', period_end_date: '3199-12-29' });
  expect((await listCharges(client)).length).toBe(1);
});

const migration = readFileSync(
  new URL('../../../../migrations/gateway/0046_clocks_in_reach.sql', import.meta.url),
  'utf8',
);

test('200: a migration resets a clock beyond the limit, and its merchant continues', async () => {
  const { client, merchant } = await shop.merchant();
  const card = await saveCard(client);
  await standAt(client, merchant.id, END);
  await database.run(statement('test_migration', migration));
  shop.served.merchantCache.forget(merchant.id);
  expect((await client.get('/sandbox/clock')).body).toMatchObject({ now: LAST, is_frozen: true });
  // The card has expired by then, which is the expected decline.
  expectError(await client.post('/charges', chargeBody(card)), 3002);
});
