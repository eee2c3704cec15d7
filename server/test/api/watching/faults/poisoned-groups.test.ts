import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { velocityBatches } from '../../../../src/domain/fraud/velocity-store.ts';
import { setMerchantClock } from '../../../../src/domain/merchants/store.ts';
import { type Database, statement } from '../../../../src/platform/database/connections/connection.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { plantRowFault, type RowFault, refuseRowsOf } from '../../../support/doubles/faults/row-faults.ts';
import { recordFigures } from '../../../support/fixtures/figures.ts';
import { countResults, merchantBalance } from '../../../support/fixtures/money.ts';
import { openSubscriber } from '../../../support/world/billing/subscriptions.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

/** One merchant's bad rows must not affect another: here, in the batches that write requests. */

let shop: TestGateway;
let database: Database;
beforeAll(async () => {
  // Long enough that a busy machine causes no timeout.
  shop = await startTestGateway({ processorTimeoutMs: 20_000 });
  database = shop.gateway.database;
});
afterAll(() => shop.close());
const planted: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const uproot of planted.splice(0)) await uproot();
});

interface Charging {
  merchantId: string;
  client: TestClient;
  card: string;
}

async function newMerchant(): Promise<Charging> {
  const { client, merchant } = await shop.merchant();
  const card = await saveCard(client);
  // The first charge fills the caches of rules and keys, so that later charges run in step.
  await client.post('/charges', chargeBody(card));
  return { merchantId: merchant.id, client, card };
}

const newNeighbours = async (): Promise<{ poisoned: Charging; sound: Charging }> => ({
  poisoned: await newMerchant(),
  sound: await newMerchant(),
});

const COUNT = 24;
const NET = 18_238.8;

async function chargeBoth({ poisoned, sound }: { poisoned: Charging; sound: Charging }) {
  const charge = ({ client, card }: Charging) => client.post('/charges', chargeBody(card));
  const answers = Array.from({ length: COUNT }, () => [charge(sound), charge(poisoned)] as const);
  const [ours, theirs] = [answers.map(([own]) => own), answers.map(([, other]) => other)];
  return { sound: countResults(await Promise.all(ours)), poisoned: countResults(await Promise.all(theirs)) };
}

const neighbours = (counts: Record<string, number>) => ({
  'charges of the other merchant': COUNT,
  'of them returned 200': counts['200'] ?? 0,
});

const expectSound = async ({ client, merchantId }: Charging): Promise<void> => {
  expect(await merchantBalance(client)).toBeCloseTo(NET * (COUNT + 1));
  await expectLedgerSound(shop, merchantId);
};

describe("200 for all of a merchant's charges while the database rejects another's", () => {
  const faults: [phase: string, fault: Pick<RowFault, 'table' | 'event'>][] = [
    ['as they are recorded', { table: 'transactions', event: 'insert' }],
    ['as their attempts are recorded', { table: 'attempts', event: 'insert' }],
    ['as they are settled', { table: 'journal_entries', event: 'insert' }],
    ['as their events are written', { table: 'events', event: 'insert' }],
    ["as the sandbox's processor notes them", { table: 'sandbox_processor.operations', event: 'insert' }],
  ];
  test.each(faults)('%s', async (_phase, fault) => {
    const both = await newNeighbours();
    planted.push(await refuseRowsOf(database, both.poisoned.merchantId, fault));
    const answers = await chargeBoth(both);
    recordFigures(neighbours(answers.sound));
    expect(answers.sound).toEqual({ 200: COUNT });
    expect(answers.poisoned).not.toHaveProperty('200');
    await expectSound(both.sound);
  });

  test('while gathering: a clock in the year 10000 UTC', async () => {
    const both = await newNeighbours();
    const end = new Date('+010000-01-01T03:00:00Z');
    await setMerchantClock(database, both.poisoned.merchantId, end);
    shop.served.merchantCache.forget(both.poisoned.merchantId);
    const answers = await chargeBoth(both);
    recordFigures(neighbours(answers.sound));
    expect(answers.sound).toEqual({ 200: COUNT });
    await expectSound(both.sound);
  });
});

