import type { Charge } from '@recaudo/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recording } from '../src/gateway/recording.ts';
import { RecaudoProvider } from '../src/providers/recaudo/provider.ts';
import { delivered, fakeGateway, WEBHOOK_SECRET } from './fake-gateway.ts';

const SESSION = 'payses_01ABC';
const customer = { name: 'Ana', email: 'ana@example.com' };
/** Of Medusa's container the provider takes the log alone. */
const container: never = { logger: { warn: vi.fn() } } as never;

let gateway: ReturnType<typeof fakeGateway>;
let provider: RecaudoProvider;

beforeEach(() => {
  gateway = fakeGateway();
  provider = new RecaudoProvider(container, {
    baseUrl: 'https://pay.example.com',
    merchantId: 'm1',
    apiKey: 'sk_1',
    webhookSecret: WEBHOOK_SECRET,
    returnUrl: 'https://shop.example.com/order',
  });
});
afterEach(() => vi.unstubAllGlobals());

const begin = (method: string, amount = 20_000, more: object = {}) =>
  provider.initiatePayment({
    amount,
    currency_code: 'cop',
    data: { method, customer, session_id: SESSION, ...more },
    context: { idempotency_key: SESSION },
  });
const onlyCharge = (): Charge => {
  const [charge] = gateway.charges.values();
  if (charge === undefined) throw new Error('nobody was charged');
  return charge;
};
const eventOf = (type: string, order_id: string) =>
  delivered({ type, event_date: '', id: 'e1', sequence: 1, transaction: { order_id } });

test('card: the storefront gets the page to send its payer to; money is asked for once', async () => {
  const begun = await begin('card');
  expect(begun.data).toMatchObject({
    order_id: SESSION,
    amount: 20_000,
    url: 'https://pay.example.com/pagar/tr1',
  });
  await begin('card');
  expect(gateway.charges.size).toBe(1);
  expect(gateway.posts('/charges')[0]?.key).toBe(`order ${SESSION} try 1`);
});

test('cash: the storefront gets the voucher, and the order may be made before it is paid', async () => {
  const { data } = await begin('cash');
  expect(data).toMatchObject({ url: null, voucher: { reference: '1234567890123456' } });
  expect((await provider.authorizePayment({ data: data ?? {} })).status).toBe('pending_authorization');
});

test('a storefront that names an order of somebody else is not believed', async () => {
  const begun = await begin('card', 20_000, { order_id: 'payses_paid', charge_id: 'tr99', state: 'paid' });
  expect(begun.data).toMatchObject({ order_id: SESSION, charge_id: 'tr1', state: 'pending' });
});

test('a guest without an e-mail, another currency: refused in words', async () => {
  await expect(begin('card', 20_000, { customer: {} })).rejects.toThrow('data.customer.email is missing');
  const euros = {
    amount: 1,
    currency_code: 'eur',
    data: { customer },
    context: { idempotency_key: SESSION },
  };
  await expect(provider.initiatePayment(euros)).rejects.toThrow('COP, not eur');
});

test('authorise: waits while the payer is on the page, captured once the gateway has the money', async () => {
  const { data = {} } = await begin('card');
  expect((await provider.authorizePayment({ data })).status).toBe('requires_more');
  onlyCharge().status = 'completed';
  const authorised = await provider.authorizePayment({ data });
  expect(authorised).toMatchObject({ status: 'captured', data: { state: 'paid', customer } });
  expect((await provider.capturePayment({ data })).data).toMatchObject({ state: 'paid' });
});

test('a held card is authorised, and taken by the capture', async () => {
  const { data = {} } = await begin('card');
  Object.assign(onlyCharge(), { status: 'in_progress', authorization: '801585' });
  expect((await provider.getPaymentStatus({ data })).status).toBe('authorized');
  await provider.capturePayment({ data, context: { idempotency_key: 'capt_1' } });
  expect(gateway.posts('/capture').map(({ key }) => key)).toEqual(['capt_1']);
});

test('capture of an unpaid session is rejected', async () => {
  const { data = {} } = await begin('card');
  await expect(provider.capturePayment({ data })).rejects.toThrow('there is nothing to capture');
});

