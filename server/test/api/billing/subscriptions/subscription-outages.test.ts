import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { resolveRenewals } from '../../../../src/domain/billing/subscriptions/renewals/resolve-renewals.ts';
import type { Outcome } from '../../../../src/processors/card-processor.ts';
import { listOperations } from '../../../../src/processors/sandbox/store.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import {
  type BillingBench,
  beforeStatement,
  startBillingBench,
} from '../../../support/world/billing/billing-bench.ts';
import {
  chargeDays,
  NO_FUNDS,
  openSubscriber,
  type SubscriberOptions,
} from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { cardData, saveCard } from '../../../support/world/shop/shop.ts';

const unknown = async (): Promise<Outcome> => ({ kind: 'unknown' });
const unavailable = async (): Promise<Outcome> => ({ kind: 'unavailable' });
const dying = async (): Promise<Outcome> => {
  throw new Error('killed');
};

const takenOf = async ({ gateway }: TestGateway, merchantId: string) =>
  (await listOperations(gateway.database, merchantId)).filter(
    ({ operation, result }) => operation === 'authorise' && result === 'approved',
  ).length;

describe('PUT /sandbox/outage', { timeout: 30_000 }, () => {
  let shop: TestGateway;
  beforeAll(async () => {
    shop = await startTestGateway();
  });
  afterAll(() => shop.close());

  test('down: the renewal fails with 1004, uses no retry, and is charged once the processor is back', async () => {
    const { client, path, subscribe, show } = await openSubscriber(shop, {
      day: '2027-03-10',
      plan: { retry_times: 1 },
    });
    const { id } = await subscribe();
    await client.put('/sandbox/outage', { rail: 'card', kind: 'down', seconds: 600 });
    const move = await client.post('/sandbox/clock/advance', { days: 33 });
    // One attempt each on 10, 11 and 12 April.
    expect(move.body).toMatchObject({ renewals: 1, retries: 2, failed: 3 });
    expect(await show(id)).toMatchObject({
      status: 'active',
      charge_date: '2027-04-10',
      current_period_number: 1,
    });
    await client.put('/sandbox/outage', { rail: 'card', kind: 'down', seconds: 0 });
    await client.put(`${path}/subscriptions/${id}`, { source_id: await saveCard(client, NO_FUNDS, path) });
    await client.post('/sandbox/clock/advance', { days: 0 });
    expect(await show(id)).toMatchObject({ status: 'past_due', current_period_number: 2 });
    await client.post('/sandbox/clock/advance', { days: 1 });
    expect(await show(id)).toMatchObject({ status: 'unpaid' });
  });

  test('timeout: the outcome is unknown until the inquiry, and the money is taken once', async () => {
    const { client, subscribe, show, merchantId } = await openSubscriber(shop, { day: '2027-03-10' });
    const { id } = await subscribe();
    await client.put('/sandbox/outage', { rail: 'card', kind: 'timeout', seconds: 600 });
    await client.post('/sandbox/clock/advance', { months: 1 });
    expect(await chargeDays(client)).toEqual(['2027-03-10 completed', '2027-04-10 in_progress']);
    expect(await show(id)).toMatchObject({ status: 'active', charge_date: '2027-04-10' });
    await client.post('/sandbox/clock/advance', { days: 1 });
    await client.put('/sandbox/outage', { rail: 'card', kind: 'timeout', seconds: 0 });
    const status = async () => {
      await resolveRenewals(shop.gateway, 100);
      return (await chargeDays(client)).at(-1);
    };
    await expect.poll(status, { timeout: 20_000, interval: 500 }).toBe('2027-04-10 completed');
    expect(await show(id)).toMatchObject({
      status: 'active',
      charge_date: '2027-05-10',
      current_period_number: 2,
    });
    expect(await takenOf(shop, merchantId)).toBe(2);
  });
});

