import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { eventsOf } from '../../../support/fixtures/money.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { createPse, type PseResultBody, pseBody } from '../../../support/world/shop/pse.ts';
import { payer, saveCustomer } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
let client: TestClient;
let merchantId: string;

beforeAll(async () => {
  shop = await startTestGateway();
  const own = await shop.merchant();
  client = own.client;
  merchantId = own.merchant.id;
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

const PAGE = /^http:\/\/127\.0\.0\.1:8001\/pse\/ck[a-z0-9]{18}$/;

describe('POST /pse', () => {
  test('200: orderId and redirect_url, and nothing else', async () => {
    const { status, body } = await client.post<PseResultBody>('/pse', pseBody({ order_id: 'orden-1' }));
    expect(status).toBe(200);
    expect(body).toEqual({ orderId: 'orden-1', redirect_url: expect.stringMatching(PAGE) });
    const [charge] = (await client.get<Record<string, unknown>[]>('/charges?order_id=orden-1')).body;
    expect(charge).toMatchObject({
      method: 'bank_account',
      status: 'charge_pending',
      operation_type: 'in',
      transaction_type: 'charge',
      amount: 50_000,
      currency: 'COP',
      iva: '7983',
      order_id: 'orden-1',
      authorization: null,
      customer: { name: 'Ana', last_name: 'Torres', email: 'ana@example.com' },
      payment_method: { type: 'redirect', url: body.redirect_url },
    });
    expect(charge).not.toHaveProperty('fee');
    expect(charge).not.toHaveProperty('due_date');
  });

  test('200: without an order_id, orderId is the id of the transaction', async () => {
    const { body } = await client.post<PseResultBody>('/pse', pseBody());
    const charge = await client.get(`/charges/${body.orderId}`);
    expect(charge.body).toMatchObject({ id: body.orderId, order_id: null, status: 'charge_pending' });
    expect(await eventsOf(shop, merchantId, body.orderId)).toEqual(['1 charge.created']);
  });

  test('200: at customer level the charge belongs to the customer, who needs no customer object', async () => {
    const customerId = await saveCustomer(client);
    const { chargeId } = await createPse(
      shop,
      client,
      { customer: undefined, order_id: 'orden-de-cliente' },
      `/customers/${customerId}`,
    );
    const charge = await client.get(`/customers/${customerId}/charges/${chargeId}`);
    expect(charge.body).toMatchObject({ customer_id: customerId, method: 'bank_account' });
    expect(charge.body).not.toHaveProperty('customer');
  });

  test('200: a repeated Idempotency-Key makes one payment', async () => {
    const headers = { 'idempotency-key': 'pse-1' };
    const first = await client.post('/pse', pseBody({ order_id: 'una-vez' }), { headers });
    const again = await client.post('/pse', pseBody({ order_id: 'una-vez' }), { headers });
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  test.each([
    ['a list of pairs', [{ key: 'nivel', value: 'cliente de oro' }]],
    ['an empty list', []],
    ['one object', { nivel: 'cliente de oro' }],
  ])('200: metadata as %s is stored and not shown', async (_title, metadata) => {
    const { path } = await createPse(shop, client, { metadata });
    expect((await client.get(path)).text).not.toContain('cliente de oro');
  });

  test('200: without customer_address, with it, and with requires_account left out', async () => {
    const customer_address = { department: 'Antioquia', city: 'Medellín', additional: 'Calle 10 # 43D-30' };
    for (const customer of [payer, { ...payer, customer_address }]) {
      expect((await client.post('/pse', pseBody({ customer }))).status).toBe(200);
    }
  });

  test.each([
    ['no country', { country: undefined }, 1001],
    ['another country', { country: 'MEX' }, 1003],
    ['the country in lower case', { country: 'col' }, 1003],
    ['a country that is no text', { country: 57 }, 1001],
    ['no amount', { amount: undefined }, 1001],
    ['an amount as text', { amount: '50000' }, 1001],
    ['an amount of zero', { amount: 0 }, 1003],
    ['a negative amount', { amount: -1 }, 1003],
    ['an amount with centavos', { amount: 100.5 }, 1003],
    ['an amount over the limit', { amount: 10_000_000_000 }, 1003],
    ['no currency', { currency: undefined }, 1001],
    ['another currency', { currency: 'USD' }, 1003],
    ['no iva', { iva: undefined }, 1001],
    ['an iva that is no text', { iva: 19 }, 1001],
    ['no description', { description: undefined }, 1001],
    ['an empty description', { description: '' }, 1001],
    ['a description of 251 characters', { description: 'x'.repeat(251) }, 1001],
    ['an order_id of 101 characters', { order_id: 'x'.repeat(101) }, 1001],
    ['no customer', { customer: undefined }, 1001],
    ['a customer without e-mail', { customer: { name: 'Ana' } }, 1001],
    ['a customer with an account', { customer: { ...payer, requires_account: true } }, 1003],
    ['requires_account as text', { customer: { ...payer, requires_account: 'false' } }, 1001],
    ['metadata that is no list', { metadata: 'oro' }, 1001],
    ['metadata of numbers', { metadata: [1] }, 1001],
    ['a redirect_url that is no address', { redirect_url: 'tienda' }, 1001],
    ['a redirect_url that is a script', { redirect_url: 'javascript:alert(1)' }, 1001],
  ] as const)('4xx: %s is %j', async (_title, fields, code) => {
    expectError(await client.post('/pse', pseBody(fields)), code);
  });

  test('409 1006: the order id is taken by any transaction', async () => {
    await client.post('/pse', pseBody({ order_id: 'tomada' }));
    expectError(await client.post('/pse', pseBody({ order_id: 'tomada' })), 1006);
    expectError(
      await client.post('/charges', { method: 'bank_account', ...pseBody({ order_id: 'tomada' }) }),
      1006,
    );
  });

  test('404 1005: a missing customer, before the body is checked', async () => {
    expectError(await client.post('/customers/a0000000000000000000/pse', {}), 1005);
  });

  test('401 1002 and 403 1010: without a key, with the public key', async () => {
    const { client: own, publicKey } = await shop.merchant();
    expectError(await own.post('/pse', pseBody(), { key: 'sk_wrong' }), 1002);
    expectError(await own.post('/pse', pseBody(), { key: publicKey }), 1010);
  });

  test('200: the lenient profile accepts numbers as text and fills in defaults', async () => {
    const { client: lenient } = await shop.merchant({ profile: 'lenient' });
    const { amount, country, description } = pseBody();
    const sent = { amount: String(amount), country, description };
    expect((await lenient.post('/pse', sent)).status).toBe(200);
  });
});

describe('POST /charges with method bank_account', () => {
  test('200: the same payment, returned as a transaction', async () => {
    const { status, body } = await client.post('/charges', {
      ...pseBody({ order_id: 'por-charges', redirect_url: 'https://tienda.example.com/gracias' }),
      method: 'bank_account',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      method: 'bank_account',
      status: 'charge_pending',
      order_id: 'por-charges',
      payment_method: { type: 'redirect', url: expect.stringMatching(PAGE) },
    });
    expect((await client.get(`/charges/${String(body.id)}`)).body).toEqual(body);
  });

  test('200: the country is optional there', async () => {
    const body = { ...pseBody({ country: undefined }), method: 'bank_account' };
    expect((await client.post('/charges', body)).status).toBe(200);
    const customerId = await saveCustomer(client);
    expect((await client.post(`/customers/${customerId}/charges`, body)).status).toBe(200);
  });

  test.each([
    ['another country', { country: 'MEX' }],
    ['an amount with centavos', { amount: 0.5 }],
    ['a customer with an account', { customer: { ...payer, requires_account: true } }],
  ])('422 1003: %s', async (_title, fields) => {
    expectError(await client.post('/charges', { ...pseBody(fields), method: 'bank_account' }), 1003);
  });
});
