import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queueMail } from '../../../src/domain/emails/sending/queue-mail.ts';
import { listGaps } from '../../../src/payer-pages/frame/dictionary.ts';
import type { App } from '../../../src/platform/http/server.ts';
import { newMetrics } from '../../../src/platform/metrics/metrics.ts';
import { mailPageMessages } from '../../../src/portal/mailbox/mail-pages.ts';
import { buildPortal } from '../../../src/portal/portal.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { mailsOf, paymentLinkMail } from '../../support/world/shop/mails.ts';

const addresses = {
  portal: 'http://127.0.0.1:8000',
  sandbox: 'http://127.0.0.1:8001',
  production: 'http://127.0.0.1:8002',
};
const parts = {
  addresses,
  health: { notReady: async () => undefined },
  metrics: newMetrics(),
  metricsText: async () => '',
  log: pino({ level: 'silent' }),
};

let shop: TestGateway;
let portal: App;
let first: string;
let second: string;

beforeAll(async () => {
  shop = await startTestGateway();
  portal = await buildPortal({ ...parts, mailbox: shop.gateway.database, isLocal: true });
  [first, second] = [(await shop.merchant()).merchant.id, (await shop.merchant()).merchant.id];
  await shop.gateway.database.transaction(async tx => {
    for (let n = 1; n <= 60; n += 1) await queueMail(tx, first, paymentLinkMail(`payer${n}@example.com`));
    await queueMail(tx, second, paymentLinkMail('eva@example.com', '<script>alert(1)</script>'));
    await queueMail(tx, second, paymentLinkMail('nobody'));
  });
});
afterAll(async () => {
  await portal.close();
  await shop.close();
});

const get = (url: string, headers: Record<string, string> = {}) => portal.inject({ url, headers });
const shownRecipients = (body: string): string[] =>
  [...body.matchAll(/<td role="cell">(\S+@\S+?)<\/td>/g)].map(([, found]) => found ?? '');

test('both languages have all texts', () => expect(listGaps(mailPageMessages)).toEqual([]));

describe('/mail', () => {
  test('200: the newest first, in pages', async () => {
    const { statusCode, headers, body } = await get('/mail');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(shownRecipients(body).slice(0, 2)).toEqual(['eva@example.com', 'payer60@example.com']);
    const older = /href="(\/mail\?[^"]*before=[^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const next = await get(older);
    expect(shownRecipients(next.body).at(-1)).toBe('payer1@example.com');
    expect(shownRecipients(next.body).length + shownRecipients(body).length).toBe(61);
    expect(next.body).not.toContain('before=');
  });

  test('200: only the mails of one merchant', async () => {
    const { body } = await get(`/mail?merchant=${second}`);
    expect(shownRecipients(body)).toEqual(['eva@example.com']);
    expect(body).toContain(`value="${second}"`);
    expect(body).not.toContain('payer');
  });

  test('200: next pages stay with the merchant', async () => {
    const { body } = await get(`/mail?merchant=${first}`);
    expect(body).toContain(`&amp;merchant=${first}`);
  });

  test.each([
    ['nobody has this id', '/mail?merchant=%22%3E%3Cscript%3E'],
    ['empty means all', '/mail?merchant='],
    ['given twice is not taken', '/mail?merchant=a&merchant=b&before=a&before=b'],
    ['a cursor that is none', "/mail?before=' or 1=1"],
  ])('200: %s', async (_what, url) => {
    const { statusCode, body } = await get(url.replaceAll(' ', '%20'));
    expect(statusCode).toBe(200);
    expect(body).not.toContain('"><script>');
  });

  test("200: in the reader's language", async () => {
    expect((await get('/mail')).body).toContain('<html lang="es">');
    expect((await get('/mail?lang=en')).body).toContain('Test mailbox');
    expect((await get('/mail', { 'accept-language': 'en-US' })).body).toContain('Test mailbox');
  });

  test('404: without a mailbox there is no page and no link to it', async () => {
    const closed = await buildPortal(parts);
    expect((await closed.inject({ url: '/mail' })).statusCode).toBe(404);
    expect((await closed.inject({ url: '/bienvenida' })).body).not.toContain('/mail');
    expect((await get('/bienvenida')).body).toContain('href="/mail?lang=es"');
    await closed.close();
  });
});

describe('/mail/{id}', () => {
  const mailOf = async (merchantId: string, index: number) => {
    const mail = (await mailsOf(shop.gateway, merchantId))[index];
    if (mail === undefined) throw new Error('there is no such mail');
    return mail;
  };

  test('200: the text, and the HTML in a sandboxed frame', async () => {
    const mail = await mailOf(second, 0);
    const { statusCode, headers, body } = await get(`/mail/${mail.id}`);
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-src 'self'/);
    expect(body).toContain(`<iframe class="mail-frame" title="HTML" src="/mail/${mail.id}/html" sandbox="`);
    expect(/sandbox="([^"]*)"/.exec(body)?.[1]).not.toMatch(/scripts|same-origin|forms|top-navigation/);
    expect(body).toContain('Guardado, sin enviar');
    expect(body).toContain('eva@example.com');
    expect(body).toContain('Concepto: &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(body).not.toContain('<script>');
  });

  test('200: the HTML as sent, under its own policy', async () => {
    const mail = await mailOf(second, 0);
    const { headers, body } = await get(`/mail/${mail.id}/html`);
    expect(body).toBe(mail.html);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
    // The logo and barcodes come only from the payer pages.
    expect(policy).toMatch(/; img-src http:\/\/[^ ;]+; /);
  });

  test('200: a mail that cannot be sent says why', async () => {
    const { body } = await get(`/mail/${(await mailOf(second, 1)).id}?lang=en`);
    expect(body).toContain('Cannot be sent');
    expect(body).toContain('the recipient is not an e-mail address');
  });

  test.each(['/mail/ml0', '/mail/ml0/html', '/mail/%00', "/mail/'", `/mail/${'x'.repeat(900)}`])(
    '404: %s',
    async url => expect((await get(url)).statusCode).toBe(404),
  );
});
