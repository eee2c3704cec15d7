import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { NO_FUNDS, plan } from '../../../support/world/billing/subscriptions.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { chargeBody, saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

interface Day {
  sales: number;
  count: number;
  approval_rate: number | null;
  by_method: { method: string; sales: number; count: number; approved: number; refused: number }[];
  top_declines: { error_code: number; count: number; description: string }[];
}

interface Sums {
  sales: number;
  count: number;
  approved: number;
  refused: number;
  approval_rate: number | null;
  recovered: number;
}

interface Overview {
  attention: { kind: string; count: number; amount?: number; since?: string; due?: string; href: string }[];
  today: Day;
  same_day_last_week: Day;
  by_method: Day['by_method'];
  top_declines: Day['top_declines'];
  daily: { date: string; sales: number; count: number; approved: number; refused: number }[];
  daily_before: Overview['daily'];
  periods: (Sums & { days: number; before: Sums })[];
  next_renewals: { count: number; amount: number; days: { date: string; count: number; amount: number }[] };
  recent: { id: string; method: string; card: object | null; payer: string | null }[];
}

let clock: ManualClock;
let shop: TestGateway;
let dashboard: TestDashboard;
let client: TestClient;
let data: TestClient;
let merchantId: string;
let good: string;

const DAY_MS = 86_400_000;
const charge = (fields: object = {}) => client.post('/charges', chargeBody(good, fields));