describe('a renewal in flight', { timeout: 30_000 }, () => {
  let bench: BillingBench;
  let merchantId: string;
  beforeAll(async () => {
    bench = await startBillingBench('2027-01-31');
  });
  afterEach(async () => {
    await bench.retireMerchants();
    await expectLedgerSound(bench.shop, merchantId);
  });
  afterAll(() => bench.shop.close());

  /** Subscribed on 31 January; it is the morning of 28 February. */
  async function open(options: SubscriberOptions = {}) {
    bench.replace({});
    bench.goTo('2027-01-31');
    const subscriber = await openSubscriber(bench.shop, options);
    merchantId = subscriber.merchantId;
    const { id } = await subscriber.subscribe();
    bench.goTo('2027-02-28');
    const one = `${subscriber.path}/subscriptions/${id}`;
    return { ...subscriber, id, one, show: () => subscriber.show(id) };
  }

  test('the processor is unreachable: retries after 2, 4 and 8 minutes, then no trace remains', async () => {
    const { show, client } = await open();
    bench.replace({ authorise: unavailable });
    expect(await bench.renew()).toMatchObject({ renewals: 1, retries: 0, failed: 1 });
    for (const minutes of [2, 4, 8]) {
      bench.clock.advanceMs((minutes - 1) * 60_000);
      expect(await bench.renew()).toMatchObject({ claimed: 0 });
      bench.clock.advanceMs(60_000);
      expect(await bench.renew()).toMatchObject({ retries: 1, failed: 1 });
    }
    bench.replace({});
    bench.clock.advanceMs(16 * 60_000);
    expect(await bench.renew()).toMatchObject({ retries: 1, failed: 0 });
    expect(await show()).toMatchObject({
      status: 'active',
      charge_date: '2027-03-31',
      current_period_number: 2,
    });
    expect(await chargeDays(client)).toHaveLength(6);
  });

  test.each([
    ['approved there', 'done'],
    ['not known there: reversed, then charged anew', 'lost'],
  ])('no answer, %s: one charge in the end, none while it is open', async (_title, fate) => {
    const { show, client } = await open();
    const { sandbox } = bench.shop;
    bench.replace({
      authorise: async (request, deadline) => {
        if (fate === 'done') await sandbox.authorise(request, deadline);
        return unknown();
      },
      inquire: unknown,
    });
    await bench.renew();
    bench.clock.advanceMs(3_600_000);
    expect(await bench.resolve()).toBe(1);
    expect(await bench.renew()).toMatchObject({ renewals: 0, retries: 0 });
    expect(await show()).toMatchObject({ status: 'active', charge_date: '2027-02-28' });
    bench.replace({});
    expect(await bench.resolve()).toBe(1);
    bench.clock.advanceMs(3_600_000);
    await bench.renew();
    expect(await show()).toMatchObject({ charge_date: '2027-03-31', current_period_number: 2 });
    const failed = fate === 'lost' ? ['2027-02-28 failed'] : [];
    expect(await chargeDays(client)).toEqual(['2027-01-31 completed', ...failed, '2027-02-28 completed']);
    expect(await takenOf(bench.shop, merchantId)).toBe(2);
  });

  test.each([
    ['before', 1],
    ['after', 0],
  ])('the worker dies %s the call: one charge in the end', async (when, failures) => {
    const { show, client } = await open();
    const { sandbox } = bench.shop;
    bench.replace({
      authorise: async (request, deadline) => {
        if (when === 'after') await sandbox.authorise(request, deadline);
        return dying();
      },
    });
    await expect(bench.renew()).rejects.toThrow('killed');
    bench.replace({});
    await bench.resolve();
    bench.clock.advanceMs(3_600_000);
    await bench.renew();
    expect(await show()).toMatchObject({ status: 'active', charge_date: '2027-03-31' });
    expect((await chargeDays(client)).filter(day => day.endsWith('failed'))).toHaveLength(failures);
    expect(await takenOf(bench.shop, merchantId)).toBe(2);
  });

  test('412 3006: neither the trial nor the card of an owed period changes while it is open', async () => {
    const trial = await open({ plan: { trial_days: 28 } });
    bench.replace({ authorise: unknown, inquire: unknown });
    await bench.renew();
    const messages = 'A charge of this subscription is under way, try again shortly';
    expectError(await trial.client.put(trial.one, { trial_end_date: '2027-03-15' }), 3006, messages);
    const owing = await open({ card: NO_FUNDS });
    bench.goTo('2027-02-01');
    bench.replace({ authorise: unknown, inquire: unknown });
    await bench.renew();
    for (let round = 0; round < 2; round += 1) {
      expectError(await owing.client.put(owing.one, { card: cardData() }), 3006, messages);
      bench.clock.advanceMs(3_600_000);
    }
    expect((await owing.client.get<unknown[]>(`${owing.path}/cards`)).body).toHaveLength(1);
    bench.replace({});
    await bench.resolve();
  });

  test("200: a card replaced meanwhile stays replaced, whatever the old one's outcome", async () => {
    const { client, one, path, show } = await open();
    const source_id = await saveCard(client, '5555555555554444', path);
    const { sandbox } = bench.shop;
    bench.replace({
      authorise: async (request, deadline) => {
        expect((await client.put(one, { source_id })).status).toBe(200);
        return sandbox.authorise(request, deadline);
      },
    });
    await bench.renew();
    expect(await show()).toMatchObject({ current_period_number: 2, card: { id: source_id } });
  });

  test('204: cancelled while in flight: it counts, and none follows', async () => {
    const { client, one, show } = await open();
    const { sandbox } = bench.shop;
    bench.replace({
      authorise: async (request, deadline) => {
        expect((await client.delete(one)).status).toBe(204);
        return sandbox.authorise(request, deadline);
      },
    });
    await bench.renew();
    expect(await show()).toMatchObject({ status: 'cancelled' });
    bench.goTo('2027-06-30');
    await bench.renew();
    expect(await chargeDays(client)).toEqual(['2027-01-31 completed', '2027-02-28 completed']);
  });

  test('204: cancelled between response and settlement: it counts, and stays cancelled', async () => {
    const { client, one, show } = await open();
    const racing = beforeStatement(bench.shop.gateway, 'renewals_settle', () => client.delete(one));
    expect(await bench.renew(racing)).toMatchObject({ claimed: 1, renewals: 1 });
    expect(await show()).toMatchObject({ status: 'cancelled' });
    expect(await chargeDays(client)).toEqual(['2027-01-31 completed', '2027-02-28 completed']);
  });

  test('204: cancelled between claim and record: it is not charged', async () => {
    const { client, one } = await open();
    const racing = beforeStatement(bench.shop.gateway, 'renewals_record', () => client.delete(one));
    expect(await bench.renew(racing)).toMatchObject({ claimed: 1, renewals: 0 });
    expect(await chargeDays(client)).toEqual(['2027-01-31 completed']);
  });
});
