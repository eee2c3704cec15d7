import { describe, expect, test } from 'vitest';
import { expireCharges } from '../../../../src/domain/charges/hosted/expire-charges.ts';
import { isReference } from '../../../../src/domain/methods/cash/vouchers/reference.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { eventsOf, latestPayload } from '../../../support/fixtures/money.ts';
import { startTestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';
import {
  createVoucher,
  newCashNetwork,
  type StoreCharge,
  storeBody,
} from '../../../support/world/shop/cash.ts';
import { saveCustomer } from '../../../support/world/shop/shop.ts';

const clock = manualClock(new Date('2026-11-14T15:00:00-05:00'));
const shop = useGateway({ clock });

describe('creation', () => {
  test('200: in_progress with references, barcodes and the due date in central time', async () => {
    const { client, merchant } = await shop.merchant();
    const { status, body } = await client.post<StoreCharge>('/charges', storeBody({ order_id: 'P-1' }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      method: 'store',
      status: 'in_progress',
      operation_type: 'in',
      transaction_type: 'charge',
      authorization: null,
      amount: 20_000,
      currency: 'COP',
      iva: '3193',
      order_id: 'P-1',
      due_date: '2026-11-17T22:59:59-06:00',
      customer: { name: 'Ana', email: 'ana@example.com' },
    });
    expect(body).not.toHaveProperty('fee');
    expect(body).not.toHaveProperty('card');
    const { payment_method: method } = body;
    expect(isReference(method.reference)).toBe(true);
    expect(isReference(method.paybin_reference)).toBe(true);
    expect(method).toEqual({
      type: 'store',
      reference: method.reference,
      paybin_reference: method.paybin_reference,
      barcode_url: `http://127.0.0.1:8001/barcode/${method.reference}?width=2&height=80&text=false`,
      barcode_paybin_url: `http://127.0.0.1:8001/barcode/${method.paybin_reference}?width=2&height=80&text=false`,
    });
    expect((await client.get(`/charges/${body.id}`)).body).toEqual(body);
    expect(await eventsOf(shop, merchant.id, body.id)).toEqual(['1 charge.created']);
    expect(await latestPayload(shop, merchant.id, body.id)).toEqual(body);
  });

  test('200: at customer level, listed at both', async () => {
    const { client } = await shop.merchant();
    const customerId = await saveCustomer(client);
    const prefix = `/customers/${customerId}`;
    const { id } = await createVoucher(client, { customer: undefined }, prefix);
    for (const path of [`${prefix}/charges`, '/charges']) {
      const { body } = await client.get<{ id: string; customer_id: string }[]>(`${path}?status=in_progress`);
      expect(body).toMatchObject([{ id, customer_id: customerId }]);
    }
  });

  test.each([
    ['2026-11-20T10:00:00', '2026-11-20T09:00:00-06:00'],
    ['2026-11-20T10:00:00Z', '2026-11-20T04:00:00-06:00'],
    ['2026-11-20T10:00:00-06:00', '2026-11-20T10:00:00-06:00'],
  ])('200: due_date %s is shown as %s', async (due_date, shown) => {
    const { client } = await shop.merchant();
    expect(await createVoucher(client, { due_date })).toMatchObject({ due_date: shown });
  });

  test('200: null means no due_date', async () => {
    const { client } = await shop.merchant();
    expect(await createVoucher(client, { due_date: null })).toMatchObject({
      due_date: '2026-11-17T22:59:59-06:00',
    });
  });

  test('200: centavos', async () => {
    const { client } = await shop.merchant();
    expect(await createVoucher(client, { amount: 0.01 })).toMatchObject({ amount: 0.01 });
    expect(await createVoucher(client, { amount: 9_999_999_999.99 })).toMatchObject({
      amount: 9_999_999_999.99,
    });
  });

  test.each([
    ['a due_date that is past', { due_date: '2026-11-14T14:59:59' }, 1003],
    ['a due_date that is now', { due_date: '2026-11-14T15:00:00' }, 1003],
    ['a due_date that is no date', { due_date: 'mañana' }, 1001],
    ['a due_date without a time', { due_date: '2026-11-20' }, 1001],
    ['a due_date that is a number', { due_date: 20261120 }, 1001],
    ['three decimals', { amount: 10.001 }, 1003],
    ['an amount of zero', { amount: 0 }, 1003],
    ['an amount as text', { amount: '20000' }, 1001],
    ['no amount', { amount: undefined }, 1001],
    ['no customer', { customer: undefined }, 1001],
    ['no iva', { iva: undefined }, 1001],
    ['no description', { description: undefined }, 1001],
    ['a long description', { description: 'x'.repeat(251) }, 1001],
    ['a long order_id', { order_id: 'x'.repeat(101) }, 1001],
    ['another currency', { currency: 'USD' }, 1003],
    ['STORE', { method: 'STORE' }, 1003],
  ] as const)('4xx: %s', async (_title, fields, code) => {
    const { client } = await shop.merchant();
    expectError(await client.post('/charges', storeBody(fields)), code);
  });

  test('409 1006: the order id is taken', async () => {
    const { client } = await shop.merchant();
    await createVoucher(client, { order_id: 'P-2' });
    expectError(await client.post('/charges', storeBody({ order_id: 'P-2' })), 1006);
  });

  test('404 1005: a missing customer', async () => {
    const { client } = await shop.merchant();
    expectError(await client.post('/customers/a00000000000000000/charges', storeBody()), 1005);
  });

  test('403 1010: with the public key', async () => {
    const { client, publicKey } = await shop.merchant();
    expectError(await client.post('/charges', storeBody(), { key: publicKey }), 1010);
  });

  test('200: the same Idempotency-Key makes one voucher', async () => {
    const { client } = await shop.merchant();
    const options = { headers: { 'idempotency-key': 'voucher-1' } };
    const first = await client.post('/charges', storeBody(), options);
    const second = await client.post('/charges', storeBody(), options);
    expect(second.text).toBe(first.text);
  });

  test('200: a lenient client may omit what older clients omit', async () => {
    const { client } = await shop.merchant({ profile: 'lenient' });
    const { status, body } = await client.post('/charges', {
      method: 'store',
      amount: '20000.50',
      description: 'Café',
      currency: 'cop',
      order_id: 7,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ amount: 20_000.5, order_id: '7', status: 'in_progress' });
  });

  test('200: 60 concurrent ones have different references', async () => {
    const { client } = await shop.merchant();
    const made = await Promise.all(Array.from({ length: 60 }, () => createVoucher(client)));
    const references = made.flatMap(({ payment_method: method }) => [
      method.reference,
      method.paybin_reference,
    ]);
    expect(new Set(references).size).toBe(120);
  });
});

test('503 1004: production without a cash network for the amount creates no vouchers', async () => {
  const production = await startTestGateway({ environment: 'production', clock });
  const { client } = await production.merchant();
  expectError(await client.post('/charges', storeBody()), 1004);
  await newCashNetwork(production, { maxAmountCentavos: 19_999_99n });
  expectError(await client.post('/charges', storeBody()), 1004);
  await newCashNetwork(production, { maxAmountCentavos: 20_000_00n });
  expect((await client.post('/charges', storeBody())).status).toBe(200);
  await production.close();
});

describe('ending without a payment', () => {
  test('200: cancelled by the shop', async () => {
    const { client, merchant } = await shop.merchant();
    const { id } = await createVoucher(client);
    expect((await client.post(`/charges/${id}/cancel`)).body).toMatchObject({ status: 'cancelled' });
    expect(await eventsOf(shop, merchant.id, id)).toEqual(['1 charge.created', '2 charge.cancelled']);
    expectError(await client.post(`/charges/${id}/cancel`), 3006);
  });

  test('412 3006: neither refunded nor captured', async () => {
    const { client } = await shop.merchant();
    const { id } = await createVoucher(client);
    expectError(await client.post(`/charges/${id}/refund`, {}), 3006);
    expectError(await client.post(`/charges/${id}/capture`, {}), 3006);
  });

  test('cancelled at its due date by the sweep, with an expired event', async () => {
    const { client, merchant } = await shop.merchant();
    const { id } = await createVoucher(client, { due_date: '2026-11-14T16:00:00' });
    const later = await createVoucher(client, { due_date: '2026-11-14T16:00:01' });
    const sweep = () => expireCharges(shop.gateway, { merchantId: null, batchSize: 500 });
    await sweep();
    expect((await client.get(`/charges/${id}`)).body).toMatchObject({ status: 'in_progress' });
    clock.set(new Date('2026-11-14T16:00:00-05:00'));
    await sweep();
    clock.set(new Date('2026-11-14T15:00:00-05:00'));
    expect((await client.get(`/charges/${id}`)).body).toMatchObject({ status: 'cancelled' });
    expect((await client.get(`/charges/${later.id}`)).body).toMatchObject({ status: 'in_progress' });
    expect(await eventsOf(shop, merchant.id, id)).toEqual([
      '1 charge.created',
      '2 charge.cancelled',
      '3 transaction.expired',
    ]);
    await expectLedgerSound(shop, merchant.id);
  });

  test("cancelled by the merchant's own clock, and only its own", async () => {
    const [own, other] = [await shop.merchant(), await shop.merchant()];
    const [ownCharge, otherCharge] = [await createVoucher(own.client), await createVoucher(other.client)];
    const { body } = await own.client.post('/sandbox/clock/advance', { days: 5 });
    expect(body).toMatchObject({ expired: 1 });
    expect((await own.client.get(`/charges/${ownCharge.id}`)).body).toMatchObject({ status: 'cancelled' });
    expect((await other.client.get(`/charges/${otherCharge.id}`)).body).toMatchObject({
      status: 'in_progress',
    });
  });
});