beforeAll(async () => {
  // 20:30 of 7 November in Bogotá, which is the 8th in UTC.
  clock = manualClock(new Date('2026-11-08T01:30:00Z'));
  shop = await startTestGateway({ clock });
  dashboard = await openDashboard(shop);
  const merchant = await shop.merchant();
  ({ client } = merchant);
  merchantId = merchant.merchant.id;
  data = dashboard.clientOf(merchant);
  good = await saveCard(client);
  const poor = await saveCard(client, NO_FUNDS);
  await charge({ amount: 10_000 });
  clock.advanceMs(3 * 3_600_000);
  // 23:30 of the same day, outside the compared period.
  await charge({ amount: 99_000 });
  clock.advanceMs(7 * DAY_MS - 3 * 3_600_000);
  await charge({ amount: 20_000 });
  await charge({ amount: 30_000 });
  await charge({ amount: 5_000, source_id: poor });
  await client.post('/charges', {
    method: 'store',
    amount: 7_000,
    currency: 'COP',
    iva: '0',
    description: 'Efectivo',
    customer: { name: 'Ana', email: 'ana@example.com' },
  });
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

const overview = async (query = '') => {
  const { status, body, text } = await data.get<Overview>(`/overview${query}`);
  expect(status, text).toBe(200);
  return body;
};

test('200: compares today with the same day of last week, up to the same time', async () => {
  const { today, same_day_last_week: lastWeek } = await overview();
  expect(today).toEqual({
    sales: 50_000,
    count: 4,
    approval_rate: 0.6667,
    by_method: [
      { method: 'card', sales: 50_000, count: 3, approved: 2, refused: 1 },
      { method: 'store', sales: 0, count: 1, approved: 0, refused: 0 },
    ],
    top_declines: [{ error_code: 3003, count: 1, description: 'The card has insufficient funds' }],
  });
  expect(lastWeek).toEqual({
    sales: 10_000,
    count: 1,
    approval_rate: 1,
    by_method: [{ method: 'card', sales: 10_000, count: 1, approved: 1, refused: 0 }],
    top_declines: [],
  });
});

test('200: days are Bogotá days, including those without a charge', async () => {
  const { daily } = await overview('?days=8');
  expect(daily.map(({ date }) => date)).toEqual(
    [7, 8, 9, 10, 11, 12, 13, 14].map(day => `2026-11-${String(day).padStart(2, '0')}`),
  );
  expect(daily[0]).toEqual({ date: '2026-11-07', sales: 109_000, count: 2, approved: 2, refused: 0 });
  expect(daily[1]).toEqual({ date: '2026-11-08', sales: 0, count: 0, approved: 0, refused: 0 });
  expect(daily.at(-1)).toEqual({ date: '2026-11-14', sales: 50_000, count: 4, approved: 2, refused: 1 });
});

test('200: compares today, a week and a month with the previous ones, up to this time of day', async () => {
  const { periods, daily, daily_before: before } = await overview('?days=7');
  const nothing = { sales: 0, count: 0, approved: 0, refused: 0, approval_rate: null, recovered: 0 };
  const now = { sales: 50_000, count: 4, approved: 2, refused: 1, approval_rate: 0.6667, recovered: 0 };
  const aWeekAgo = { sales: 10_000, count: 1, approved: 1, refused: 0, approval_rate: 1, recovered: 0 };
  const aMonth = { sales: 159_000, count: 6, approved: 4, refused: 1, approval_rate: 0.8, recovered: 0 };
  expect(periods).toEqual([
    { days: 1, ...now, before: aWeekAgo },
    { days: 7, ...now, before: aWeekAgo },
    { days: 30, ...aMonth, before: nothing },
  ]);
  expect(before).toHaveLength(daily.length);
  expect(before.at(0)?.date).toBe('2026-11-01');
  expect(before.at(-1)).toEqual({ date: '2026-11-07', sales: 10_000, count: 1, approved: 1, refused: 0 });
});

test('200: methods and codes explain why sales fell', async () => {
  const { by_method: methods, top_declines: declines } = await overview('?days=1');
  expect(methods).toEqual([
    { method: 'card', sales: 50_000, count: 3, approved: 2, refused: 1 },
    { method: 'store', sales: 0, count: 1, approved: 0, refused: 0 },
  ]);
  expect(declines).toEqual([{ error_code: 3003, count: 1, description: 'The card has insufficient funds' }]);
});

test('200: the newest charges with their payers, as the list shows them', async () => {
  const { recent } = await overview();
  const listed = await client.get<Record<string, unknown>[]>('/charges?limit=10');
  expect(recent).toMatchObject(
    listed.body.map(({ id, creation_date, amount, status, method }) => ({
      id,
      creation_date,
      amount,
      status,
      method,
    })),
  );
  expect(recent.find(({ method }) => method === 'card')).toMatchObject({
    card: { brand: 'visa', last_four: expect.stringMatching(/^\d{4}$/) },
    payer: expect.stringMatching(/^Ana/),
  });
  expect(recent.find(({ method }) => method === 'store')).toMatchObject({ card: null });
});

test('200: reports nothing before something is wrong, then each kind of problem', async () => {
  expect((await overview()).attention).toEqual([]);
  const disputed = await charge({ amount: 40_000 });
  await client.post(`/sandbox/charges/${String(disputed.body.id)}/chargeback`, { status: 'pending' });
  const planId = (await client.post('/plans', plan)).body.id;
  const customerId = await saveCustomer(client, { requires_account: false });
  const path = `/customers/${customerId}`;
  const subscribe = async (card: string, fields: object = {}) =>
    client.post(`${path}/subscriptions`, { plan_id: planId, source_id: card, ...fields });
  const poor = await saveCard(client, NO_FUNDS, path);
  expect(
    (await subscribe(await saveCard(client, undefined, path), { trial_end_date: '2026-11-16' })).status,
  ).toBe(201);
  await subscribe(poor);
  await shop.gateway.database.run(
    statement(
      'test_failing_endpoint',
      `insert into webhooks (merchant_id, id, kind, creation_date, url, event_types, status, verification_code,
         failing_since)
       values ($1, 'w1', 'endpoint', $2, 'https://a.example', '{*}', 'disabled', 'x', $2),
              ($1, 'w2', 'endpoint', $2, 'https://b.example', '{*}', 'verified', 'x', $2),
              ($1, 'w3', 'endpoint', $2, 'https://c.example', '{*}', 'verified', 'x', null),
              ($1, 'paused by a person', 'endpoint', $2, 'https://d.example', '{*}', 'disabled', 'x', null)`,
    ),
    [merchantId, clock.now()],
  );
  await shop.gateway.database.run(
    statement(
      'test_review',
      `insert into attempts (merchant_id, transaction_id, number, operation, amount_centavos, status, sent_at,
         next_check_at) values ($1, $2, 9, 'authorise', 4000000, 'needs_review', $3, $3)`,
    ),
    [merchantId, disputed.body.id, clock.now()],
  );
  const { attention, next_renewals: renewals } = await overview();
  expect(attention).toMatchObject([
    { kind: 'disputes', count: 1, amount: 40_000, due: expect.any(String), href: '/contracargos' },
    { kind: 'past_due', count: 1, amount: 20_000, href: '/cobranza?status=past_due' },
    { kind: 'webhooks_disabled', count: 1, href: '/webhooks' },
    { kind: 'webhooks_failing', count: 1, href: '/webhooks' },
    { kind: 'needs_review', count: 1, amount: 40_000 },
  ]);
  expect(renewals).toEqual({
    count: 1,
    amount: 20_000,
    days: [{ date: '2026-11-17', count: 1, amount: 20_000 }],
  });
});

test.each(['0', '93', 'many', '-1'])('422 1003: days=%s', async days => {
  const { status, body } = await data.get(`/overview?days=${days}`);
  expect(status).toBe(422);
  expect(body).toMatchObject({ error_code: 1003, description: 'days must be a whole number from 1 to 92' });
});

test('200: excludes other merchants', async () => {
  const other = dashboard.clientOf(await shop.merchant());
  const { body } = await other.get<Overview>('/overview');
  expect(body).toMatchObject({
    attention: [],
    by_method: [],
    recent: [],
    today: { count: 0, approval_rate: null },
  });
});