test('fraud counts: one that cannot be written fails only its own', async () => {
  const { poisoned, sound } = await newNeighbours();
  planted.push(
    await refuseRowsOf(database, poisoned.merchantId, { table: 'fraud_velocity', event: 'insert' }),
  );
  const item = ({ merchantId }: Charging, member: string) => ({
    merchantId,
    ruleName: 'own',
    subject: `device ${member}`,
    member,
    limit: 5,
    windowSeconds: 60,
    now: shop.gateway.clock.now(),
  });
  const { count } = velocityBatches(shop.gateway);
  const names = Array.from({ length: COUNT }, (_, index) => `m${index}`);
  const both = names.map(
    name => [count.submit(item(sound, name)), count.submit(item(poisoned, name))] as const,
  );
  const theirs = await Promise.allSettled(both.map(([, other]) => other));
  expect(await Promise.all(both.map(([own]) => own))).toEqual(
    names.map(() => ({ count: 1, includesMember: true })),
  );
  expect(theirs.every(({ status }) => status === 'rejected')).toBe(true);
});

describe("201 for all of a merchant's new subscriptions while the database rejects another's", () => {
  const faults: [phase: string, fault: Pick<RowFault, 'table' | 'event'>][] = [
    ['as they start', { table: 'subscriptions', event: 'insert' }],
    ['as their first charges are recorded', { table: 'transactions', event: 'insert' }],
    ['as these are settled', { table: 'journal_entries', event: 'insert' }],
    ['as they move on', { table: 'subscriptions', event: 'update' }],
  ];
  test.each(faults)('%s', async (_phase, fault) => {
    const sound = await openSubscriber(shop);
    const poisoned = await openSubscriber(shop);
    planted.push(await refuseRowsOf(database, poisoned.merchantId, fault));
    const subscribe = ({ client, path, planId, cardId }: typeof sound) =>
      client.post(`${path}/subscriptions`, { plan_id: planId, source_id: cardId });
    const answers = Array.from({ length: 8 }, () => [subscribe(sound), subscribe(poisoned)] as const);
    const ours = await Promise.all(answers.map(([own]) => own));
    const theirs = await Promise.all(answers.map(([, other]) => other));
    expect(ours.map(({ status }) => status)).toEqual(ours.map(() => 201));
    expect(theirs.map(({ status }) => status)).not.toContain(201);
    await expectLedgerSound(shop, sound.merchantId);
  });
});

const viewsOf = statement<{ views: number }>(
  'test_views_of',
  'select coalesce(sum(views), 0)::int as views from link_views where merchant_id = $1',
);

test("counts views of payment links while another merchant's cannot be counted", async () => {
  const merchants = [await shop.merchant(), await shop.merchant()] as const;
  const pages: string[] = [];
  for (const { client } of merchants) {
    const { body } = await client.post('/charges', {
      ...chargeBody('', { confirm: false, redirect_url: 'https://shop.example/back', send_email: false }),
      source_id: undefined,
    });
    pages.push(new URL((body as { payment_method: { url: string } }).payment_method.url).pathname);
  }
  const [poisoned, sound] = merchants.map(({ merchant }) => merchant.id);
  planted.push(await refuseRowsOf(database, poisoned ?? '', { table: 'link_views', event: 'insert' }));
  for (const url of pages) {
    const { statusCode } = await shop.app.inject({
      method: 'GET',
      url,
      headers: { 'user-agent': 'Firefox' },
    });
    expect(statusCode).toBe(200);
  }
  await vi.waitFor(async () => expect(await database.find(viewsOf, [sound])).toEqual({ views: 1 }), 30_000);
  expect(await database.find(viewsOf, [poisoned])).toEqual({ views: 0 });
});

test('a row rejected for a moment is stored afterwards: nothing is lost', async () => {
  const { client, card } = await newMerchant();
  const order_id = 'pedido-1';
  const uproot = await plantRowFault(database, {
    table: 'transactions',
    event: 'insert',
    body: `raise exception 'refused' using errcode = '22021';`,
  });
  expect(countResults([await client.post('/charges', chargeBody(card, { order_id }))])).toEqual({
    '500 1000': 1,
  });
  await uproot();
  expect(countResults([await client.post('/charges', chargeBody(card, { order_id }))])).toEqual({ 200: 1 });
});
