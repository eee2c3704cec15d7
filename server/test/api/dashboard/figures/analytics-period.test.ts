import { type PeriodAnalytics } from '@recaudo/contract/merchant/money/analytics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { NO_FUNDS } from '../../../support/world/billing/subscriptions.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

let clock: ManualClock;
let shop: TestGateway;
let dashboard: TestDashboard;
let client: TestClient;
let data: TestClient;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

beforeAll(async () => {
  // 20:30 of 7 November in Bogotá, which is the 8th in UTC.
  clock = manualClock(new Date('2026-11-08T01:30:00Z'));
  shop = await startTestGateway({ clock });
  dashboard = await openDashboard(shop);
  const merchant = await shop.merchant();
  ({ client } = merchant);
  data = dashboard.clientOf(merchant);
  const visa = await saveCard(client);
  const poor = await saveCard(client, NO_FUNDS);
  const charge = (source: string, amount: number) => client.post('/charges', chargeBody(source, { amount }));
  await charge(visa, 10_000);
  clock.advanceMs(3 * HOUR_MS);
  // 23:30 of the same day, outside the compared period.
  await charge(visa, 99_000);
  clock.advanceMs(7 * DAY_MS - 3 * HOUR_MS);
  await charge(visa, 20_000);
  await charge(visa, 30_000);
  await charge(poor, 5_000);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

const period = async (query = '') => {
  const { status, body, text } = await data.get<PeriodAnalytics>(`/analytics/period${query}`);
  expect(status, text).toBe(200);
  return body;
};

test('200: compares a week with the previous one, up to the same time of its last day', async () => {
  const { from, to, totals, days, before } = await period('?creation[gte]=2026-11-08');
  expect([from, to, before.from, before.to]).toEqual([
    '2026-11-08',
    '2026-11-14',
    '2026-11-01',
    '2026-11-07',
  ]);
  expect(totals).toEqual({
    sales: 50_000,
    count: 3,
    approved: 2,
    refused: 1,
    approval_rate: 0.6667,
    average: 25_000,
    recovered: 0,
  });
  expect(before.totals).toEqual({
    sales: 10_000,
    count: 1,
    approved: 1,
    refused: 0,
    approval_rate: 1,
    average: 10_000,
    recovered: 0,
  });
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toEqual({
    date: '2026-11-14',
    sales: 50_000,
    approved: 2,
    refused: 1,
    approval_rate: 0.6667,
  });
  expect(days[0]).toMatchObject({ date: '2026-11-08', sales: 0, approval_rate: null });
  expect(before.days.at(-1)).toMatchObject({ date: '2026-11-07', sales: 10_000 });
});

test('200: approval by method, bank and BIN, and why it was refused', async () => {
  const { methods, banks, bins, declines } = await period('?creation[gte]=2026-11-08');
  const outcome = { sales: 50_000, approved: 2, refused: 1, approval_rate: 0.6667, rate_before: 1 };
  expect(methods).toEqual([{ method: 'card', ...outcome }]);
  // Both test cards belong to the same bank.
  expect(banks).toEqual([{ bank: expect.any(String), ...outcome }]);
  expect(bins).toContainEqual(
    expect.objectContaining({ bin: '411111', sales: 50_000, approved: 2, refused: 0, rate_before: 1 }),
  );
  expect(declines).toEqual([
    { error_code: 3003, count: 1, before: 0, description: 'The card has insufficient funds' },
  ]);
});

test('200: days that are over are compared with whole days', async () => {
  const { totals, before } = await period('?creation[gte]=2026-11-07&creation[lte]=2026-11-07');
  expect(totals.sales).toBe(109_000);
  expect(before).toMatchObject({ from: '2026-11-06', to: '2026-11-06', totals: { sales: 0, average: null } });
});

test('200: without dates the last thirty days', async () => {
  const { from, to, days } = await period();
  expect([from, to, days.length]).toEqual(['2026-10-16', '2026-11-14', 30]);
});

test('200: excludes other merchants', async () => {
  const other = dashboard.clientOf(await shop.merchant());
  const { body } = await other.get<PeriodAnalytics>('/analytics/period');
  expect(body).toMatchObject({ totals: { sales: 0 }, methods: [], banks: [], bins: [], declines: [] });
});

test('422 1003: more than a year', async () => {
  const { status, body } = await data.get('/analytics/period?creation[gte]=2025-01-01');
  expect([status, body.error_code]).toEqual([422, 1003]);
});
