import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { FUNDS_LATER } from '../../../support/world/billing/period-races.ts';
import { advance, listCharges, NO_FUNDS, savePlan } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';
import { type ItemBody, openOneOff } from './one-off-world.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

const amountsOf = async (client: Parameters<typeof listCharges>[0]) =>
  (await listCharges(client)).filter(({ status }) => status === 'completed').map(({ amount }) => amount);

describe('POST, GET and DELETE /customers/{c}/invoice_items', () => {
  test('201: an item waits, with its quantity and its tax', async () => {
    const { addItem, client, path } = await openOneOff(shop);
    const { status, body } = await addItem({ amount: 11_900, quantity: 3, tax: 'iva_19' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'waiting',
      type: 'item',
      description: 'Instalación',
      quantity: 3,
      unit_amount: 11_900,
      amount: 35_700,
      tax: { code: 'iva_19', rate: 19, amount: 5_700 },
      total: 35_700,
      invoice_id: null,
      part_of: null,
    });
    expect(body.id).toMatch(/^ii/);
    const one = await client.get<ItemBody>(`${path}/invoice_items/${body.id}`);
    expect(one.body).toEqual(body);
    expect((await client.get<ItemBody[]>(`${path}/invoice_items?status=waiting`)).body).toEqual([body]);
    expect((await client.get<ItemBody[]>(`${path}/invoice_items?status=invoiced`)).body).toEqual([]);
  });

  test('201: a tax that is added makes the total larger; a negative amount takes off', async () => {
    const { addItem } = await openOneOff(shop);
    const added = await addItem({ amount: 10_000, tax: 'iva_19', tax_behavior: 'exclusive' });
    expect(added.body).toMatchObject({ amount: 10_000, total: 11_900 });
    expect((await addItem({ amount: -2_000 })).body).toMatchObject({ amount: -2_000, total: -2_000 });
  });

  test('422 1003, 400 1001: an amount of 0, three decimals, a tax behavior without tax, no description', async () => {
    const { addItem, client, items } = await openOneOff(shop);
    expectError(await addItem({ amount: 0 }), 1003);
    expectError(await addItem({ amount: 1.005 }), 1003);
    expectError(await addItem({ tax_behavior: 'exclusive' }), 1001);
    expectError(await addItem({ description: '' }), 1001);
    expectError(await addItem({ amount: 9_999_999_999, quantity: 1_000_000 }), 1003);
    expectError(
      await client.post('/customers/aunknown/invoice_items', { amount: 1, description: 'x' }),
      1005,
    );
    expect(await items()).toEqual([]);
  });

  test('201: the same Idempotency-Key adds one item', async () => {
    const { client, path, items } = await openOneOff(shop);
    const once = { headers: { 'idempotency-key': 'item-1' } };
    const body = { amount: 7, description: 'Bolsa' };
    const first = await client.post(`${path}/invoice_items`, body, once);
    expect((await client.post(`${path}/invoice_items`, body, once)).text).toBe(first.text);
    expect(await items()).toEqual(['waiting 7']);
  });

  test('204, then 412 3006: an item is deleted while it waits; 404 1005 for others', async () => {
    const { addItem, client, path, items, create } = await openOneOff(shop);
    const first = (await addItem()).body;
    expect((await client.delete(`${path}/invoice_items/${first.id}`)).status).toBe(204);
    expectError(await client.delete(`${path}/invoice_items/${first.id}`), 3006);
    const second = (await addItem()).body;
    await create();
    expectError(await client.delete(`${path}/invoice_items/${second.id}`), 3006);
    expectError(await client.delete(`${path}/invoice_items/iiunknown`), 1005);
    expect(await items()).toEqual(['deleted 50000', 'invoiced 50000']);
  });

  test('204: deleting a customer deletes what waits', async () => {
    const { addItem, client, path } = await openOneOff(shop);
    await addItem();
    expect((await client.delete(path)).status).toBe(204);
  });
});

