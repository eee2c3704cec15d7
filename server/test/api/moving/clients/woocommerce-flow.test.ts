import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import {
  isSignedWith,
  type Received,
  type Receiver,
  startReceiver,
} from '../../../support/doubles/network/receiver.ts';
import { basic } from '../../../support/world/gateway/client.ts';
import { type OwnMerchant, useGateway } from '../../../support/world/gateway/use-gateway.ts';
import { deliver, type WebhookBody } from '../../../support/world/shop/webhooks.ts';

const ORIGIN = 'https://tienda.example.co';
/** The events that the plugin subscribes to when its settings are saved, plus the verification ping. */
const EVENTS = [
  'verification',
  'charge.succeeded',
  'transaction.expired',
  'charge.cancelled',
  'charge.failed',
];
const PHP = { 'user-agent': 'Openpay-WOOCCO/v2', accept: '*/*', 'x-forwarded-for': '190.24.10.7' };

const shop = useGateway();
let receiver: Receiver;
let store: OwnMerchant;
let webhook: WebhookBody;

/** Calls as the plugin makes them: the PHP client's headers, and bodies as PHP writes them. */
const call = async <Body = Record<string, unknown>>(method: 'GET' | 'POST', path: string, body?: object) =>
  store.client.call<Body>(method, path, body === undefined ? undefined : phpJson(body), { headers: PHP });
const phpJson = (body: object): string =>
  JSON.stringify(body)
    .replaceAll('/', '\\/')
    .replaceAll(
      /[\u0080-\uffff]/g,
      character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );

/** Tokenizes as the shop's page does: with the public key, from a browser. */
async function tokenise(card_number: string): Promise<string> {
  const { status, body } = await store.client.call(
    'POST',
    '/tokens',
    {
      card_number,
      holder_name: 'Ana Gómez',
      expiration_year: '30',
      expiration_month: '12',
      cvv2: '123',
    },
    {
      key: store.publicKey,
      headers: { origin: ORIGIN, 'sec-fetch-site': 'cross-site', accept: 'application/json' },
    },
  );
  expect(status).toBe(201);
  return String(body['id']);
}

const orderOf = (order_id: number, source_id: string, fields: object = {}) => ({
  method: 'card',
  amount: '55000.00',
  currency: 'cop',
  source_id,
  device_session_id: 'kR1MiQhz2otdIuUlQkbEyitIqVMiI16f',
  description: 'Items: Café de origen, Panela orgánica',
  order_id,
  origin_channel: 'PLUGIN_WOOCOMMERCE',
  capture: true,
  iva: '8782',
  ...fields,
});
const guest = {
  customer: {
    requires_account: false,
    name: 'Ana',
    last_name: 'Gómez',
    email: 'ana@example.com',
    phone_number: '3001234567',
    customer_address: { department: 'Antioquia', city: 'Medellín', additional: 'Calle 10 # 43-12' },
  },
};

/** The deliveries about a charge, after everything due has been delivered. */
async function eventsOf(chargeId: string): Promise<Received[]> {
  await deliver(shop);
  return receiver
    .events()
    .filter(({ body }) => (body['transaction'] as { id?: string } | undefined)?.id === chargeId);
}

beforeAll(async () => {
  store = await shop.merchant({ profile: 'lenient' });
  receiver = await startReceiver();
  expect((await call<unknown[]>('GET', '/webhooks?limit=100')).body).toEqual([]);
  const { status, body } = await call<WebhookBody>('POST', '/webhooks', {
    url: receiver.url,
    user: 'openpay_webhook',
    password: 'secreta',
    event_types: EVENTS,
  });
  expect([status, body.status]).toEqual([201, 'verified']);
  webhook = body;
});
afterAll(() => receiver.close());

describe('a shop with the WooCommerce plugin', () => {
  test('a guest is declined, pays the same order with another card, and gets a refund', async () => {
    const declined = await call('POST', '/charges', orderOf(1042, await tokenise('4222222222222220'), guest));
    expect([declined.status, declined.body]).toMatchObject([402, { error_code: 3001, category: 'gateway' }]);

    const paid = await call<{ id: string }>(
      'POST',
      '/charges',
      orderOf(1042, await tokenise('4111111111111111'), guest),
    );
    expect([paid.status, paid.body]).toMatchObject([
      200,
      {
        status: 'completed',
        amount: 55_000,
        order_id: '1042',
        description: 'Items: Café de origen, Panela orgánica',
      },
    ]);
    const again = await call('POST', '/charges', orderOf(1042, await tokenise('4111111111111111'), guest));
    expect([again.status, again.body]).toMatchObject([409, { error_code: 1006 }]);

    const [event, ...others] = await eventsOf(paid.body.id);
    expect(others).toEqual([]);
    expect(event?.body).toMatchObject({
      type: 'charge.succeeded',
      transaction: { order_id: '1042', status: 'completed' },
    });
    expect(event?.headers['authorization']).toBe(basic('openpay_webhook', 'secreta'));
    expect(event !== undefined && isSignedWith(webhook.secret, event)).toBe(true);
    // The plugin trusts only what it reads from the API.
    expect((await call('GET', `/charges/${paid.body.id}`)).body).toMatchObject({
      order_id: '1042',
      status: 'completed',
    });

    const refund = { description: 'Refund ID: 77', amount: 55_000 };
    const refunded = await call('POST', `/charges/${paid.body.id}/refund`, refund);
    expect([refunded.status, refunded.body]).toMatchObject([
      200,
      { status: 'refunded', refund: { amount: 55_000, description: 'Refund ID: 77', status: 'completed' } },
    ]);
    await expectLedgerSound(shop, store.merchant.id);
  });

  test('a signed-in customer is declined, tries a saved card, and gets a partial refund', async () => {
    const made = await call<{ id: string }>('POST', '/customers', {
      ...guest.customer,
      requires_account: false,
    });
    const path = `/customers/${made.body.id}`;
    const declined = await call('POST', `${path}/charges`, orderOf(1043, await tokenise('4444444444444448')));
    expect([declined.status, declined.body]).toMatchObject([402, { error_code: 3003 }]);

    const token_id = await tokenise('5555555555554444');
    const card = { token_id, device_session_id: 'kR1MiQhz2otdIuUlQkbEyitIqVMiI16f' };
    const saved = await call<{ id: string }>('POST', `${path}/cards`, card);
    expect(saved.status).toBe(201);
    const paid = await call<{ id: string }>('POST', `${path}/charges`, orderOf(1043, saved.body.id));
    expect([paid.status, paid.body]).toMatchObject([200, { status: 'completed', customer_id: made.body.id }]);
    expect((await eventsOf(paid.body.id)).map(({ body }) => body.type)).toEqual(['charge.succeeded']);

    const refund = { description: 'Panela agotada', amount: 5_000 };
    const refunded = await call('POST', `${path}/charges/${paid.body.id}/refund`, refund);
    expect(refunded.body).toMatchObject({ status: 'completed', refund: { amount: 5_000 } });
    await expectLedgerSound(shop, store.merchant.id);
  });

  test('the form looks up the kind of card without a key', async () => {
    const { statusCode, body } = await shop.app.inject({ url: '/v1/cards/validate-bin?bin=411111' });
    expect([statusCode, JSON.parse(body)]).toMatchObject([200, { card_type: 'CREDIT' }]);
  });
});
