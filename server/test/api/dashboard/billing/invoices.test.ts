import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  NO_FUNDS,
  openSubscriber,
  type Subscriber,
  type SubscriptionBody,
  setClock,
} from '../../../support/world/billing/subscriptions.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

interface Listed {
  id: string;
  number: number | null;
  status: string;
  customer: { id: string; name: string };
  total: number;
  description: string;
  further_lines: number;
}
type Totals = Record<'count' | 'total' | 'paid' | 'open_count' | 'open' | 'overdue', number>;

let shop: TestGateway;
let dashboard: TestDashboard;
let own: Subscriber;
let data: TestClient;
let luisId: string;

/** Camila pays 20,000 in November and December; Luis owes his first 20,000. */
beforeAll(async () => {
  shop = await startSharedGateway();
  dashboard = await openDashboard(shop);
  own = await openSubscriber(shop, { day: '2030-11-05' });
  const { client, merchantId, privateKey, planId } = own;
  data = dashboard.clientOf({ merchant: { id: merchantId }, privateKey });
  await own.subscribe();
  luisId = await saveCustomer(client, { name: 'Luis', last_name: 'Peña', requires_account: false });
  const source_id = await saveCard(client, NO_FUNDS, `/customers/${luisId}`);
  await client.post(`/customers/${luisId}/subscriptions`, { plan_id: planId, source_id });
  await setClock(client, '2030-12-01');
  await client.post('/sandbox/clock/advance', { days: 5 });
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

const list = async (query = '') =>
  (await data.get<{ invoices: Listed[]; next: string | null }>(`/invoices?${query}`)).body;
const totals = async (query = '') =>
  (await data.get<{ totals: Totals | null }>(`/invoices/totals?${query}`)).body.totals;

test('200: newest first with the name of the customer, page after page', async () => {
  const { invoices, next } = await list();
  expect(next).toBeNull();
  expect(invoices.map(row => [row.customer.name, row.total, row.description, row.further_lines])).toEqual([
    [expect.stringContaining('Ana'), 20_000, 'Café mensual', 0],
    ['Luis Peña', 20_000, 'Café mensual', 0],
    [expect.stringContaining('Ana'), 20_000, 'Café mensual', 0],
  ]);
  const first = await list('limit=2');
  expect(first.invoices).toEqual(invoices.slice(0, 2));
  expect(await list(`limit=2&before=${String(first.next)}`)).toEqual({
    invoices: invoices.slice(2),
    next: null,
  });
});

test.each([
  ['status=paid', 2],
  ['status=draft', 0],
  ['customer=peña', 1],
  ['customer=Pena', 1],
  ['customer=nobody', 0],
  ['creation[gte]=2030-12-01', 1],
  ['creation[lte]=2030-11-30', 2],
  ['due_date[gte]=2030-12-01', 1],
  ['due_date[lte]=2030-11-05', 2],
])('200: the list and its totals have the same rows: %s', async (query, count) => {
  expect((await list(query)).invoices).toHaveLength(count);
  expect(await totals(query)).toMatchObject({ count });
});

test('200: by customer id and by subscription', async () => {
  const found = await list(`customer_id=${luisId}`);
  expect(found.invoices.map(({ customer }) => customer.id)).toEqual([luisId]);
  expect((await list(`customer=${luisId}`)).invoices).toEqual(found.invoices);
  const { body } = await own.client.get<SubscriptionBody[]>(`${own.path}/subscriptions`);
  expect((await list(`subscription_id=${body[0]?.id ?? ''}`)).invoices).toHaveLength(2);
});

test.each(['', '%23'])('200: the search finds one by its number after "%s"', async sign => {
  const [invoice] = (await list()).invoices;
  const typed = `${sign}${invoice?.number}`;
  const { body } = await data.get<{ kind: string; id: string; subtitle: string }[]>(`/search?q=${typed}`);
  expect(body.filter(({ kind }) => kind === 'invoice')).toMatchObject([
    { id: invoice?.id, subtitle: `#${invoice?.number}` },
  ]);
});

test('200: what was billed and paid, and what is owed and overdue', async () => {
  const sums = await totals();
  expect(sums).toMatchObject({ count: 3, total: 60_000, paid: 40_000 });
  const owed = (await list()).invoices.filter(({ status }) => status === 'open' || status === 'overdue');
  expect(sums).toMatchObject({ open_count: owed.length, open: 20_000 * owed.length });
  const { body: counts } = await data.get<Record<string, { count: number }>>('/invoices/counts');
  expect(counts).toMatchObject({ all: { count: 3 }, paid: { count: 2, is_more: false } });
  expect(counts['overdue']?.count).toBe((await list('status=overdue')).invoices.length);
});

test('200: the attempts and the payment of one, newest first; 404 of another merchant', async () => {
  const [invoice] = (await list('status=paid&creation[gte]=2030-12-01')).invoices;
  const path = `/invoices/${invoice?.id ?? ''}/timeline`;
  const { body } = await data.get<Record<string, unknown>[]>(path);
  expect(body.filter(({ kind }) => kind === 'attempt')).toMatchObject([
    { kind: 'attempt', method: 'card', status: 'completed', amount: 20_000 },
  ]);
  expect(body.filter(({ kind }) => kind === 'issued')).toHaveLength(1);
  const [unpaid] = (await list(`customer_id=${luisId}`)).invoices;
  const steps = (await data.get<Record<string, unknown>[]>(`/invoices/${unpaid?.id ?? ''}/timeline`)).body;
  expect(
    steps.filter(
      ({ kind, status, error_code }) => [kind, status, error_code].join() === 'attempt,failed,3003',
    ),
  ).not.toHaveLength(0);
  const stranger = dashboard.clientOf(await shop.merchant());
  expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.get<{ invoices: Listed[] }>('/invoices')).body.invoices).toEqual([]);
});

test('422: an unknown status, a day that does not exist', async () => {
  expect((await data.get('/invoices?status=late')).status).toBe(422);
  expect((await data.get('/invoices?due_date[gte]=2030-02-30')).status).toBe(422);
});
