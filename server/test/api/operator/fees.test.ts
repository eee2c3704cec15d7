import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import { newConsole } from '../../support/world/shop/operator-console.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

let panel: TestPanel;
let operator: Person;
let ana: Person;
beforeAll(async () => {
  panel = await startTestPanel();
  operator = await panel.signUp({ name: 'Marta Gil' });
  await panel.promote(operator);
  ana = await panel.signUp();
});
afterAll(() => panel.close());

const schedule = { fee_percent: 1.5, fee_fixed: 300.5, fee_tax: 0 };
const path = (merchantId: string) => `/panel/ops/merchants/sandbox/${merchantId}/fees`;

test('200: new charges use it; a refund returns what its charge paid', async () => {
  const id = ana.business().sandbox_merchant_id;
  const shop = ana.operations('sandbox');
  const card = await saveCard(shop);
  const earlier = await shop.post('/charges', chargeBody(card));
  expect((await operator.put(path(id), schedule)).body).toEqual({ id, ...schedule });
  const ops = newConsole(panel.sandbox);
  expect(await ops.sandbox<object[]>(`/merchants?q=${id}`)).toMatchObject([schedule]);
  await ops.close();
  const later = await shop.post('/charges', chargeBody(card));
  expect(later.body).toMatchObject({ fee: { amount: 600.5, tax: 0 } });
  expect((await shop.get('')).body).toMatchObject({ balance: 18_238.8 + 19_399.5 });
  await shop.post(`/charges/${earlier.body['id']}/refund`);
  expect((await shop.get('')).body).toMatchObject({ balance: 19_399.5 });
  await shop.post(`/charges/${later.body['id']}/refund`);
  expect((await shop.get('')).body).toMatchObject({ balance: 0 });
});

test('a merchant without fees sees a zero fee on a completed card charge, and none on a waiting voucher', async () => {
  const luz = await panel.signUp({ name: 'Luz Mora' });
  await operator.put(path(luz.business().sandbox_merchant_id), { fee_percent: 0, fee_fixed: 0, fee_tax: 0 });
  const shop = luz.operations('sandbox');
  const paid = await shop.post('/charges', chargeBody(await saveCard(shop)));
  expect(paid.body).toMatchObject({ status: 'completed', fee: { amount: 0, tax: 0, currency: 'COP' } });
  const { source_id, ...rest } = chargeBody('k');
  expect(source_id).toBe('k');
  const voucher = await shop.post('/charges', { ...rest, method: 'store' });
  expect(voucher.body).toMatchObject({ status: 'in_progress' });
  expect(voucher.body).not.toHaveProperty('fee');
});

test('the change is in the logs of installation and merchant, with the previous values', async () => {
  const bruno = await panel.signUp({ name: 'Bruno Díaz' });
  const id = bruno.business().sandbox_merchant_id;
  await operator.put(path(id), schedule);
  const entry = {
    action: 'merchant_fees_changed',
    what: id,
    environment: 'sandbox',
    account: { name: 'Marta Gil' },
    details: { before: '2.9 % + 900.00, tax 19 %', after: '1.5 % + 300.50, tax 0 %' },
  };
  const { body: ofAll } = await operator.get<{ entries: object[] }>('/panel/ops/audit');
  expect(ofAll.entries[0]).toMatchObject(entry);
  const { body: own } = await bruno.get<object[]>(`/panel/businesses/${bruno.business().id}/audit`);
  expect(own[0]).toMatchObject(entry);
});

test.each([
  [{ ...schedule, fee_percent: 50.01 }, 422, 'fee_percent must be at most 50'],
  [{ ...schedule, fee_percent: -1 }, 422, 'fee_percent must be at least 0'],
  [{ ...schedule, fee_percent: 2.955 }, 422, 'fee_percent must have at most two decimals'],
  [{ ...schedule, fee_fixed: 1_000_000.01 }, 422, 'fee_fixed must be at most 1000000'],
  [{ ...schedule, fee_tax: 101 }, 422, 'fee_tax must be at most 100'],
  [{ ...schedule, fee_tax: '19' }, 400, 'fee_tax must be a number'],
  [{ fee_percent: 1, fee_fixed: 0 }, 400, 'fee_tax is required'],
])('rejects %j', async (body, status, description) => {
  const answer = await operator.put(path(ana.business().sandbox_merchant_id), body);
  expect([answer.status, answer.body['description']]).toEqual([status, description]);
});

test('404 1005: an unknown merchant; 403 1010: not an operator', async () => {
  expect((await operator.put(path('mnone'), schedule)).body).toMatchObject({ error_code: 1005 });
  const own = await ana.put(path(ana.business().sandbox_merchant_id), schedule);
  expect(own.body).toMatchObject({ http_code: 403 });
});
