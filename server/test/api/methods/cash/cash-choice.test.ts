import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { eventsOf, merchantBalance } from '../../../support/fixtures/money.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import {
  type CashClient,
  createVoucher,
  newCashNetwork,
  type StoreCharge,
} from '../../../support/world/shop/cash.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';
import { payer, saveCustomer } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
let network: CashClient;

beforeAll(async () => {
  shop = await startSharedGateway();
  network = await newCashNetwork(shop);
});
afterAll(() => shop.close());

async function newLink(fields: object = {}) {
  const { client, merchant } = await shop.merchant();
  const { body } = await client.post<StoreCharge & { payment_method: { url: string } }>('/charges', {
    method: 'card',
    confirm: false,
    amount: 20_000,
    currency: 'COP',
    iva: '0',
    description: 'Café de origen',
    redirect_url: 'https://tienda.example/gracias?pedido=7',
    customer: payer,
    ...fields,
  });
  const { url } = body.payment_method;
  return {
    client,
    merchantId: merchant.id,
    id: body.id,
    url,
    link: new URL(url).pathname.split('/').at(-1) ?? '',
  };
}

const get = (url: string) =>
  shop.app.inject({
    method: 'GET',
    url,
    headers: { 'accept-language': 'es' },
  });

const send = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'accept-language': 'es',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });

const tokenIn = (markup: string): string => /name="form_token" value="([^"]+)"/.exec(markup)?.[1] ?? '';

async function chooseCash(link: string) {
  const form = await get(`/efectivo/${link}`);
  return send(`/efectivo/${link}`, { form_token: tokenIn(form.body) });
}

const methodOf = async (client: TestClient, id: string) =>
  (await client.get<StoreCharge>(`/charges/${id}`)).body;

test('200: viewing changes nothing; the form creates the voucher of the same charge', async () => {
  const { client, merchantId, id, link, url } = await newLink();
  const before = await client.get(`/charges/${id}`);
  expect((await get(`/efectivo/${link}`)).statusCode).toBe(200);
  expect((await client.get(`/charges/${id}`)).text).toBe(before.text);
  const answer = await chooseCash(link);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/vouchers/${id}?lang=es&pago=${link}`]);
  const charge = await methodOf(client, id);
  expect(charge).toMatchObject({
    method: 'store',
    status: 'in_progress',
    payment_method: { type: 'store', url, reference: expect.stringMatching(/^1\d{15}$/) },
  });
  expect((await get(`/vouchers/${id}`)).statusCode).toBe(200);
  expect((await network.pay(charge.payment_method.reference, `choice-${id}`)).status).toBe(200);
  expect(await merchantBalance(client)).toBe(20_000);
  expect(await eventsOf(shop, merchantId, id)).toEqual(['1 charge.created', '2 charge.succeeded']);
  expect((await get(`/vouchers/${id}`)).body).toContain('https://tienda.example/gracias?pedido=7&amp;id=');
  await expectLedgerSound(shop, merchantId);
});

test('303: four tabs at once create one voucher', async () => {
  const { client, id, link } = await newLink();
  const answers = await Promise.all(Array.from({ length: 4 }, () => chooseCash(link)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]));
  const { payment_method: method } = await methodOf(client, id);
  expect((await network.lookUp(method.reference)).body).toMatchObject({ status: 'pending' });
  expect((await chooseCash(link)).headers.location).toBe(`/vouchers/${id}?lang=es&pago=${link}`);
  expect((await methodOf(client, id)).payment_method).toEqual(method);
});

test('a payer who returns to the card cannot pay at the store until cash is chosen again', async () => {
  const { client, id, link, url } = await newLink();
  await chooseCash(link);
  const first = (await methodOf(client, id)).payment_method;
  const page = await get(`/pagar/${link}`);
  await send(`/pagar/${link}/tarjeta`, { form_token: tokenIn(page.body) });
  expect(await methodOf(client, id)).toMatchObject({
    method: 'card',
    status: 'charge_pending',
    payment_method: { type: 'redirect', url },
  });
  expect((await network.lookUp(first.reference)).body).toMatchObject({ status: 'cancelled' });
  expectError(await network.pay(first.reference, `back-${id}`), 3006);
  await chooseCash(link);
  const second = (await methodOf(client, id)).payment_method;
  expect(second.reference).not.toBe(first.reference);
  expect((await network.pay(second.reference, `again-${id}`)).status).toBe(200);
  expectError(await network.pay(first.reference, `first-${id}`), 1006);
});

test('422 or back to the page: a form from elsewhere, without a token, or of another link', async () => {
  const { client, id, link } = await newLink();
  const other = await newLink();
  const foreign = tokenIn((await get(`/efectivo/${other.link}`)).body);
  const own = tokenIn((await get(`/efectivo/${link}`)).body);
  for (const answer of [
    await send(`/efectivo/${link}`, {}),
    await send(`/efectivo/${link}`, { form_token: foreign }),
    await send(`/efectivo/${link}`, { form_token: own }, { 'sec-fetch-site': 'cross-site' }),
  ]) {
    expect(answer.headers.location).toBeUndefined();
  }
  expect(await methodOf(client, id)).toMatchObject({ method: 'card', status: 'charge_pending' });
});

test('303: a charge that is paid, cancelled or only authorised keeps its method', async () => {
  const cancelled = await newLink();
  await cancelled.client.post(`/charges/${cancelled.id}/cancel`);
  const held = await newLink({ capture: false });
  for (const { link } of [cancelled, held]) {
    expect((await get(`/efectivo/${link}`)).headers.location).toBe(`/pagar/${link}?lang=es`);
  }
});

test('404: a wrong link', async () => {
  expect((await get('/efectivo/ck0000000000000000')).statusCode).toBe(404);
});

test('a voucher created by the shop has no card to return to', async () => {
  const { client } = await shop.merchant();
  const { id } = await createVoucher(client);
  expect((await get(`/vouchers/${id}`)).body).not.toContain('Pagar de otra forma');
});

test('the voucher is emailed to the payer, at either level and when cash is chosen later', async () => {
  const { client, merchant } = await shop.merchant();
  const customerId = await saveCustomer(client, { email: 'cliente@example.com' });
  await createVoucher(client, { order_id: 'P-9' });
  await createVoucher(client, {}, `/customers/${customerId}`);
  const mails = await mailsOf(shop.gateway, merchant.id);
  expect(mails.map(({ kind, recipient }) => `${kind} ${recipient}`).sort()).toEqual([
    'voucher ana@example.com',
    'voucher cliente@example.com',
  ]);
  const { merchantId, link, id } = await newLink();
  await chooseCash(link);
  const [mail] = await mailsOf(shop.gateway, merchantId);
  expect(mail).toMatchObject({ kind: 'voucher', recipient: 'ana@example.com' });
  expect(mail?.text).toContain(`http://127.0.0.1:8001/vouchers/${id}`);
});

test('a lenient client without a customer gets a voucher and no email', async () => {
  const { client, merchant } = await shop.merchant({ profile: 'lenient' });
  await createVoucher(client, { customer: undefined });
  expect(await mailsOf(shop.gateway, merchant.id)).toEqual([]);
});
