import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import {
  advance,
  chargeDays,
  listCharges,
  NO_FUNDS,
  savePlan,
} from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';
import { openCredit } from './credit-world.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

describe('POST and GET /customers/{c}/credits', () => {
  test('201: adds credit and takes it back, with the reason and the balance; the customer shows what is left', async () => {
    const { add, entries, balance, client, path } = await openCredit(shop);
    expect((await client.get(path)).body).not.toHaveProperty('credit_balance');
    const { status, body } = await add(12_500.5, 'Demora en la entrega');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      type: 'granted',
      amount: 12_500.5,
      reason: 'Demora en la entrega',
      invoice_id: null,
      credit_balance: 12_500.5,
    });
    expect(body.id).toMatch(/^ce/);
    expect((await add(-2_500.5)).body).toMatchObject({ type: 'taken_back', reason: null });
    expect(await balance()).toBe(10_000);
    expect(await entries()).toEqual(['granted 12500.5 12500.5', 'taken_back -2500.5 10000']);
    expect((await add(-10_000)).status).toBe(201);
    expect((await client.get(path)).body).not.toHaveProperty('credit_balance');
  });

  test('412 4001: takes back more than there is, and nothing changes', async () => {
    const { add, entries } = await openCredit(shop);
    await add(100);
    expectError(await add(-100.01), 4001);
    expect(await entries()).toEqual(['granted 100 100']);
  });

  test('422 1003: an amount of 0, or with three decimals; 404: an unknown customer', async () => {
    const { add, client } = await openCredit(shop);
    expectError(await add(0), 1003);
    expectError(await add(1.005), 1003);
    expectError(await client.post('/customers/aunknown/credits', { amount: 1 }), 1005);
  });

  test('201: the same Idempotency-Key adds once', async () => {
    const { client, path, entries } = await openCredit(shop);
    const once = { headers: { 'idempotency-key': 'credit-1' } };
    const first = await client.post(`${path}/credits`, { amount: 7 }, once);
    expect((await client.post(`${path}/credits`, { amount: 7 }, once)).text).toBe(first.text);
    expect(await entries()).toEqual(['granted 7 7']);
  });

  test('412 3006: a customer with credit cannot be deleted before the credit is taken back', async () => {
    const { add, client, path } = await openCredit(shop);
    await add(5_000);
    expectError(await client.delete(path), 3006);
    await add(-5_000);
    expect((await client.delete(path)).status).toBe(204);
  });
});

