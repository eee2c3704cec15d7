import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listGaps } from '../../../src/payer-pages/frame/dictionary.ts';
import type { App } from '../../../src/platform/http/server.ts';
import { newMetrics } from '../../../src/platform/metrics/metrics.ts';
import { inboxMessages } from '../../../src/portal/mailbox/inbox-page.ts';
import { buildPortal } from '../../../src/portal/portal.ts';
import { expectError } from '../../support/checks/error-object.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { saveCustomer } from '../../support/world/shop/shop.ts';
import { createWebhook, deliver } from '../../support/world/shop/webhooks.ts';

let shop: TestGateway;
let portal: App;
let client: TestClient;
let merchantId: string;
let inbox: string;

beforeAll(async () => {
  shop = await startTestGateway();
  inbox = `${shop.gateway.baseUrl}/inbox/`;
  portal = await buildPortal({
    addresses: { portal: 'http://127.0.0.1:1', sandbox: shop.gateway.baseUrl, production: '' },
    health: { notReady: async () => undefined },
    metrics: newMetrics(),
    metricsText: async () => '',
    log: pino({ level: 'silent' }),
    mailbox: shop.gateway.database,
    isLocal: true,
  });
});
beforeEach(async () => {
  const made = await shop.merchant();
  merchantId = made.merchant.id;
  client = made.client;
});
afterAll(async () => {
  await portal.close();
  await shop.close();
});

const show = async (query = '') =>
  (await portal.inject({ url: `/inbox?merchant=${merchantId}${query}` })).body;
const typesIn = (page: string) => [...page.matchAll(/<summary><code>([^<]+)</g)].map(([, type]) => type);

test('both languages have all texts', () => expect(listGaps(inboxMessages)).toEqual([]));

describe("the sandbox's own endpoint", () => {
  test('catches the ping and then every event, newest first, as they were sent', async () => {
    expect((await createWebhook(client, inbox + merchantId)).status).toBe('verified');
    await saveCustomer(client, { last_name: '<b>Torres</b>' });
    await deliver(shop);
    const page = await show();
    expect(typesIn(page)).toEqual(['customer.created', 'verification']);
    expect(page).toContain('&quot;last_name&quot;: &quot;&lt;b&gt;Torres&lt;/b&gt;&quot;');
    expect(page).toContain('webhook-signature');
    expect(page).not.toContain('<b>Torres');
  });

  test.each(['es', 'en'])('200: the page in %s, empty and in need of a merchant', async language => {
    const { statusCode, body, headers } = await portal.inject({
      url: `/inbox?lang=${language}&merchant=${merchantId}`,
    });
    expect(statusCode).toBe(200);
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain('/webhooks&quot;');
    expect(typesIn(body)).toEqual([]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  test("shows only the requested merchant's", async () => {
    await createWebhook(client, inbox + merchantId);
    const other = await shop.merchant();
    await createWebhook(other.client, inbox + other.merchant.id);
    expect(typesIn(await show())).toEqual(['verification']);
    const everything = (await portal.inject({ url: '/inbox' })).body;
    expect(everything).toContain(merchantId);
    expect(everything).toContain(other.merchant.id);
  });

  test('is not a public URL: POST gets 404 1005', async () => {
    await createWebhook(client, inbox + merchantId);
    const answer = await shop.app.inject({ method: 'POST', url: `/inbox/${merchantId}`, payload: '{}' });
    expect(answer.json()).toMatchObject({ error_code: 1005 });
    expect(typesIn(await show())).toEqual(['verification']);
  });

  test("the endpoint's password is not shown", async () => {
    await createWebhook(client, inbox + merchantId, { user: 'ana', password: 'secreta' });
    const page = await show();
    expect(page).toContain('Basic …');
    expect(page).not.toContain(Buffer.from('ana:secreta').toString('base64'));
  });

  test('keeps a hundred, and shows them in pages', { timeout: 30_000 }, async () => {
    await createWebhook(client, inbox + merchantId);
    await Promise.all(Array.from({ length: 200 }, () => saveCustomer(client)));
    await deliver(shop);
    let seen: (string | undefined)[] = [];
    let query: string | undefined = '';
    while (query !== undefined) {
      const page = await show(query);
      seen = [...seen, ...typesIn(page)];
      query = /(&amp;before=[a-z0-9]+)"/.exec(page)?.[1]?.replace('&amp;', '&');
    }
    // Deliveries at the same instant do not see each other when they trim the inbox.
    expect(seen.length).toBeGreaterThanOrEqual(100);
    expect(seen.length).toBeLessThan(160);
  });

  test('422 1003: does not exist in production', async () => {
    const production = await startTestGateway({ environment: 'production' });
    const { merchant, client: seller } = await production.merchant();
    const url = `${production.gateway.baseUrl}/inbox/${merchant.id}`;
    expectError(await seller.post('/webhooks', { url, event_types: ['*'] }), 1003);
    await production.close();
  });
});
