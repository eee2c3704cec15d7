import { describe, expect, test } from 'vitest';
import { setRule } from '../../../../src/domain/fraud/change-rules.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { newCardNumber } from '../../../support/doubles/connections/card-tester.ts';
import { balanceOf, latestPayload, merchantBalance } from '../../../support/fixtures/money.ts';
import { useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import { newPayer } from '../../../support/world/shop/payer.ts';
import { cardData, chargeBody, saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

const CHALLENGE_OK = '4005580000050508';
const FRICTIONLESS_OK = '5204740000001234';
const secure = { use_3d_secure: true, redirect_url: 'https://tienda.example.com/' };

const shop = useSharedGateway();

async function open({
  profile = 'lenient',
  customer = {},
  number,
}: {
  profile?: 'strict' | 'lenient';
  customer?: object;
  number?: string;
} = {}) {
  const { client, merchant } = await shop.merchant({ profile });
  const customerId = await saveCustomer(client, customer);
  const path = `/customers/${customerId}`;
  const cardId = await saveCard(client, number, path);
  const charge = (fields: object = {}) => client.post('/charges', chargeBody(cardId, fields));
  return { client, merchantId: merchant.id, customerId, path, cardId, charge };
}

describe("lenient: a customer's saved card at merchant level", () => {
  test('200: the charge equals one at customer level', async () => {
    const { client, merchantId, customerId, path, cardId, charge } = await open();
    const { status, body } = await charge();
    expect([status, body.status, body.customer_id]).toEqual([200, 'completed', customerId]);
    expect(body['card']).toMatchObject({ id: cardId, customer_id: customerId });
    const own = await client.post(`${path}/charges`, chargeBody(cardId));
    expect(Object.keys(body)).toEqual(Object.keys(own.body));
    expect((await client.get<{ id: string }[]>(`${path}/charges`)).body.map(({ id }) => id)).toEqual([
      own.body.id,
      body.id,
    ]);
    expect((await client.get(`${path}/charges/${body.id}`)).body).toEqual(body);
    expect(await latestPayload(shop, merchantId, String(body.id))).toMatchObject({ customer_id: customerId });
    expect(await balanceOf(client, customerId)).toBe(40_000);
    expect((await client.post(`/charges/${body.id}/refund`, {})).status).toBe(200);
    expect(await balanceOf(client, customerId)).toBe(20_000);
    await expectLedgerSound(shop, merchantId);
  });

  test('200: a customer without an account: the merchant gets the money', async () => {
    const { client, charge } = await open({ customer: { requires_account: false } });
    expect((await charge()).status).toBe(200);
    expect(await merchantBalance(client)).toBe(18_238.8);
  });

  test('200: a hold is captured at either level', async () => {
    const { client, path, charge } = await open();
    const { body } = await charge({ capture: false });
    expect(body.status).toBe('in_progress');
    expect((await client.post(`${path}/charges/${body.id}/capture`, {})).body).toMatchObject({
      status: 'completed',
    });
  });

  test('402 3003: a declined one is listed under the customer', async () => {
    const { client, path, charge } = await open({ number: '4444444444444448' });
    expectError(await charge(), 3003);
    expect((await client.get(`${path}/charges`)).body).toMatchObject([
      { status: 'failed', error_code: 3003 },
    ]);
  });

  test('402 3005: fraud rules use the customer, whatever e-mail the request has', async () => {
    const number = newCardNumber();
    const { merchantId, charge } = await open({ number, customer: { email: 'mala@example.com' } });
    await setRule(shop.gateway, merchantId, {
      kind: 'blocked_email',
      name: 'blocked_address',
      emails: ['mala@example.com'],
    });
    expect((await charge()).body).toMatchObject({ error_code: 3005, fraud_rules: ['blocked_address'] });
  });

  test("200: 3-D Secure with a challenge waits as the customer's charge", async () => {
    const { client, customerId, merchantId, charge } = await open({ number: CHALLENGE_OK });
    const { body } = await charge(secure);
    expect(body).toMatchObject({ status: 'charge_pending', customer_id: customerId });
    const browser = newPayer(shop.app);
    const { url } = body['payment_method'] as { url: string };
    const question = (await browser.get(url)).location ?? '';
    await browser.get((await browser.post(question, { answer: 'agree' })).location ?? '');
    expect((await client.get(`/charges/${body.id}`)).body).toMatchObject({ status: 'completed' });
    expect(await balanceOf(client, customerId)).toBe(20_000);
    await expectLedgerSound(shop, merchantId);
  });

  test('200: 3-D Secure without a challenge', async () => {
    const { client, customerId, charge } = await open({ number: FRICTIONLESS_OK });
    const { body } = await charge(secure);
    expect(body).toMatchObject({ status: 'charge_pending', customer_id: customerId });
    await newPayer(shop.app).get((body['payment_method'] as { url: string }).url);
    expect((await client.get(`/charges/${body.id}`)).body).toMatchObject({ status: 'completed' });
  });

  test("200: a merchant's card and a token have no customer, as before", async () => {
    const { client } = await open();
    for (const source of [await saveCard(client), (await client.post('/tokens', cardData())).body.id]) {
      const { status, body } = await client.post('/charges', chargeBody(String(source)));
      expect([status, 'customer_id' in body]).toEqual([200, false]);
    }
  });

  test('404 1005: deleted, another customer at customer level, another merchant', async () => {
    const { client, path, cardId, charge } = await open();
    const other = `/customers/${await saveCustomer(client)}`;
    expectError(await client.post(`${other}/charges`, chargeBody(cardId)), 1005);
    const foreign = await open();
    expectError(await foreign.client.post('/charges', chargeBody(cardId)), 1005);
    expectError(await foreign.client.post('/charges', chargeBody(cardId, secure)), 1005);
    await client.delete(`${path}/cards/${cardId}`);
    expectError(await charge(), 1005);
    expect((await client.get('/charges')).body).toEqual([]);
  });

  test('404 1005: the card itself can be read only at its own level', async () => {
    const { client, cardId } = await open();
    expectError(await client.get(`/cards/${cardId}`), 1005);
  });
});

test("strict: 404 1005 for a customer's card at merchant level, also with 3-D Secure", async () => {
  const { client, charge } = await open({ profile: 'strict' });
  expectError(await charge(), 1005);
  expectError(await charge(secure), 1005);
  expect((await client.get('/charges')).body).toEqual([]);
});
