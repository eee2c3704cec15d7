import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { readActivity } from '../../../src/portal/merchant/customers/people/store.ts';
import { explaining } from '../../support/checks/explained.ts';
import { NO_FUNDS, savePlan } from '../../support/world/billing/subscriptions.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { createVoucher } from '../../support/world/shop/cash.ts';
import { openDashboard, type TestDashboard } from '../../support/world/shop/dashboard.ts';
import { mailsOf } from '../../support/world/shop/mails.ts';
import { attemptOf, createPse } from '../../support/world/shop/pse.ts';
import { chargeBody, saveCard, saveCustomer } from '../../support/world/shop/shop.ts';
import { createWebhook, deliver } from '../../support/world/shop/webhooks.ts';

interface Activity {
  mails: { kind: string; recipient: string; subject: string; status: string }[];
  deliveries: { event_type: string; url: string; status: string; response_code: number | null }[];
}

type Owner = Awaited<ReturnType<TestGateway['merchant']>>;

let shop: TestGateway;
let dashboard: TestDashboard;
let owner: Owner;
let data: TestClient;
let stranger: TestClient;
let camila: string;
let subscriptionId: string;
const guest = { name: 'Lucía', last_name: 'Mora', email: 'Lucia@example.com' };

const pay = async (client: TestClient, fields: object = {}, number?: string): Promise<string> =>
  String((await client.post('/charges', chargeBody(await saveCard(client, number), fields))).body.id);

beforeAll(async () => {
  shop = await startTestGateway();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  dashboard = await openDashboard(shop);
  owner = await shop.merchant();
  data = dashboard.clientOf(owner);
  stranger = dashboard.clientOf(await shop.merchant());
  const { client } = owner;
  camila = await saveCustomer(client, { name: 'Camila', last_name: 'Rojas', email: 'camila@example.com' });
  const path = `/customers/${camila}`;
  const source_id = await saveCard(client, undefined, path);
  const { body } = await client.post(`${path}/subscriptions`, { plan_id: await savePlan(client), source_id });
  subscriptionId = String(body.id);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

const mailed = () => mailsOf(shop.gateway, owner.merchant.id);

describe('a receipt is sent again', () => {
  test('200: to the payer of a charge by card, though none was sent before', async () => {
    const id = await pay(owner.client, { amount: 38_000, customer: guest });
    const before = await mailed();
    const { status, body } = await data.post(`/transactions/${id}/receipt`, {});
    expect([status, body]).toEqual([200, { recipient: 'Lucia@example.com' }]);
    const [mail, ...more] = (await mailed()).slice(before.length);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'receipt', recipient: 'Lucia@example.com', resourceId: id });
    expect(mail?.text).toMatch(/\$\s38\.000/);
    expect(mail?.text).toMatch(/Visa.*1111/);
  });

  test('200: with the bank and the CUS of a PSE payment, and the reference of one in cash', async () => {
    const { client } = owner;
    const pse = await createPse(shop, client, { amount: 50_000 });
    const voucher = await createVoucher(client, { amount: 40_000 });
    const receipts: string[] = [];
    for (const id of [pse.chargeId, voucher.id]) {
      const paid = await client.post(`/sandbox/charges/${id}/pay`, { result: 'approved' });
      expect(paid.status, paid.text).toBe(200);
      const before = (await mailed()).length;
      expect((await data.post(`/transactions/${id}/receipt`, {})).status).toBe(200);
      receipts.push((await mailed())[before]?.text ?? '');
    }
    const { cus } = await attemptOf(shop, owner.merchant, pse.chargeId);
    expect(receipts[0]).toContain(`CUS: ${cus}`);
    expect(receipts[0]).toContain('Banco de Pruebas');
    expect(receipts[1]?.replaceAll(' ', '')).toContain(voucher.payment_method.reference);
  });

  test('200: even if the merchant has turned receipts off, because a person asks for this one', async () => {
    const { client } = owner;
    await data.put('/email-settings', { sender_name: '', reply_to: '', switched_off: ['receipt'] });
    const id = await pay(client);
    const before = (await mailed()).length;
    expect((await data.post(`/transactions/${id}/receipt`, {})).status).toBe(200);
    expect((await mailed()).length).toBe(before + 1);
  });

  test('412 3006: of a payment that was refused; 404 1005: of another merchant', async () => {
    await pay(owner.client, { amount: 31_000 }, NO_FUNDS);
    const [refused] = (await owner.client.get<{ id: string }[]>('/charges?status=failed')).body;
    const answer = await data.post(`/transactions/${refused?.id}/receipt`, {});
    expect([answer.status, answer.body['error_code']]).toEqual([412, 3006]);
    const id = await pay(owner.client);
    expect((await stranger.post(`/transactions/${id}/receipt`, {})).status).toBe(404);
    expect((await stranger.post('/transactions/tr0000/receipt', {})).status).toBe(404);
  });
});

