import { afterAll, beforeAll, expect, test } from 'vitest';
import { replannedStatement, statement } from '../../../src/platform/database/connections/connection.ts';
import { figureStatement, LOOKED_AT } from '../../../src/portal/merchant/webhooks/figure-store.ts';
import { ok, type Receiver, refuse, startReceiver } from '../../support/doubles/network/receiver.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../support/world/shop/dashboard.ts';
import { saveCustomer } from '../../support/world/shop/shop.ts';
import { createWebhook, deliver } from '../../support/world/shop/webhooks.ts';

interface Figures {
  webhook_id: string;
  delivered: number;
  failed: number;
  p95_ms: number | null;
  hours: { delivered: number; failed: number }[];
}

let shop: TestGateway;
let dashboard: TestDashboard;
let receiver: Receiver;
beforeAll(async () => {
  shop = await startTestGateway();
  dashboard = await openDashboard(shop);
  receiver = await startReceiver();
});
afterAll(async () => {
  await dashboard.close();
  await receiver.close();
  await shop.close();
});

const age = statement(
  'test_age_deliveries',
  `update webhook_deliveries set last_attempt_at = last_attempt_at - make_interval(hours => $3)
   where merchant_id = $1 and resource_id = $2`,
);

test('200: deliveries and failures of the last 24 hours, by hour, and the slowest twentieth', async () => {
  const merchant = await shop.merchant();
  const { client } = merchant;
  const read = async () => (await dashboard.clientOf(merchant).get<Figures[]>('/webhook-figures')).body;
  const { id } = await createWebhook(client, receiver.url, { event_types: ['customer.created'] });
  expect(await read()).toEqual([]);
  const [old, earlier] = [await saveCustomer(client), await saveCustomer(client)];
  await deliver(shop);
  receiver.answer = refuse(500);
  await saveCustomer(client);
  await deliver(shop);
  receiver.answer = ok;
  await shop.gateway.database.run(age, [merchant.merchant.id, earlier, 3]);
  await shop.gateway.database.run(age, [merchant.merchant.id, old, 25]);
  const [figures, ...others] = await read();
  expect(others).toEqual([]);
  expect(figures).toMatchObject({ webhook_id: id, delivered: 1, failed: 1 });
  expect(figures?.p95_ms).toBeGreaterThanOrEqual(0);
  expect(figures?.hours).toHaveLength(24);
  expect(figures?.hours[20]).toEqual({ delivered: 1, failed: 0 });
  expect(figures?.hours[23]).toEqual({ delivered: 0, failed: 1 });

  const other = dashboard.clientOf(await shop.merchant());
  expect((await other.get('/webhook-figures')).body).toEqual([]);
});

test(`the newest ${LOOKED_AT} deliveries are found by key`, async () => {
  const explain = replannedStatement<{ 'QUERY PLAN': string }>(
    'test_explain_figures',
    `explain ${figureStatement.text}`,
  );
  const plan = await shop.gateway.database.transaction(async tx => {
    await tx.run(replannedStatement('test_no_seqscan_figures', 'set local enable_seqscan = off'));
    return (await tx.rows(explain, ['m', new Date()])).map(row => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index Scan Backward using webhook_deliveries_pkey/);
  expect(plan).not.toMatch(/Seq Scan/);
});
