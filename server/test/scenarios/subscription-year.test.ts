import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { cardData, payer, saveCard } from '../support/shop.ts';
import { freezeClock } from '../support/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../support/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const plan = {
  name: 'Café mensual',
  amount: 20_000,
  repeat_every: 1,
  repeat_unit: 'month',
  retry_times: 3,
  status_after_retry: 'unpaid',
  trial_days: 0,
};

/** A merchant whose clock stands at 9 in the morning of a day, with a plan and a customer that has a card. */
async function open(day: string, options: { plan?: object; card?: string } = {}) {
  const { client, merchant } = await gateway.merchant();
  await freezeClock(gateway, merchant.id, day);
  const planId = String((await client.post('/plans', { ...plan, ...options.plan })).body.id);
  const customer = String((await client.post('/customers', { ...payer, requires_account: false })).body.id);
  const path = `/customers/${customer}`;
  const card = await saveCard(client, options.card, path);
  const subscribe = (fields: object = {}) =>
    client.post(`${path}/subscriptions`, { plan_id: planId, source_id: card, ...fields });
  return { client, path, planId, card, subscribe };
}

const advance = async (client: TestClient, step: object) => {
  const { status, body } = await client.post('/sandbox/clock/advance', step);
  expect(status, JSON.stringify(body)).toBe(200);
  // The same day again: nothing is left to do.
  const again = await client.post('/sandbox/clock/advance', { days: 0 });
  expect(again.body).toMatchObject({ renewals: 0, retries: 0, failed: 0, cancelled: 0 });
  return body;
};

const charges = async (client: TestClient) => {
  const { body } = await client.get<{ status: string; creation_date: string }[]>('/charges?limit=100');
  return body.map(charge => [charge.creation_date.slice(0, 10), charge.status]).reverse();
};

test('201 with a trial: charged on the day after, then every month on the 31st or the last day', async () => {
  const { client, path, subscribe } = await open('2027-01-01', { plan: { trial_days: 30 } });
  const { status, body } = await subscribe();
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: 'trial',
    trial_end_date: '2027-01-30',
    charge_date: '2027-01-31',
    period_end_date: '2027-01-30',
    current_period_number: 0,
  });
  expect(await advance(client, { days: 29 })).toMatchObject({ renewals: 0 });
  expect(await advance(client, { days: 1 })).toMatchObject({ renewals: 1, failed: 0 });
  expect((await client.get(`${path}/subscriptions/${body.id}`)).body).toMatchObject({
    status: 'active',
    current_period_number: 1,
    charge_date: '2027-02-28',
    period_end_date: '2027-02-27',
  });
  expect(await advance(client, { to: '2027-05-31T09:00:00-05:00' })).toMatchObject({ renewals: 4 });
  expect(await charges(client)).toEqual([
    ['2027-01-31', 'completed'],
    ['2027-02-28', 'completed'],
    ['2027-03-31', 'completed'],
    ['2027-04-30', 'completed'],
    ['2027-05-31', 'completed'],
  ]);
});

test('201 without a trial: charged at once, the answer carries the transaction', async () => {
  const { client, subscribe } = await open('2027-01-15');
  const { body } = await subscribe();
  expect(body).toMatchObject({
    status: 'active',
    trial_end_date: '2027-01-14',
    charge_date: '2027-02-15',
    current_period_number: 1,
    transaction: { status: 'completed', amount: 20_000, description: 'Café mensual' },
  });
  expect(await advance(client, { months: 12 })).toMatchObject({ renewals: 12 });
  expect(await charges(client)).toHaveLength(13);
});

describe('a card without funds', () => {
  const NO_FUNDS = '4444444444444448';

  test('201 past_due: three retries, then unpaid, then cancelled at the end of the period', async () => {
    const { client, path, subscribe } = await open('2027-01-15', { card: NO_FUNDS });
    const { status, body } = await subscribe();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'past_due',
      charge_date: '2027-01-16',
      transaction: { status: 'failed' },
    });
    const one = `${path}/subscriptions/${body.id}`;
    expect(await advance(client, { days: 3 })).toMatchObject({ retries: 3, failed: 3 });
    expect((await client.get(one)).body).toMatchObject({ status: 'unpaid', charge_date: null });
    expect(await advance(client, { to: '2027-02-14T23:00:00-05:00' })).toMatchObject({ cancelled: 0 });
    expect(await advance(client, { days: 1 })).toMatchObject({ cancelled: 1, renewals: 0 });
    expect((await client.get(one)).body).toMatchObject({ status: 'cancelled' });
  });

  test('200: a new card pays at once and keeps the calendar; a refused one changes nothing', async () => {
    const { client, path, subscribe } = await open('2027-01-31', { card: NO_FUNDS });
    const one = `${path}/subscriptions/${(await subscribe()).body.id}`;
    await advance(client, { days: 5 });
    const before = (await client.get(one)).body;
    expect(before).toMatchObject({ status: 'unpaid' });
    const refused = await client.put(one, { card: cardData('4222222222222220') });
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
    const { client, path, subscribe } = await open('2027-01-15', { card: '4000000080020003' });
    const { body } = await subscribe();
    expect(body).toMatchObject({ status: 'past_due' });
    expect(await advance(client, { days: 2 })).toMatchObject({ retries: 2, failed: 1 });
    expect((await client.get(`${path}/subscriptions/${body.id}`)).body).toMatchObject({
      status: 'active',
      charge_date: '2027-02-15',
    });
  });
});

test('cancel_at_period_end ends it instead of the next charge; DELETE ends it now', async () => {
  const { client, path, subscribe } = await open('2027-01-15');
  const ending = `${path}/subscriptions/${(await subscribe()).body.id}`;
  const ended = `${path}/subscriptions/${(await subscribe()).body.id}`;
  expect((await client.put(ending, { cancel_at_period_end: true })).body).toMatchObject({ status: 'active' });
  expect((await client.delete(ended)).status).toBe(204);
  expect((await client.delete(ended)).status).toBe(404);
  expect(await advance(client, { months: 1 })).toMatchObject({ renewals: 0, cancelled: 1 });
  expect((await client.put(ending, { cancel_at_period_end: false })).body).toMatchObject({
    error_code: 3006,
  });
});

test('a deleted card shows at the next charge: past_due', async () => {
  const { client, path, card, subscribe } = await open('2027-01-15');
  const { body } = await subscribe();
  await client.delete(`${path}/cards/${card}`);
  expect(await advance(client, { months: 1 })).toMatchObject({ failed: 1 });
  expect((await client.get(`${path}/subscriptions/${body.id}`)).body).toMatchObject({ status: 'past_due' });
});