describe('a renewal of a customer with credit', () => {
  test('charges what credit does not cover, and shows both on the invoice', async () => {
    const { add, entries, invoices, subscribe, client, balance } = await openCredit(shop);
    await subscribe();
    await add(5_000);
    await advance(client, { months: 1 });
    expect((await listCharges(client)).map(({ amount }) => amount)).toEqual([20_000, 15_000]);
    expect(await invoices()).toEqual(['paid 20000 0 20000', 'paid 20000 5000 15000']);
    expect(await entries()).toEqual(['granted 5000 5000', 'applied -5000 0']);
    expect(await balance()).toBeUndefined();
    await advance(client, { months: 1 });
    expect((await listCharges(client)).map(({ amount }) => amount)).toEqual([20_000, 15_000, 20_000]);
  });

  test('pays periods without a charge while credit covers them, and the subscription advances', async () => {
    const { add, entries, invoices, subscribe, show, client } = await openCredit(shop);
    const { id } = await subscribe();
    await add(50_000);
    await advance(client, { months: 3 });
    expect((await listCharges(client)).map(({ amount }) => amount)).toEqual([20_000, 10_000]);
    expect(await invoices()).toEqual([
      'paid 20000 0 20000',
      'paid 20000 20000 0',
      'paid 20000 20000 0',
      'paid 20000 10000 10000',
    ]);
    expect(await entries()).toHaveLength(4);
    expect(await show(id)).toMatchObject({
      status: 'active',
      current_period_number: 4,
      charge_date: '2027-03-01',
    });
  });

  test('pays a trial that ends with credit, which activates the subscription', async () => {
    const { add, subscribe, show, client, invoices } = await openCredit(shop);
    const { id } = await subscribe({ trial_end_date: '2026-11-10' });
    await add(20_000);
    await advance(client, { days: 12 });
    expect(await show(id)).toMatchObject({ status: 'active', current_period_number: 1 });
    expect(await invoices()).toEqual(['paid 20000 20000 0']);
    expect(await listCharges(client)).toEqual([]);
  });

  test('starts a subscription: 201 with the rest charged, or without a transaction', async () => {
    const { add, subscribe, invoices } = await openCredit(shop);
    await add(26_000);
    const first = await subscribe();
    expect(first).toMatchObject({ status: 'active', current_period_number: 1, charge_date: '2026-12-01' });
    expect(first).not.toHaveProperty('transaction');
    expect(await subscribe()).toMatchObject({ status: 'active', transaction: { amount: 14_000 } });
    expect(await invoices()).toEqual(['paid 20000 20000 0', 'paid 20000 6000 14000']);
  });

  test('keeps the credit with its invoice after a decline: the retry charges the same', async () => {
    const { add, entries, invoices, subscribe, client, path, balance, cardId } = await openCredit(shop);
    const { id } = await subscribe();
    await add(5_000);
    const one = `${path}/subscriptions/${id}`;
    await client.put(one, { source_id: await saveCard(client, NO_FUNDS, path) });
    await advance(client, { months: 1 });
    expect(await balance()).toBeUndefined();
    expect(await invoices()).toEqual(['paid 20000 0 20000', 'open 20000 5000 15000']);
    await add(3_000);
    await client.put(one, { source_id: cardId });
    expect(await chargeDays(client)).toContain('2026-12-01 completed');
    expect((await listCharges(client)).map(({ amount }) => amount)).toEqual([20_000, 15_000, 15_000]);
    expect(await invoices()).toEqual(['paid 20000 0 20000', 'paid 20000 5000 15000']);
    expect(await entries()).toEqual(['granted 5000 5000', 'applied -5000 0', 'granted 3000 3000']);
  });

  test('gives the credit back when the subscription ends unpaid', async () => {
    const { add, entries, invoices, subscribe, client, path, balance } = await openCredit(shop);
    const { id } = await subscribe();
    await add(5_000);
    const one = `${path}/subscriptions/${id}`;
    await client.put(one, { source_id: await saveCard(client, NO_FUNDS, path) });
    await advance(client, { months: 1 });
    expect((await client.delete(one)).status).toBe(204);
    expect(await balance()).toBe(5_000);
    expect(await entries()).toEqual(['granted 5000 5000', 'applied -5000 0', 'returned 5000 5000']);
    expect(await invoices()).toEqual(['paid 20000 0 20000', 'uncollectible 20000 0 20000']);
  });

  test('gives the credit back after the last retry of a plan that cancels', async () => {
    const planned = { retry_times: 1, status_after_retry: 'cancelled' };
    const { add, entries, subscribe, client, path } = await openCredit(shop, {
      day: '2026-11-01',
      plan: planned,
    });
    const { id } = await subscribe();
    await add(5_000);
    const source_id = await saveCard(client, NO_FUNDS, path);
    await client.put(`${path}/subscriptions/${id}`, { source_id });
    await advance(client, { months: 2 });
    expect(await entries()).toEqual(['granted 5000 5000', 'applied -5000 0', 'returned 5000 5000']);
  });

  test('uses the credit once where two subscriptions renew together', async () => {
    const { add, entries, invoices, subscribe, client } = await openCredit(shop);
    await Promise.all([subscribe(), subscribe(), subscribe()]);
    await add(30_000);
    await advance(client, { months: 1 });
    const renewed = (await invoices()).slice(3).sort();
    expect(renewed).toEqual(['paid 20000 0 20000', 'paid 20000 10000 10000', 'paid 20000 20000 0']);
    expect(await entries()).toEqual(['granted 30000 30000', 'applied -20000 10000', 'applied -10000 0']);
  });
});

test('credit.changed tells each entry, numbered with the events of the customer', async () => {
  const { add, client, customerId } = await openCredit(shop);
  await add(9);
  await add(-4);
  const { body } = await client.get<{ type: string; sequence: number; credit: { credit_balance: number } }[]>(
    `/events?resource=${customerId}`,
  );
  expect(body.map(({ type, sequence, credit }) => [type, sequence, credit?.credit_balance])).toEqual([
    ['credit.changed', 3, 5],
    ['credit.changed', 2, 9],
    ['customer.created', 1, undefined],
  ]);
});

test('a subscription that starts with a trial, and another plan, use what is left in the order of their charges', async () => {
  const { add, subscribe, client, entries } = await openCredit(shop);
  const yearly = await savePlan(client, { amount: 100_000, repeat_unit: 'year' });
  await subscribe({ trial_end_date: '2026-11-05' });
  await add(60_000);
  await subscribe({ plan_id: yearly, trial_end_date: '2026-11-20' });
  await advance(client, { months: 1 });
  expect(await entries()).toEqual(['granted 60000 60000', 'applied -20000 40000', 'applied -40000 0']);
});