describe('a renewal of a customer with waiting items', () => {
  test('bills the period and the items in one charge, once', async () => {
    const { addItem, subscribe, client, items, invoices } = await openOneOff(shop);
    await subscribe();
    await addItem({ amount: 5_000, quantity: 2, tax: 'iva_19' });
    await advance(client, { months: 1 });
    await advance(client, { months: 1 });
    expect(await amountsOf(client)).toEqual([20_000, 30_000, 20_000]);
    expect(await invoices()).toEqual(['paid 20000', 'paid 30000', 'paid 20000']);
    expect(await items()).toEqual(['invoiced 10000']);
    const [charge] = (await listCharges(client)).slice(1, 2);
    expect(charge).toMatchObject({ iva: '1596.64' });
  });

  test('a declined period is tried again with the same invoice', async () => {
    const { addItem, subscribe, client, path, items, invoices } = await openOneOff(shop);
    const { id } = await subscribe();
    const declined = await saveCard(client, FUNDS_LATER, path);
    await client.put(`${path}/subscriptions/${id}`, { source_id: declined });
    await addItem();
    await advance(client, { months: 1 });
    expect(await invoices()).toEqual(['paid 20000', 'open 70000']);
    // Too late for this period: it waits for the next one.
    await addItem({ amount: 1_000 });
    await advance(client, { days: 6 });
    expect(await invoices()).toEqual(['paid 20000', 'paid 70000']);
    expect(await items()).toEqual(['invoiced 50000', 'waiting 1000']);
    expect(await amountsOf(client)).toEqual([20_000, 70_000]);
  });

  test('a negative item lowers the period to nothing, and the rest waits', async () => {
    const { addItem, subscribe, client, items, invoices } = await openOneOff(shop);
    await subscribe();
    await addItem({ amount: -30_000, description: 'Disculpa' });
    await advance(client, { months: 1 });
    expect(await invoices()).toEqual(['paid 20000', 'paid 0']);
    expect((await items()).toSorted()).toEqual(['invoiced -20000', 'waiting -10000']);
    await advance(client, { months: 1 });
    expect(await invoices()).toEqual(['paid 20000', 'paid 0', 'paid 10000']);
    expect((await items()).toSorted()).toEqual(['invoiced -10000', 'invoiced -20000']);
    expect(await amountsOf(client)).toEqual([20_000, 10_000]);
  });

  test('credit pays what the items leave', async () => {
    const { addItem, subscribe, client, path, invoices } = await openOneOff(shop);
    await subscribe();
    await addItem({ amount: 5_000 });
    await client.post(`${path}/credits`, { amount: 22_000 });
    await advance(client, { months: 1 });
    expect(await invoices()).toEqual(['paid 20000', 'paid 25000']);
    expect(await amountsOf(client)).toEqual([20_000, 3_000]);
  });

  test('a period that a coupon makes free costs what its items cost', async () => {
    const { addItem, subscribe, client, invoices } = await openOneOff(shop);
    await client.post('/coupons', { id: 'todo', name: 'Todo', percent_off: 100, duration: 'forever' });
    await subscribe({ coupon: 'todo' });
    await addItem({ amount: 8_000 });
    await advance(client, { months: 1 });
    await advance(client, { months: 1 });
    expect(await invoices()).toEqual(['paid 0', 'paid 8000', 'paid 0']);
    expect(await amountsOf(client)).toEqual([8_000]);
  });

  test('the first charge of a new subscription takes them, too', async () => {
    const { addItem, subscribe, client } = await openOneOff(shop);
    await addItem({ amount: 15_000, description: 'Kit de bienvenida' });
    expect((await subscribe()).transaction).toMatchObject({ amount: 35_000 });
    expect(await amountsOf(client)).toEqual([35_000]);
  });
});

