import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { advance, listCharges, NO_FUNDS, savePlan } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';
import { type InvoiceBody, openOneOff } from './one-off-world.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

interface Changed {
  plan_id: string;
  status: string;
  pending_change?: { status: string; plan_id: string; invoice_id: string; expires_at: string };
  invoice?: InvoiceBody;
}

/** A subscription of 30,000 since 1 December; on the 11th, a change to 50,000 waits for 13,548.39. */
async function open() {
  const own = await openOneOff(shop, { day: '2026-12-01', plan: { amount: 30_000 } });
  const { client, path } = own;
  const dearer = await savePlan(client, { name: 'Café grande', amount: 50_000 });
  const { id } = await own.subscribe();
  await advance(client, { days: 10 });
  const one = `${path}/subscriptions/${id}`;
  const change = (fields: object = {}) =>
    client.put<Changed>(one, { plan_id: dearer, payment: 'invoice', ...fields });
  const now = async () => (await client.get<Changed>(one)).body;
  const completed = async () =>
    (await listCharges(client)).filter(({ status }) => status === 'completed').map(({ amount }) => amount);
  return { ...own, dearer, id, one, change, now, completed };
}

test('200: the change waits for its invoice, with an expiry; paid, it takes effect', async () => {
  const { change, now, dearer, planId, pay, completed, client } = await open();
  const { status, body } = await change();
  expect(status).toBe(200);
  const { invoice, pending_change: pending } = body;
  expect(pending).toMatchObject({
    status: 'awaiting_payment',
    plan_id: dearer,
    effective_date: null,
    invoice_id: invoice?.id,
    expires_at: '2026-12-12T09:00:00-05:00',
  });
  expect(invoice).toMatchObject({ status: 'open', total: 13_548.39 });
  expect(invoice?.hosted_url).toContain('/cuentas/');
  expect(await now()).toMatchObject({ plan_id: planId });
  expect((await pay(invoice?.id ?? '')).body).toMatchObject({ status: 'paid' });
  const after = await now();
  expect(after).toMatchObject({ plan_id: dearer });
  expect(after).not.toHaveProperty('pending_change');
  await advance(client, { days: 21 });
  expect(await completed()).toEqual([30_000, 13_548.39, 50_000]);
});

test('nobody pays in time: the change is gone, its invoice is void, its credit is back', async () => {
  const { change, now, planId, client, path, find, completed } = await open();
  await client.post(`${path}/credits`, { amount: 3_000 });
  const { body } = await change();
  expect(body.invoice).toMatchObject({ credit_applied: 3_000, amount_due: 10_548.39 });
  await advance(client, { days: 1 });
  expect(await now()).toMatchObject({ plan_id: planId });
  expect(await now()).not.toHaveProperty('pending_change');
  expect(await find(body.invoice?.id ?? '')).toMatchObject({ status: 'void' });
  expect((await client.get<{ credit_balance: number }>(path)).body.credit_balance).toBe(3_000);
  await advance(client, { days: 20 });
  expect(await completed()).toEqual([30_000, 27_000]);
});

test('on the last day of the period, it expires before the next one is charged', async () => {
  const { client, change, now, planId, completed } = await open();
  await advance(client, { days: 20 });
  expect((await change()).body.pending_change).toMatchObject({ expires_at: '2027-01-01T00:00:00-05:00' });
  await advance(client, { days: 1 });
  expect(await now()).toMatchObject({ plan_id: planId });
  expect(await completed()).toEqual([30_000, 30_000]);
});

test('412 3006: meanwhile nothing else changes; revoked, everything is as before', async () => {
  const { change, one, client, now, planId, find } = await open();
  const { body } = await change();
  expectError(await change({ payment: 'card' }), 3006);
  expectError(await client.put(one, { pause: {} }), 3006);
  expectError(await client.post(`${one}/preview`, { quantity: 1 }), 3006);
  const revoked = await client.delete<Changed>(`${one}/pending_change`);
  expect(revoked.body).toMatchObject({ plan_id: planId });
  expect(revoked.body).not.toHaveProperty('pending_change');
  expect(await now()).not.toHaveProperty('pending_change');
  expect(await find(body.invoice?.id ?? '')).toMatchObject({ status: 'void' });
});

test('402: a declined card leaves the change waiting', async () => {
  const { change, pay, client, path, now } = await open();
  const { body } = await change();
  expectError(await pay(body.invoice?.id ?? '', await saveCard(client, NO_FUNDS, path)), 3003);
  expect(await now()).toMatchObject({ pending_change: { status: 'awaiting_payment' } });
});

test('200: paid elsewhere, the change takes effect; a change that costs nothing waits for nobody', async () => {
  const { change, act, now, dearer, planId } = await open();
  const { body } = await change();
  await act(body.invoice?.id ?? '', 'paid_elsewhere', { reference: '1' });
  expect(await now()).toMatchObject({ plan_id: dearer });
  const back = await change({ plan_id: planId });
  expect(back.body).toMatchObject({ plan_id: planId });
  expect(back.body).not.toHaveProperty('pending_change');
});

test('204: a cancelled subscription ends the wait, and its invoice is not collected', async () => {
  const { change, one, client, find, pay } = await open();
  const { body } = await change();
  expect((await client.delete(one)).status).toBe(204);
  expect(await find(body.invoice?.id ?? '')).toMatchObject({ status: 'uncollectible' });
  expectError(await pay(body.invoice?.id ?? ''), 3006);
});