describe('the link to change a card', () => {
  test('200: opens the page of the subscription', async () => {
    const { body } = await data.post(`/subscriptions/${subscriptionId}/card-link`, {});
    const { pathname } = new URL(String(body.url));
    expect(pathname).toMatch(/^\/mi-suscripcion\//);
    const page = await shop.app.inject({ url: pathname });
    expect([page.statusCode, page.body.includes('Café mensual')]).toEqual([200, true]);
  });

  test('404 1005: for another merchant, and of one that has ended', async () => {
    const path = `/subscriptions/${subscriptionId}/card-link`;
    expect((await stranger.post(path, {})).status).toBe(404);
    const ended = await owner.client.post(`/customers/${camila}/subscriptions`, {
      plan_id: await savePlan(owner.client),
      source_id: await saveCard(owner.client, '5555555555554444', `/customers/${camila}`),
    });
    await owner.client.delete(`/customers/${camila}/subscriptions/${String(ended.body.id)}`);
    expect((await data.post(`/subscriptions/${String(ended.body.id)}/card-link`, {})).status).toBe(404);
  });
});

describe('emails and events about a person', () => {
  test('200: of a customer and of a payer without an account, separately; none for others', async () => {
    const { client, merchant } = owner;
    await createWebhook(client, `${shop.gateway.baseUrl}/inbox/${merchant.id}`);
    const paid = await pay(client, { customer: { ...guest, email: 'otra@example.com' } });
    await data.post(`/transactions/${paid}/receipt`, {});
    await client.put(`/customers/${camila}`, { name: 'Camila', email: 'camila@example.com' });
    await deliver(shop);
    const ofPayer = await data.get<Activity>('/payers/activity?email=OTRA@example.com');
    expect(ofPayer.body.mails).toMatchObject([
      { kind: 'receipt', recipient: 'otra@example.com', status: 'kept' },
    ]);
    expect(ofPayer.body.deliveries.map(({ event_type: type }) => type)).toEqual(['charge.succeeded']);
    const ofCustomer = await data.get<Activity>(`/customers/${camila}/activity`);
    expect(ofCustomer.status).toBe(200);
    expect(ofCustomer.body.mails.every(({ recipient }) => recipient === 'camila@example.com')).toBe(true);
    const foreign = await stranger.get<Activity>('/payers/activity?email=otra@example.com');
    expect(foreign.body).toEqual({ mails: [], deliveries: [] });
    expect((await stranger.get(`/customers/${camila}/activity`)).status).toBe(404);
  });

  test("are read by key, whatever the merchant's size", async () => {
    const { database } = shop.gateway;
    await database.transaction(async tx => {
      await tx.run(statement('test_people_no_seqscan', 'set local enable_seqscan = off'));
      const { asked, plans } = explaining(tx);
      await readActivity(asked, owner.merchant.id, [camila, subscriptionId]);
      expect(plans).toHaveLength(2);
      for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/);
      expect(plans[0]).toMatch(/mails_of_resource/);
      expect(plans[1]).toMatch(/events_pkey/);
    });
  });
});
