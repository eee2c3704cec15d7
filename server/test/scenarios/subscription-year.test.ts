import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  advance,
  chargeDays,
  DECLINED,
  NO_FUNDS,
  openSubscriber,
  type SubscriberOptions,
} from '../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../support/world/gateway/test-gateway.ts';
import { cardData } from '../support/world/shop/shop.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const open = (day: string, options: SubscriberOptions = {}) => openSubscriber(gateway, { ...options, day });

test('201 with a trial: charged on the day after it, then every month on the 31st or the last day', async () => {
  const { client, show, subscribe } = await open('2027-01-01', { plan: { trial_days: 30 } });
  const made = await subscribe();
  expect(made).toMatchObject({
    status: 'trial',
    trial_end_date: '2027-01-30',
    charge_date: '2027-01-31',
    period_end_date: '2027-01-30',
    current_period_number: 0,
  });
  expect(await advance(client, { days: 29 })).toMatchObject({ renewals: 0 });
  expect(await advance(client, { days: 1 })).toMatchObject({ renewals: 1, failed: 0 });
  expect(await show(made.id)).toMatchObject({
    status: 'active',
    current_period_number: 1,
    charge_date: '2027-02-28',
    period_end_date: '2027-02-27',
  });
  expect(await advance(client, { to: '2027-05-31T09:00:00-05:00' })).toMatchObject({ renewals: 4 });
  expect(await chargeDays(client)).toEqual([
    '2027-01-31 completed',
    '2027-02-28 completed',
    '2027-03-31 completed',
    '2027-04-30 completed',
    '2027-05-31 completed',
  ]);
});

test('201 without a trial: charged at once, and the response contains the transaction', async () => {
  const { client, subscribe } = await open('2027-01-15');
  expect(await subscribe()).toMatchObject({
    status: 'active',
    trial_end_date: '2027-01-14',
    charge_date: '2027-02-15',
    current_period_number: 1,
    transaction: { status: 'completed', amount: 20_000, description: 'Café mensual' },
  });
  expect(await advance(client, { months: 12 })).toMatchObject({ renewals: 12 });
  expect(await chargeDays(client)).toHaveLength(13);
});

describe('a card without funds', () => {
  test('201 past_due: three retries, then unpaid, then cancelled at the end of the period', async () => {
    const { client, show, subscribe } = await open('2027-01-15', { card: NO_FUNDS });
    const made = await subscribe();
    expect(made).toMatchObject({
      status: 'past_due',
      charge_date: '2027-01-16',
      transaction: { status: 'failed' },
    });
    expect(await advance(client, { days: 3 })).toMatchObject({ retries: 3, failed: 3 });
    expect(await show(made.id)).toMatchObject({ status: 'unpaid', charge_date: null });
    expect(await advance(client, { to: '2027-02-14T23:00:00-05:00' })).toMatchObject({ cancelled: 0 });
    expect(await advance(client, { days: 1 })).toMatchObject({ cancelled: 1, renewals: 0 });
    expect(await show(made.id)).toMatchObject({ status: 'cancelled' });
  });

  test('200: a new card pays at once and keeps the calendar; a declined one changes nothing', async () => {
    const { client, path, subscribe } = await open('2027-01-31', { card: NO_FUNDS });
    const one = `${path}/subscriptions/${(await subscribe()).id}`;
    await advance(client, { days: 5 });
    const before = (await client.get(one)).body;
    expect(before).toMatchObject({ status: 'unpaid' });
    const refused = await client.put(one, { card: cardData(DECLINED) });
    expect(refused.body).toMatchObject({ error_code: 3001, http_code: 402 });
    expect((await client.get(one)).body).toEqual(before);
    const { status, body } = await client.put(one, { card: cardData() });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'active',
      charge_date: '2027-02-28',
      card: { card_number: '411111XXXXXX1111' },
    });
    expect(await advance(client, { months: 1 })).toMatchObject({ renewals: 1, failed: 0 });
  });

  test('a card that declines twice then approves: active on the second retry', async () => {
    const { client, show, subscribe } = await open('2027-01-15', { card: '4000000080020003' });
    const made = await subscribe();
    expect(made).toMatchObject({ status: 'past_due' });
    expect(await advance(client, { days: 2 })).toMatchObject({ retries: 2, failed: 1 });
    expect(await show(made.id)).toMatchObject({
      status: 'active',
      charge_date: '2027-02-15',
    });
  });
});

test('cancel_at_period_end ends it instead of the next charge; DELETE ends it now', async () => {
  const { client, path, subscribe } = await open('2027-01-15');
  const ending = `${path}/subscriptions/${(await subscribe()).id}`;
  const ended = `${path}/subscriptions/${(await subscribe()).id}`;
  expect((await client.put(ending, { cancel_at_period_end: true })).body).toMatchObject({ status: 'active' });
  expect((await client.delete(ended)).status).toBe(204);
  expect((await client.delete(ended)).status).toBe(404);
  expect(await advance(client, { months: 1 })).toMatchObject({ renewals: 0, cancelled: 1 });
  expect((await client.put(ending, { cancel_at_period_end: false })).body).toMatchObject({
    error_code: 3006,
  });
});

test('a deleted card fails the next charge: past_due', async () => {
  const { client, path, cardId, show, subscribe } = await open('2027-01-15');
  const { id } = await subscribe();
  await client.delete(`${path}/cards/${cardId}`);
  expect(await advance(client, { months: 1 })).toMatchObject({ failed: 1 });
  expect(await show(id)).toMatchObject({ status: 'past_due' });
});
