import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberInvoices } from '../../../../src/domain/billing/invoices/number-invoices.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import {
  NO_FUNDS,
  openSubscriber,
  type SubscriberOptions,
} from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(() => shop.close());

const wanted = statement(
  'test_invoice_webhook',
  `insert into webhooks (merchant_id, id, kind, creation_date, url, event_types, status, verification_code)
   values ($1, 'w-' || $1, 'endpoint', now(), 'http://127.0.0.1:9/', $2, 'verified', 'x')`,
);

async function open(options: SubscriberOptions, types: string[] | null = ['invoice.paid']) {
  const own = await openSubscriber(shop, options);
  if (types !== null) await shop.gateway.database.run(wanted, [own.merchantId, types]);
  const events = async () => {
    await numberInvoices(shop.gateway, 500);
    const { body } =
      await own.client.get<{ type: string; invoice?: { number: number; status: string } }[]>(
        '/events?limit=100',
      );
    return body
      .filter(({ type }) => type.startsWith('invoice.'))
      .map(({ type, invoice }) => `${type} ${invoice?.number} ${invoice?.status}`)
      .toReversed();
  };
  return { ...own, events };
}

test('created, finalized and paid, with the number', async () => {
  const { subscribe, events } = await open({});
  await subscribe();
  expect(await events()).toEqual([
    'invoice.created 1 paid',
    'invoice.finalized 1 paid',
    'invoice.paid 1 paid',
  ]);
  expect(await events()).toHaveLength(3);
});

test('a decline emits an event, and so does the payment after it', async () => {
  const { client, path, subscribe, events } = await open({ card: NO_FUNDS }, ['*']);
  const { id } = await subscribe();
  const declined = ['invoice.created 1 open', 'invoice.finalized 1 open', 'invoice.payment_failed 1 open'];
  expect(await events()).toEqual(declined);
  await client.put(`${path}/subscriptions/${id}`, { source_id: await saveCard(client, undefined, path) });
  expect(await events()).toEqual([...declined, 'invoice.paid 1 paid']);
});

test('a merchant without a webhook for invoices gets numbers and no events', async () => {
  const { client, subscribe, events } = await open({}, ['charge.succeeded']);
  await subscribe();
  expect(await events()).toEqual([]);
  expect((await client.get<{ number: number }[]>('/invoices')).body).toMatchObject([{ number: 1 }]);
});