test('another amount: the first order is cancelled, and a second one asked for', async () => {
  const { data = {} } = await begin('card', 20_000);
  const same = await provider.updatePayment({ data, amount: 20_000.4, currency_code: 'cop' });
  expect(same.data).toMatchObject({ order_id: SESSION });
  const other = await provider.updatePayment({ data, amount: 25_000, currency_code: 'cop' });
  expect(other.data).toMatchObject({ order_id: `${SESSION}-2`, attempt: 2, amount: 25_000 });
  expect([...gateway.charges.values()].map(({ status }) => status)).toEqual(['cancelled', 'charge_pending']);
});

test('another amount after the payer has paid: refused, the session stays', async () => {
  const { data = {} } = await begin('card');
  onlyCharge().status = 'completed';
  await expect(provider.updatePayment({ data, amount: 1, currency_code: 'cop' })).rejects.toThrow('is paid');
  await expect(provider.deletePayment({ data })).rejects.toThrow('is paid');
});

test('delete: the session can no longer be paid; one without a charge is removed silently', async () => {
  const { data = {} } = await begin('card');
  await provider.deletePayment({ data });
  expect(onlyCharge().status).toBe('cancelled');
  await provider.deletePayment({ data });
  await expect(provider.deletePayment({ data: { method: 'card' } })).resolves.toEqual({});
});

test('refund: once under the id of the refund, however often Medusa asks', async () => {
  const { data = {} } = await begin('card');
  onlyCharge().status = 'completed';
  const input = { data, amount: 5_000, context: { idempotency_key: 'ref_1' } };
  await provider.refundPayment(input);
  await provider.refundPayment(input);
  expect(gateway.posts('/refund')).toMatchObject([
    { key: 'ref_1', body: { amount: 5_000, description: 'Medusa ref_1' } },
  ]);
});

test('refund of a payment by PSE: refused with the way to give it back', async () => {
  const { data = {} } = await begin('pse');
  onlyCharge().status = 'completed';
  const refund = provider.refundPayment({ data, amount: 5_000, context: { idempotency_key: 'ref_1' } });
  await expect(refund).rejects.toThrow('by a transfer');
});

test('a refund that the gateway has made is written down without another one', async () => {
  const { data = {} } = await begin('card');
  Object.assign(onlyCharge(), { status: 'completed', refunds: [{ id: 'tr7', amount: 5_000 }] });
  const input = { data, amount: 5_000, context: { idempotency_key: 'ref_1' } };
  await recording.run({ refundId: 'tr7' }, () => provider.refundPayment(input));
  expect(gateway.posts('/refund')).toEqual([]);
  const unknown = recording.run({ refundId: 'tr8' }, () => provider.refundPayment(input));
  await expect(unknown).rejects.toThrow('no refund tr8');
});

test('webhook: what the gateway says now counts, not what the delivery says', async () => {
  await begin('card');
  const early = await provider.getWebhookActionAndData(eventOf('charge.succeeded', SESSION));
  expect(early).toEqual({ action: 'pending', data: { session_id: SESSION, amount: 20_000 } });
  onlyCharge().status = 'completed';
  const late = await provider.getWebhookActionAndData(eventOf('charge.failed', SESSION));
  expect(late).toEqual({ action: 'captured', data: { session_id: SESSION, amount: 20_000 } });
});

test('webhook: a body that is not signed by the gateway, or of another channel, does nothing', async () => {
  await begin('card');
  onlyCharge().status = 'completed';
  const forged = delivered({ type: 'charge.succeeded', transaction: { order_id: SESSION } }, 'Zm9yZ2Vk');
  expect(await provider.getWebhookActionAndData(forged)).toEqual({ action: 'not_supported' });
  const other = await provider.getWebhookActionAndData(eventOf('charge.succeeded', 'invoice-7'));
  expect(other).toEqual({ action: 'not_supported' });
});

test('webhook: the raw body may have been through a queue', async () => {
  await begin('card');
  const delivery = eventOf('charge.succeeded', SESSION);
  const queued = { ...delivery, rawData: delivery.rawData.toJSON() as unknown as Buffer };
  expect((await provider.getWebhookActionAndData(queued)).data?.session_id).toBe(SESSION);
});

test('webhook: the code of a new address is brought back, so that it is verified in production', async () => {
  await provider.getWebhookActionAndData({
    data: { type: 'verification', verification_code: 'a1b2c3d4' },
    rawData: '',
    headers: {},
  });
  expect(gateway.verified).toEqual(['w1 verify a1b2c3d4']);
});

test('options that are missing stop Medusa at its start', () => {
  expect(() => RecaudoProvider.validateOptions({ baseUrl: 'https://pay.example.com' })).toThrow('merchantId');
});
