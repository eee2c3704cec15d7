import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../../../support/doubles/network/receiver.ts';
import { specifiedFields } from '../../../support/rules/error-extensions.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';
import { cardData, payer } from '../../../support/world/shop/shop.ts';
import { ask, Openpay } from './npm-client.ts';
import { dayAhead } from './replay.ts';

const shop = useGateway();
let receiver: Receiver;
let openpay: InstanceType<typeof Openpay>;

beforeAll(async () => {
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  Openpay.SANDBOX_URL = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  const { merchant, privateKey } = await shop.merchant({ profile: 'lenient' });
  openpay = new Openpay(merchant.id, privateKey);
});

const customer = { name: 'Ana', last_name: 'Gómez', email: 'ana@example.com', phone_number: '3001234567' };
const device = { device_session_id: 'kR1MiQhz2otdIuUlQkbEyitIqVMiI16f' };
const plan = {
  name: 'Mensual',
  amount: '20000.00',
  repeat_every: '1',
  repeat_unit: 'month',
  retry_times: 2,
  status_after_retry: 'cancelled',
  trial_days: '30',
};

const saveCustomer = async () => (await ask(openpay.customers, 'create', customer)).body.id;
const saveCard = async () => (await ask(openpay.cards, 'create', cardData())).body.id;
const charge = async (fields: object = {}) =>
  ask(openpay.charges, 'create', {
    method: 'card',
    source_id: await saveCard(),
    amount: 100_000,
    description: 'Café',
    customer: payer,
    ...device,
    ...fields,
  });

