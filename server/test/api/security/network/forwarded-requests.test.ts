import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMails } from '../../../../src/domain/emails/sending/mailbox-store.ts';
import { DEMO_EMAIL } from '../../../../src/people/sign-in/retire-demo-account.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { startReceiver } from '../../../support/doubles/network/receiver.ts';
import { startTestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import { mailsOf, paymentLinkMail, queue } from '../../../support/world/shop/mails.ts';
import { PASSWORD, type Person } from '../../../support/world/shop/person.ts';

/** One header per kind of proxy; the test of `isForwarded` covers the whole list. */
const proxies: Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.7' },
  { forwarded: 'for=203.0.113.7' },
  { 'x-forwarded-host': 'pagos.example' },
  { 'x-real-ip': '203.0.113.7' },
  { via: '1.1 proxy' },
  { 'cf-connecting-ip': '203.0.113.7' },
  // A client that pretends to be local.
  { 'x-forwarded-for': '127.0.0.1' },
];

const keys = { merchant_id: 'mdemo', private_key: 'sk_demo', public_key: 'pk_demo', card_id: 'kdemo' };

describe('a local installation behind an unconfigured proxy', () => {
  let panel: TestPanel;
  let demo: Person;
  let mailId: string | undefined;
  beforeAll(async () => {
    panel = await startTestPanel({ portal: { demo: () => keys } });
    demo = await panel.signUp({ email: DEMO_EMAIL });
    await panel.promote(demo);
    await demo.post('/panel/second-factor/stop');
    panel.control.trialOperator = DEMO_EMAIL;
    const { merchant } = await panel.sandbox.merchant();
    await queue(panel.sandbox.gateway, merchant.id, paymentLinkMail());
    mailId = (await mailsOf(panel.sandbox.gateway, merchant.id))[0]?.id;
  });
  afterAll(() => panel.close());

  const signIn = (headers: Record<string, string>, password = PASSWORD) =>
    panel.visitor().post('/panel/sign-in', { email: DEMO_EMAIL, password }, { headers });

  test('direct requests from this machine are allowed', async () => {
    expect((await panel.visitor().get('/mail')).text).toContain('ana@example.com');
    expect((await panel.visitor().get(`/mail/${mailId}/html`)).status).toBe(200);
    expect((await panel.visitor().get('/inbox')).status).toBe(200);
    expect((await panel.visitor().get('/docs/reader.json')).body).toEqual({
      is_signed_in: false,
      demo: keys,
    });
    expect((await signIn({})).status).toBe(200);
    expect((await demo.get('/panel/ops/health')).status).toBe(200);
  });

  test.each(proxies)('%o: the mailbox and the inbox require a session', async headers => {
    for (const path of ['/mail', `/mail/${mailId}`, `/mail/${mailId}/html`, '/inbox']) {
      const { status, headers: answered, text } = await panel.visitor().get(path, { headers });
      expect([status, answered['location'], text]).toEqual([303, '/entrar', '']);
    }
  });

  test.each(proxies)('%o: the documentation has no demo keys', async headers => {
    const { body } = await panel.visitor().get('/docs/reader.json', { headers });
    expect(body).toEqual({ is_signed_in: false, demo: null });
  });

  test.each(proxies)('%o: the demo account cannot sign in, whatever the password', async headers => {
    for (const password of [PASSWORD, 'another password']) {
      const answer = await signIn(headers, password);
      expectError(answer, 1010);
      expect(answer.text).toContain('only sign in on the machine that runs Recaudo');
    }
  });

  test.each(proxies)('%o: a session of the demo account does not work', async headers => {
    expect((await demo.get('/panel/session', { headers })).status).toBe(401);
    expect((await demo.get('/panel/ops/health', { headers })).status).toBe(401);
    expect((await demo.get('/mail', { headers })).status).toBe(303);
    expect((await demo.get('/docs/reader.json', { headers })).body).toEqual({
      is_signed_in: false,
      demo: null,
    });
    const [own] = await listMails(panel.control.database, {}, 1);
    expect((await demo.get(`/mail/${own?.id}`, { headers })).status).toBe(303);
  });

  test('other people sign in through the proxy and see their own merchant', async () => {
    const ana = await panel.signUp();
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    expect((await ana.get('/panel/session', { headers })).status).toBe(200);
    const { status, text } = await ana.get('/mail', { headers });
    expect(status).toBe(200);
    expect(text).not.toContain('ana@example.com');
  });
});

describe('webhooks to loopback', () => {
  const save = { event_types: ['*'] };

  test('422 1003 through a proxy on a local installation; 201 directly from this machine', async () => {
    const [shop, receiver] = [await startTestGateway({ webhooksToLoopback: 'local' }), await startReceiver()];
    try {
      const { client } = await shop.merchant();
      for (const headers of proxies) {
        expectError(await client.post('/webhooks', { url: receiver.url, ...save }, { headers }), 1003);
      }
      expect(receiver.received).toEqual([]);
      const made = await client.post<{ id: string }>('/webhooks', { url: receiver.url, ...save });
      expect(made.status).toBe(201);
      const { id } = made.body;
      const moved = { url: `${receiver.url}/other` };
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      expectError(await client.put(`/webhooks/${id}`, moved, { headers }), 1003);
      expect((await client.put(`/webhooks/${id}`, moved)).status).toBe(200);
    } finally {
      await receiver.close();
      await shop.close();
    }
  });
});
