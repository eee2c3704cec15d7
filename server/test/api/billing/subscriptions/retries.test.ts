import { describe, expect, test } from 'vitest';
import { countTries } from '../../../../src/domain/billing/retries/count-tries.ts';
import { newId } from '../../../../src/platform/primitives/values/id.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import {
  advance,
  listCharges,
  openSubscriber,
  savePlan,
} from '../../../support/world/billing/subscriptions.ts';
import { useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import { saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

const shop = useSharedGateway();

const DAY = '2027-03-10';

const CARDS = {
  stolen: '4000000070430006',
  noFunds: '4000000070510005',
  expired: '4000000070540002',
  tenDays: '5204740070300003',
};
/** A subscription whose first charge fails with the card's decline code. */
async function openDeclined(card: string, plan: Record<string, unknown> = {}) {
  const subscriber = await openSubscriber(shop, { day: DAY, card });
  const { client, path, cardId } = subscriber;
  const planId = await savePlan(client, plan);
  const made = await client.post(`${path}/subscriptions`, { plan_id: planId, source_id: cardId });
  expect(made.status).toBe(201);
  return { ...subscriber, id: String(made.body.id), made: made.body };
}

describe('the class of a decline decides', () => {
  test('43 stolen: unpaid at once, and the charge says never', async () => {
    const { client, id, show } = await openDeclined(CARDS.stolen, { status_after_retry: 'unpaid' });
    expect(await show(id)).toMatchObject({ status: 'unpaid', charge_date: null });
    await advance(client, { days: 10 });
    const charges = await listCharges(client);
    expect(charges).toHaveLength(1);
    expect(charges[0]).toMatchObject({
      status: 'failed',
      error_code: 3004,
      retry: { class: 'never', reason: 'stolen', next_attempt_at: null },
    });
  });

  test('43 stolen, status_after_retry cancelled: cancelled at once', async () => {
    const { id, show } = await openDeclined(CARDS.stolen, { status_after_retry: 'cancelled' });
    expect(await show(id)).toMatchObject({ status: 'cancelled', charge_date: null });
  });

  test('51 no funds: tomorrow at the start of the day, as often as the plan allows', async () => {
    const { client, id, show } = await openDeclined(CARDS.noFunds);
    expect(await show(id)).toMatchObject({ status: 'past_due', charge_date: '2027-03-11' });
    expect((await listCharges(client))[0]).toMatchObject({
      retry: { class: 'later', reason: 'funds', next_attempt_at: '2027-03-11T00:00:00-05:00' },
    });
    await advance(client, { days: 10 });
    const charges = await listCharges(client);
    expect(charges).toHaveLength(4);
    expect(charges.at(-1)).toMatchObject({ retry: { class: 'later', next_attempt_at: null } });
  });

  test('54 expired: past_due without a retry, given up when retries would have ended', async () => {
    const { client, id, show } = await openDeclined(CARDS.expired, { status_after_retry: 'unpaid' });
    expect(await show(id)).toMatchObject({ status: 'past_due', charge_date: null });
    await advance(client, { days: 2 });
    expect(await show(id)).toMatchObject({ status: 'past_due' });
    await advance(client, { days: 1 });
    expect(await show(id)).toMatchObject({ status: 'unpaid' });
    expect(await listCharges(client)).toHaveLength(1);
  });

  test('54 expired: another card pays at once', async () => {
    const { client, path, id, show } = await openDeclined(CARDS.expired);
    await client.put(`${path}/subscriptions/${id}`, { source_id: await saveCard(client, undefined, path) });
    expect(await show(id)).toMatchObject({ status: 'active', charge_date: '2027-04-10' });
  });

  test('advice 30: not before ten days have passed, to the hour', async () => {
    const { client, id, show } = await openDeclined(CARDS.tenDays);
    expect(await show(id)).toMatchObject({ status: 'past_due', charge_date: '2027-03-20' });
    await advance(client, { days: 9 });
    expect(await listCharges(client)).toHaveLength(1);
    await advance(client, { days: 1 });
    expect((await listCharges(client)).at(-1)).toMatchObject({ creation_date: '2027-03-20T09:00:00-05:00' });
    expect(await listCharges(client)).toHaveLength(2);
  });
});

describe('a permanently declined card', () => {
  test('412 3006: its id alone is no retry; its holder may type it again', async () => {
    const { client, path, cardId, id } = await openDeclined(CARDS.stolen, { status_after_retry: 'unpaid' });
    expectError(await client.put(`${path}/subscriptions/${id}`, { source_id: cardId }), 3006);
    const card = {
      holder_name: 'Ana Gil',
      card_number: CARDS.stolen,
      cvv2: '123',
      expiration_month: '11',
      expiration_year: '30',
    };
    expectError(await client.put(`${path}/subscriptions/${id}`, { card }), 3004);
    expect(await listCharges(client)).toHaveLength(2);
  });

  test('3004: no other subscription charges it, and the processor gets no request', async () => {
    const { client, path, cardId } = await openDeclined(CARDS.stolen, { status_after_retry: 'unpaid' });
    const planId = await savePlan(client, { trial_days: 5 });
    const other = await client.post(`${path}/subscriptions`, { plan_id: planId, source_id: cardId });
    await advance(client, { days: 6 });
    const last = (await listCharges(client)).at(-1);
    expect(last).toMatchObject({
      error_code: 3004,
      error_message: 'The bank has refused this card for good; it was not asked again',
      retry: { class: 'never' },
    });
    expect((await client.get(`${path}/subscriptions/${String(other.body.id)}`)).body).toMatchObject({
      status: 'unpaid',
    });
  });
});

describe("the caps of the networks, above the plan's schedule", () => {
  test('20 attempts of a Visa in 30 days for one amount, across subscriptions', async () => {
    const { client, path, cardId } = await openSubscriber(shop, { day: DAY, card: CARDS.noFunds });
    const planId = await savePlan(client, { retry_times: 31, status_after_retry: 'unpaid' });
    for (let count = 0; count < 3; count += 1) {
      await client.post(`${path}/subscriptions`, { plan_id: planId, source_id: cardId });
    }
    await advance(client, { days: 29 });
    expect((await listCharges(client)).length).toBe(20);
  });

  test("20 attempts hold across processes with different clocks: each counts the other's", async () => {
    const { merchantId, cardId } = await openSubscriber(shop, { day: DAY, card: CARDS.noFunds });
    const tryAt = (time: string) => ({
      merchantId,
      cardId,
      customerId: null,
      transactionId: newId('transaction'),
      amountCentavos: 1_234_500n,
      brand: 'visa',
      now: new Date(`2027-03-11T10:00:${time}-05:00`),
    });
    const nineteen = Array.from({ length: 19 }, () => tryAt('01.000'));
    expect(await countTries(shop.gateway, nineteen)).toEqual(nineteen.map(() => ({ kind: 'counted' })));
    const [ahead, behind] = [tryAt('00.006'), tryAt('00.004')];
    expect(await countTries(shop.gateway, [ahead])).toEqual([{ kind: 'counted' }]);
    const until = new Date(behind.now.getTime() + 30 * 86_400_000);
    expect(await countTries(shop.gateway, [behind])).toEqual([{ kind: 'capped', until }]);
  });

  test('the sandbox counts a test number per customer: 22 of them are all retried', async () => {
    const CUSTOMERS = 22;
    const { client } = await openSubscriber(shop, { day: DAY });
    const planId = await savePlan(client, { retry_times: 3 });
    for (let count = 0; count < CUSTOMERS; count += 1) {
      const path = `/customers/${await saveCustomer(client, { requires_account: false })}`;
      const source_id = await saveCard(client, CARDS.noFunds, path);
      const made = await client.post(`${path}/subscriptions`, { plan_id: planId, source_id });
      expect(made.body).toMatchObject({ status: 'past_due', charge_date: '2027-03-11' });
    }
    await advance(client, { days: 1 });
    expect(await listCharges(client)).toHaveLength(2 * CUSTOMERS);
  });

  test('production counts per number, across customers', async () => {
    const { client, merchantId, cardId } = await openSubscriber(shop, { day: DAY, card: CARDS.noFunds });
    const other = await saveCard(client, CARDS.noFunds, `/customers/${await saveCustomer(client, {})}`);
    const tryOf = (card: string) => ({
      merchantId,
      cardId: card,
      customerId: null,
      transactionId: newId('transaction'),
      amountCentavos: 7_654_300n,
      brand: 'visa',
      now: new Date('2027-03-11T10:00:00-05:00'),
    });
    const twenty = Array.from({ length: 20 }, () => tryOf(cardId));
    expect(await countTries(shop.gateway, twenty)).toEqual(twenty.map(() => ({ kind: 'counted' })));
    expect(await countTries(shop.gateway, [tryOf(other)])).toMatchObject([{ kind: 'capped' }]);
  });

  test('another amount on the same card has its own count', async () => {
    const { client, path, cardId } = await openSubscriber(shop, { day: DAY, card: CARDS.noFunds });
    for (const amount of [10_000, 20_000]) {
      const planId = await savePlan(client, { amount, retry_times: 12 });
      await client.post(`${path}/subscriptions`, { plan_id: planId, source_id: cardId });
    }
    await advance(client, { days: 20 });
    expect((await listCharges(client)).length).toBe(26);
  });
});

describe('retry_schedule smart', () => {
  test('no funds on the 10th: retried on the 15th, at another hour, then before the next pay day', async () => {
    const { client, id, show } = await openDeclined(CARDS.noFunds, { retry_schedule: 'smart' });
    expect((await listCharges(client))[0]).toMatchObject({
      retry: { next_attempt_at: '2027-03-15T15:00:00-05:00' },
    });
    expect(await show(id)).toMatchObject({ charge_date: '2027-03-15' });
    await advance(client, { days: 5 });
    expect(await listCharges(client)).toHaveLength(1);
    await advance(client, { days: 1 });
    expect(await listCharges(client)).toHaveLength(2);
    expect((await listCharges(client)).at(-1)).toMatchObject({
      creation_date: '2027-03-15T15:00:00-05:00',
      retry: { class: 'later', next_attempt_at: '2027-03-18T10:00:00-05:00' },
    });
  });

  test('200: PUT changes it for later declines', async () => {
    const { client } = await openSubscriber(shop, { day: DAY });
    const planId = await savePlan(client);
    const { status, body } = await client.put(`/plans/${planId}`, { retry_schedule: 'smart' });
    expect({ status, schedule: body.retry_schedule }).toEqual({ status: 200, schedule: 'smart' });
    expectError(await client.put(`/plans/${planId}`, { retry_schedule: 'weekly' }), 1003);
  });
});