describe('the npm client openpay', () => {
  test('customers: create, get, list, update, delete', async () => {
    const { status, body } = await ask(openpay.customers, 'create', {
      ...customer,
      requires_account: 'false',
    });
    expect([status, body]).toMatchObject([201, customer]);
    expect((await ask(openpay.customers, 'get', body.id)).body).toEqual(body);
    const query = { 'creation[gte]': '2013-11-01', limit: 2, offset: 0 };
    expect((await ask(openpay.customers, 'list', query)).body).toEqual([body]);
    expect((await ask(openpay.customers, 'list')).body).toEqual([body]);
    const changed = { ...customer, phone_number: '0180012345' };
    expect((await ask(openpay.customers, 'update', body.id, changed)).body).toMatchObject(changed);
    expect((await ask(openpay.customers, 'delete', body.id)).status).toBe(204);
    expect((await ask(openpay.customers, 'get', body.id)).error).toMatchObject({ error_code: 1005 });
  });

  test('cards of the merchant and of a customer: create, get, list, delete', async () => {
    const own = await saveCard();
    expect((await ask(openpay.cards, 'get', own)).body).toMatchObject({ card_number: '411111XXXXXX1111' });
    expect((await ask(openpay.cards, 'list', { limit: 10 })).body).toMatchObject([{ id: own }]);
    expect((await ask(openpay.cards, 'delete', own)).status).toBe(204);
    const id = await saveCustomer();
    const { cards } = openpay.customers;
    const { status, body } = await ask(cards, 'create', id, { ...cardData(), card_number: 4111111111111111 });
    expect([status, body]).toMatchObject([201, { customer_id: id, brand: 'visa' }]);
    expect((await ask(cards, 'get', id, body.id)).body).toEqual(body);
    expect((await ask(cards, 'list', id)).body).toEqual([body]);
    expect((await ask(cards, 'delete', id, body.id)).status).toBe(204);
  });

  test('charges: create, get, list, refund; authorise and capture', async () => {
    const { status, body } = await charge({ order_id: 'node-1' });
    expect([status, body]).toMatchObject([200, { status: 'completed', amount: 100_000, order_id: 'node-1' }]);
    expect((await ask(openpay.charges, 'get', body.id)).body).toEqual(body);
    expect((await ask(openpay.charges, 'list', { limit: 1 })).body).toEqual([body]);
    const refunded = await ask(openpay.charges, 'refund', body.id, { description: 'Devolución' });
    expect(refunded.body).toMatchObject({ status: 'refunded', refund: { amount: 100_000 } });
    const authorised = await charge({ capture: false, currency: 'cop' });
    expect(authorised.body).toMatchObject({ status: 'in_progress' });
    const captured = await ask(openpay.charges, 'capture', authorised.body.id, { amount: 90_000.5 });
    expect([captured.status, captured.body]).toMatchObject([200, { status: 'completed', amount: 90_000.5 }]);
  });

  test('charges of a customer: create, get, list, refund, capture', async () => {
    const id = await saveCustomer();
    const { charges, cards } = openpay.customers;
    const source_id = (await ask(cards, 'create', id, cardData())).body.id;
    const base = { source_id, method: 'card', amount: 20_000, description: 'Café', ...device };
    const { body } = await ask(charges, 'create', id, { ...base, order_id: 100_211 });
    expect(body).toMatchObject({ status: 'completed', customer_id: id, order_id: '100211' });
    expect((await ask(charges, 'get', id, body.id)).body).toEqual(body);
    expect((await ask(charges, 'list', id)).body).toEqual([body]);
    const refunded = await ask(charges, 'refund', id, body.id, { amount: 5_000 });
    expect(refunded.body).toMatchObject({ status: 'completed', refund: { amount: 5_000 } });
    const authorised = await ask(charges, 'create', id, { ...base, capture: false });
    const captured = await ask(charges, 'capture', id, authorised.body.id, {});
    expect([captured.status, captured.body]).toMatchObject([200, { status: 'completed' }]);
  });

  test('store and PSE charges, and a charge that waits for its payer', async () => {
    const base = { amount: 20_000, description: 'Café', currency: 'COP', iva: '3193', customer };
    const store = await ask(openpay.charges, 'create', { ...base, method: 'store' });
    expect(store.body).toMatchObject({
      status: 'in_progress',
      payment_method: { type: 'store', reference: expect.stringMatching(/^\d+$/) },
    });
    const back = { redirect_url: 'https://shop.example/back' };
    const pse = await ask(openpay.charges, 'create', { ...base, ...back, method: 'bank_account' });
    const redirected = { status: 'charge_pending', payment_method: { type: 'redirect' } };
    expect(pse.body).toMatchObject({ ...redirected, method: 'bank_account' });
    const waiting = { ...base, ...back, method: 'card', confirm: false, send_email: false };
    expect((await ask(openpay.charges, 'create', waiting)).body).toMatchObject(redirected);
  });

  test('plans and subscriptions: create, get, list, update, delete', async () => {
    const { status, body } = await ask(openpay.plans, 'create', plan);
    expect([status, body]).toMatchObject([201, { trial_days: 30, amount: 20_000, status: 'active' }]);
    expect((await ask(openpay.plans, 'get', body.id)).body).toEqual(body);
    expect((await ask(openpay.plans, 'update', body.id, { name: 'Otro' })).body).toMatchObject({
      name: 'Otro',
    });
    expect((await ask(openpay.plans, 'list')).body).toMatchObject([{ id: body.id }]);
    const id = await saveCustomer();
    const { subscriptions } = openpay.customers;
    const made = await ask(subscriptions, 'create', id, { plan_id: body.id, card: cardData() });
    expect([made.status, made.body]).toMatchObject([201, { status: 'trial', plan_id: body.id }]);
    expect((await ask(subscriptions, 'get', id, made.body.id)).body).toMatchObject({ id: made.body.id });
    expect((await ask(subscriptions, 'list', id)).body).toMatchObject([{ id: made.body.id }]);
    expect((await ask(openpay.plans, 'listSubscriptions', body.id)).body).toMatchObject([
      { id: made.body.id },
    ]);
    const later = { trial_end_date: dayAhead(60) };
    expect((await ask(subscriptions, 'update', id, made.body.id, later)).body).toMatchObject(later);
    expect((await ask(subscriptions, 'delete', id, made.body.id)).status).toBe(204);
    expect((await ask(openpay.plans, 'delete', body.id)).status).toBe(204);
  });

  test('fees, and the merchant itself', async () => {
    const id = await saveCustomer();
    const source_id = (await ask(openpay.customers.cards, 'create', id, cardData())).body.id;
    const money = { source_id, method: 'card', amount: 50_000, description: 'Saldo', ...device };
    await ask(openpay.customers.charges, 'create', id, money);
    const fee = { customer_id: id, amount: '1000.50', description: 'Comisión' };
    expect((await ask(openpay.fees, 'create', fee)).body).toMatchObject({ amount: 1_000.5 });
    expect((await ask(openpay.fees, 'list', { limit: 1 })).body).toHaveLength(1);
    expect((await ask(openpay.merchant, 'get')).body).toMatchObject({ status: 'active' });
  });

  test('webhooks: create, verify, get, list, delete', async () => {
    const given = { url: receiver.url, user: 'ana', password: 'secreta', event_types: ['charge.succeeded'] };
    const { status, body } = await ask(openpay.webhooks, 'create', given);
    expect([status, body]).toMatchObject([201, { status: 'verified', url: receiver.url }]);
    const ping = receiver.received.at(-1)?.body.verification_code;
    expect((await ask(openpay.webhooks, 'verify', body.id, ping)).status).toBe(204);
    expect((await ask(openpay.webhooks, 'get', body.id)).body).toMatchObject({ id: body.id });
    expect((await ask(openpay.webhooks, 'list')).body).toMatchObject([{ id: body.id }]);
    expect((await ask(openpay.webhooks, 'delete', body.id)).status).toBe(204);
  });

  test.each<[string, number, number, () => Promise<{ status: number; error: unknown }>]>([
    [
      'a declined card',
      402,
      3001,
      async () => {
        const source_id = (await ask(openpay.cards, 'create', cardData('4222222222222220'))).body.id;
        return charge({ source_id });
      },
    ],
    [
      'a taken order',
      409,
      1006,
      async () => {
        await charge({ order_id: 'node-2' });
        return charge({ order_id: 'node-2' });
      },
    ],
    ['a plan without a name', 400, 1001, () => ask(openpay.plans, 'create', { ...plan, name: undefined })],
    ['an amount of nothing', 422, 1003, () => charge({ amount: 0 })],
    ['a wrong key', 401, 1002, () => ask(new Openpay('mnobody', 'sk_nobody').charges, 'list')],
  ])('%s: the callback gets %i and the error object with %i', async (_what, status, errorCode, call) => {
    const answered = await call();
    expect(answered).toMatchObject({ status, error: { error_code: errorCode, http_code: status } });
    expect(Object.keys(specifiedFields(answered.error as Record<string, unknown>)).sort()).toEqual([
      'category',
      'description',
      'error_code',
      'http_code',
      'request_id',
    ]);
  });
});
