import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { NO_FUNDS } from '../../../support/world/billing/subscriptions.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

interface Step {
  at: string;
  kind: string;
  title: string;
  details: Record<string, unknown>;
}

let clock: ManualClock;
let shop: TestGateway;
let dashboard: TestDashboard;
let client: TestClient;
let data: TestClient;
let merchantId: string;
let card: string;

beforeAll(async () => {
  clock = manualClock(new Date('2026-11-14T15:00:00Z'));
  shop = await startTestGateway({ clock });
  dashboard = await openDashboard(shop);
  const merchant = await shop.merchant();
  ({ client } = merchant);
  merchantId = merchant.merchant.id;
  data = dashboard.clientOf(merchant);
  card = await saveCard(client);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

const timelineOf = async (id: unknown): Promise<Step[]> => {
  const { status, body, text } = await data.get<Step[]>(`/transactions/${String(id)}/timeline`);
  expect(status, text).toBe(200);
  return body;
};
const reported = (steps: Step[]) => steps.map(({ kind, title }) => `${kind} ${title}`);
const later = () => clock.advanceMs(60_000);

test('200: a charge that is held, captured, partly refunded and disputed lists every step in order', async () => {
  const { body } = await client.post('/charges', chargeBody(card, { capture: false, order_id: 'T-1' }));
  const path = `/charges/${String(body.id)}`;
  later();
  await client.post(`${path}/capture`, {});
  later();
  await client.post(`${path}/refund`, { amount: 5_000, description: 'Media devolución' });
  later();
  await client.post(`/sandbox${path}/chargeback`, { status: 'pending' });
  later();
  await client.post(`/sandbox${path}/chargeback`, { status: 'rejected' });
  const steps = await timelineOf(body.id);
  expect(reported(steps)).toEqual([
    'request charge.card',
    'attempt authorise.approved',
    'event charge.created',
    'attempt capture.approved',
    'ledger capture',
    'event charge.succeeded',
    'attempt refund.approved',
    'refund refund.completed',
    'ledger refund_reserved',
    'ledger refund_confirmed',
    'event charge.refunded',
    'ledger chargeback',
    'event chargeback.created',
    'ledger chargeback_rejected',
    'event chargeback.rejected',
  ]);
  expect(steps[0]).toMatchObject({
    at: '2026-11-14T10:00:00-05:00',
    details: { amount: 20_000, order_id: 'T-1' },
  });
  expect(steps.find(({ kind }) => kind === 'refund')?.details).toMatchObject({ amount: 5_000 });
  const posted = steps.find(({ title }) => title === 'chargeback')?.details['postings'];
  expect(posted).toEqual([
    { account: 'merchant', amount: -15_000 },
    { account: 'chargebacks', amount: 15_000 },
  ]);
});

test('200: a declined charge shows the code and its meaning', async () => {
  const poor = await saveCard(client, NO_FUNDS);
  await client.post('/charges', chargeBody(poor, { order_id: 'T-2' }));
  const [{ id } = { id: '' }] = (await client.get<{ id: string }[]>('/charges?order_id=T-2')).body;
  const steps = await timelineOf(id);
  expect(reported(steps)).toEqual([
    'request charge.card',
    'attempt authorise.declined',
    'event charge.failed',
  ]);
  expect(steps[1]?.details).toMatchObject({
    error_code: 3003,
    description: 'The card has insufficient funds',
  });
});

test('200: lists fraud rules, deliveries and emails as steps', async () => {
  const { body } = await client.post('/charges', {
    method: 'card',
    confirm: false,
    send_email: true,
    redirect_url: 'https://shop.example/back',
    amount: 9_000,
    currency: 'COP',
    iva: '0',
    description: 'Enlace',
    customer: { name: 'Ana', email: 'ana@example.com' },
  });
  const { database } = shop.gateway;
  await database.run(
    statement(
      'test_rules',
      `update transactions set fraud_rules = '{blocked}' where merchant_id = $1 and id = $2`,
    ),
    [merchantId, body.id],
  );
  await database.run(
    statement(
      'test_timeline_endpoint',
      `insert into webhooks (merchant_id, id, kind, creation_date, url, event_types, status, verification_code)
       values ($1, 'w1', 'endpoint', now(), 'https://a.example/hook', '{*}', 'verified', 'x')`,
    ),
    [merchantId],
  );
  await database.run(
    statement(
      'test_delivery',
      `insert into webhook_deliveries (merchant_id, webhook_id, event_id, event_type, resource_id, sequence, status,
         attempts, last_attempt_at, response_code, duration_ms, reason)
       select $1, 'w1', id, type, resource_id, sequence, 'failed', 3, $3, 500, 12, 'it answered 500'
       from events where merchant_id = $1 and resource_id = $2`,
    ),
    [merchantId, body.id, new Date(clock.now().getTime() + 5_000)],
  );
  const steps = await timelineOf(body.id);
  expect(reported(steps)).toEqual([
    'request charge.card',
    'fraud_rules fraud_rules.matched',
    'event charge.created',
    'mail mail.payment_link',
    'delivery delivery.failed',
  ]);
  expect(steps.at(-1)?.details).toMatchObject({
    url: 'https://a.example/hook',
    response_code: 500,
    attempts: 3,
    reason: 'it answered 500',
  });
  expect(steps.at(-2)?.details).toMatchObject({ recipient: 'ana@example.com' });
});

test("404 1005: a missing object, one that is not a charge, or another merchant's", async () => {
  const { body } = await client.post('/charges', chargeBody(card));
  const other = dashboard.clientOf(await shop.merchant());
  for (const [who, id] of [
    [data, 'trmissing'],
    [data, card],
    [other, String(body.id)],
  ] as const) {
    const answer = await who.get(`/transactions/${id}/timeline`);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ error_code: 1005 });
  }
});

test('200: includes the request that created a charge, once the log has it', async () => {
  const { body, headers } = await client.post('/charges', chargeBody(card, { order_id: 'T-9' }));
  await expect
    .poll(async () => (await timelineOf(body.id))[0]?.details)
    .toMatchObject({
      method: 'POST',
      path: `/v1/${merchantId}/charges`,
      request_id: headers['x-request-id'],
    });
});