describe('an item and two invoices at once', () => {
  test('goes onto one of them', async () => {
    const { addItem, create, items, subscribe, client, invoices } = await openOneOff(shop);
    await subscribe();
    await addItem({ amount: 4_000 });
    const answers = await Promise.all([
      create(),
      create({ finalize: true }),
      client.post('/sandbox/clock/advance', { months: 1 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 200]);
    expect(await items()).toEqual(['invoiced 4000']);
    const totals = (await invoices()).map(text => Number(text.split(' ')[1]));
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(20_000 + 20_000 + 50_000 + 50_000 + 4_000);
  });
});

describe('PUT /subscriptions/{s} with proration next_invoice', () => {
  test('200: changes at once, charges nothing, and the difference is on the next invoice', async () => {
    const own = await openOneOff(shop, { day: '2026-12-01', plan: { amount: 30_000 } });
    const { client, path, subscribe, items, invoices } = own;
    const dearer = await savePlan(client, { name: 'Café grande', amount: 50_000 });
    const { id } = await subscribe();
    await advance(client, { days: 10 });
    const one = `${path}/subscriptions/${id}`;
    const fields = { plan_id: dearer, proration: 'next_invoice' };
    const preview = await client.post<{ invoice: null; next_amount: number; preview_token: string }>(
      `${one}/preview`,
      fields,
    );
    expect(preview.body).toMatchObject({ invoice: null, next_amount: 63_548.39 });
    const changed = await client.put(one, { ...fields, preview_token: preview.body.preview_token });
    expect(changed.body).toMatchObject({ plan_id: dearer, status: 'active' });
    expect(changed.body).not.toHaveProperty('transaction');
    expect(await items()).toEqual(['waiting -20322.58', 'waiting 33870.97']);
    const { body } = await client.get<ItemBody[]>(`${path}/invoice_items`);
    expect(body.map(({ type, subscription_id: of }) => `${type} ${of}`)).toEqual([
      `proration ${id}`,
      `proration ${id}`,
    ]);
    await advance(client, { days: 21 });
    expect(await invoices()).toEqual(['paid 30000', 'paid 63548.39']);
    expect(await amountsOf(client)).toEqual([30_000, 63_548.39]);
  });

  test('200: a downgrade waits as a deduction, not as credit', async () => {
    const own = await openOneOff(shop, { day: '2026-12-01', plan: { amount: 30_000 } });
    const { client, path, subscribe, items } = own;
    const cheaper = await savePlan(client, { name: 'Café chico', amount: 10_000 });
    const { id } = await subscribe();
    const one = `${path}/subscriptions/${id}`;
    const fields = { plan_id: cheaper, proration: 'next_invoice' };
    const { body } = await client.post<{ next_amount: number; credit_after: number }>(
      `${one}/preview`,
      fields,
    );
    expect(body).toMatchObject({ next_amount: 0, credit_after: 0 });
    expect((await client.put(one, fields)).status).toBe(200);
    expect(await items()).toEqual(['waiting -30000', 'waiting 10000']);
    await advance(client, { months: 1 });
    expect(await amountsOf(client)).toEqual([30_000]);
    expect((await items()).toSorted()).toEqual(['invoiced -20000', 'invoiced 10000', 'waiting -10000']);
  });
});

test(`a renewal that is declined (${NO_FUNDS}) and ends its subscription keeps its items on the invoice`, async () => {
  const { addItem, subscribe, client, path, items, invoices } = await openOneOff(shop, {
    day: '2026-11-03',
    plan: { retry_times: 0, status_after_retry: 'cancelled' },
  });
  const { id } = await subscribe();
  await client.put(`${path}/subscriptions/${id}`, { source_id: await saveCard(client, NO_FUNDS, path) });
  await addItem({ amount: 2_000 });
  await advance(client, { months: 1 });
  expect(await invoices()).toEqual(['paid 20000', 'uncollectible 22000']);
  expect(await items()).toEqual(['invoiced 2000']);
});
