import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { NO_FUNDS, savePlan } from '../../../support/world/billing/subscriptions.ts';
import { exportedRows } from '../../../support/world/files/exports.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { createVoucher } from '../../../support/world/shop/cash.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { attemptOf, createPse, goToBank } from '../../../support/world/shop/pse.ts';
import { chargeBody, saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

interface Listed {
  id: string;
  status: string;
  method: string;
  card: { brand: string; last_four: string } | null;
  bank_name: string | null;
  customer: { id: string | null; name: string | null } | null;
  subscription_id: string | null;
}
interface Page {
  transactions: Listed[];
  next: string | null;
}
type Counts = Record<string, { count: number; is_more: boolean }>;

type Owner = Awaited<ReturnType<TestGateway['merchant']>>;

let clock: ManualClock;
let owner: Owner;
let shop: TestGateway;
let dashboard: TestDashboard;
let data: TestClient;
let stranger: TestClient;
const ids: Record<string, string> = {};
let reference = '';
let cus = '';

beforeAll(async () => {
  clock = manualClock(new Date('2026-11-10T15:00:00Z'));
  shop = await startTestGateway({ clock });
  dashboard = await openDashboard(shop);
  owner = await shop.merchant();
  const { client, merchant } = owner;
  data = dashboard.clientOf(owner);
  stranger = dashboard.clientOf(await shop.merchant());
  const make = async (name: string, path: string, body: object) => {
    clock.advanceMs(1_000);
    const answer = await client.post(path, body);
    ids[name] = String(answer.body.id);
  };
  const visa = await saveCard(client);
  await make('visa', '/charges', chargeBody(visa, { amount: 20_000, order_id: 'A-1' }));
  ids['camila'] = await saveCustomer(client, { name: 'Camila', last_name: 'Ñáñez', external_id: '10203' });
  const path = `/customers/${ids['camila']}`;
  const mastercard = await saveCard(client, '5555555555554444', path);
  const { customer: _payer, ...bare } = chargeBody(mastercard, { amount: 85_000, order_id: 'A-2' });
  await make('mastercard', `${path}/charges`, bare);
  await client.post(`/charges/${ids['mastercard']}/refund`, { amount: 5_000 });
  clock.advanceMs(86_400_000);
  await client.post('/charges', chargeBody(await saveCard(client, NO_FUNDS), { amount: 30_000 }));
  const failed = await client.get<{ id: string }[]>('/charges?status=failed');
  ids['refused'] = failed.body[0]?.id ?? '';
  clock.advanceMs(1_000);
  const voucher = await createVoucher(client, { amount: 40_000 });
  ids['voucher'] = voucher.id;
  reference = voucher.payment_method.reference;
  clock.advanceMs(1_000);
  const pse = await createPse(shop, client, { amount: 50_000 });
  ids['pse'] = pse.chargeId;
  await goToBank(shop, merchant, pse);
  cus = (await attemptOf(shop, merchant, pse.chargeId)).cus ?? '';
  clock.advanceMs(1_000);
  await client.post(`${path}/subscriptions`, { plan_id: await savePlan(client), source_id: mastercard });
  const [renewal] = (await client.get<{ id: string }[]>(`${path}/charges?limit=1`)).body;
  ids['renewal'] = renewal?.id ?? '';
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

const namesOf = (rows: readonly { id: string }[]): string[] =>
  rows.map(({ id }) => Object.keys(ids).find(name => ids[name] === id) ?? id);
const filled = (query: string): string =>
  query
    .replace('{reference}', reference)
    .replace('{cus}', cus)
    .replace('{camila}', ids['camila'] ?? '');

const everything = ['renewal', 'pse', 'voucher', 'refused', 'mastercard', 'visa'];
const cases: [query: string, found: string[]][] = [
  ['', everything],
  ['creation[gte]=2026-11-11', ['renewal', 'pse', 'voucher', 'refused']],
  ['creation[lte]=2026-11-10', ['mastercard', 'visa']],
  ['amount[gte]=40000&amount[lte]=50000', ['pse', 'voucher']],
  ['amount[gte]=85000&amount[lte]=85000', ['mastercard']],
  ['amount=30000', ['refused']],
  ['status=failed', ['refused']],
  ['status=completed', ['renewal', 'mastercard', 'visa']],
  ['status=in_progress', ['voucher']],
  ['status=charge_pending', ['pse']],
  ['status=chargeback_pending', []],
  ['method=card', ['renewal', 'refused', 'mastercard', 'visa']],
  ['method=bank_account', ['pse']],
  ['method=store', ['voucher']],
  ['order_id=A-2', ['mastercard']],
  ['order_id=A-2&status=failed', []],
  ['order_id=A-2&status=completed', ['mastercard']],
  ['brand=MasterCard', ['renewal', 'mastercard']],
  ['last_four=1111', ['visa']],
  ['last_four=4444&status=completed', ['renewal', 'mastercard']],
  ['bank=BANCO de pruebas', ['renewal', 'pse', 'refused', 'mastercard', 'visa']],
  ['bank=de pruebas&method=bank_account', ['pse']],
  ['bank=bancolombia', []],
  ['error_code=3003', ['refused']],
  ['error_code=3003&status=failed', ['refused']],
  ['customer={camila}', ['renewal', 'mastercard']],
  ['customer=10203', ['renewal', 'mastercard']],
  ['customer=nanez', ['renewal', 'mastercard']],
  ['customer=ANA TORRES', ['pse', 'voucher', 'refused', 'visa']],
  ['customer=last_name', []],
  ['email=ANA@example.com', ['pse', 'voucher', 'refused', 'visa']],
  ['email=ana@example.com&method=store', ['voucher']],
  ['email=ana@example', []],
  // The customer's own payments, and guest payments with the same email address.
  ['person={camila}', everything],
  ['person={camila}&method=card', ['renewal', 'refused', 'mastercard', 'visa']],
  ['person=a00unknown', []],
  ['has_refund=true', ['mastercard']],
  ['has_refund=false', ['renewal', 'pse', 'voucher', 'refused', 'visa']],
  ['cus={cus}', ['pse']],
  ['cus=1', []],
  ['reference={reference}', ['voucher']],
  ['reference=0000', []],
];

describe('the list', () => {
  test.each(cases)('200: %s', async (query, found) => {
    const { status, body, text } = await data.get<Page>(`/transactions?${filled(query)}`);
    expect(status, text).toBe(200);
    expect(namesOf(body.transactions)).toEqual(found);
    expect(body.next).toBeNull();
  });

  test.each(cases)('200: the export has the same rows: %s', async (query, found) => {
    const rows = await exportedRows(dashboard.app, owner, `transactions.csv?${filled(query)}`);
    expect(namesOf(rows.map(([, id = '']) => ({ id })))).toEqual(found);
  });

  test('200: a reference as the voucher prints it, in groups', async () => {
    const groups = reference.replaceAll(/(.{4})/g, '$1 ').trim();
    const { body } = await data.get<Page>(`/transactions?reference=${encodeURIComponent(groups)}`);
    expect(namesOf(body.transactions)).toEqual(['voucher']);
  });

  test('200: pages continue after the last row', async () => {
    const first = await data.get<Page>('/transactions?limit=4');
    expect(namesOf(first.body.transactions)).toEqual(everything.slice(0, 4));
    expect(first.body.next).toBe(ids['refused']);
    const second = await data.get<Page>(`/transactions?limit=4&before=${first.body.next}`);
    expect(namesOf(second.body.transactions)).toEqual(everything.slice(4));
    expect(second.body.next).toBeNull();
  });

  test('200: rows say how it was paid, by whom, and for which subscription', async () => {
    const { body } = await data.get<Page>('/transactions');
    const [renewal, pse, voucher, , mastercard, visa] = body.transactions;
    expect(renewal).toMatchObject({
      subscription_id: expect.stringMatching(/^s/),
      customer: { id: ids['camila'], name: 'Camila Ñáñez', email: 'ana@example.com', document: null },
    });
    expect(pse).toMatchObject({
      bank_name: expect.any(String),
      cus,
      card: null,
      customer: { id: null, name: 'Ana Torres', email: 'ana@example.com', document: 'CC •••4050' },
    });
    expect(voucher).toMatchObject({ reference, customer: { id: null, name: 'Ana Torres' } });
    expect(mastercard).toMatchObject({
      card: { brand: 'mastercard', last_four: '4444' },
      refunded: 5_000,
      order_id: 'A-2',
    });
    expect(visa).toMatchObject({ amount: 20_000, authorization: expect.stringMatching(/^\d+$/) });
  });

  test('200: one of them, as the list shows it; 404 1005: for another merchant, and of an unknown one', async () => {
    const { body: listed } = await data.get<Page>('/transactions?method=bank_account');
    expect((await data.get(`/transactions/${ids['pse']}`)).body).toEqual(listed.transactions[0]);
    expect((await stranger.get(`/transactions/${ids['pse']}`)).status).toBe(404);
    expect((await data.get('/transactions/tr000')).body).toMatchObject({ error_code: 1005 });
  });

  test('200: another merchant sees none of it', async () => {
    const names = [
      'email=ana@example.com',
      `order_id=A-2`,
      `cus=${cus}`,
      `reference=${reference}`,
      `customer=${ids['camila']}`,
      '',
    ];
    for (const query of names) {
      const { body } = await stranger.get<Page>(`/transactions?${query}`);
      expect([query, body.transactions]).toEqual([query, []]);
    }
  });

  test.each([
    'status=paid',
    'method=cash',
    'last_four=12',
    'error_code=abc',
    'has_refund=maybe',
    'creation[gte]=hoy',
    'amount[gte]=-1',
    'limit=0',
    'limit=101',
    'brand=a&brand=b',
  ])('422 1003: %s', async query => {
    expect(await data.get(`/transactions?${query}`)).toMatchObject({
      status: 422,
      body: { error_code: 1003 },
    });
  });
});

describe('counts', () => {
  const some = (count: number) => ({ count, is_more: false });

  test('200: by status', async () => {
    const { body } = await data.get<Counts>('/transactions/counts');
    expect(body).toMatchObject({
      all: some(6),
      completed: some(3),
      failed: some(1),
      in_progress: some(1),
      charge_pending: some(1),
      refunded: some(0),
    });
  });

  test("200: with the list's filters except the status", async () => {
    const { body } = await data.get<Counts>('/transactions/counts?method=card&status=failed');
    expect(body).toMatchObject({ all: some(4), completed: some(3), failed: some(1), in_progress: some(0) });
  });

  test('200: none of another merchant', async () => {
    const { body } = await stranger.get<Counts>('/transactions/counts');
    expect(Object.values(body).map(({ count }) => count)).toEqual(Object.keys(body).map(() => 0));
  });
});
