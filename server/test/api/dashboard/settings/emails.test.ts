import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailOf } from '../../../../src/domain/emails/mail-of.ts';
import { queueMail } from '../../../../src/domain/emails/sending/queue-mail.ts';
import { basic, type TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { mailsOf, openOutbox, paymentLinkMail, queue, seller } from '../../../support/world/shop/mails.ts';

interface Mail {
  id: string;
  kind: string;
  status: string;
  recipient: string;
  subject: string;
}

let shop: TestGateway;
let dashboard: TestDashboard;
beforeAll(async () => {
  shop = await startTestGateway();
  dashboard = await openDashboard(shop);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

const receiptMail = (recipient = 'ana@example.com') => ({
  ...mailOf.receipt({
    language: 'es' as const,
    seller,
    amountCentavos: 20_000_00n,
    description: 'Café',
    transactionId: 'tr1',
    authorization: '801585',
    paidAt: new Date('2026-03-05T20:07:00Z'),
    paidWith: { method: 'card', brand: 'visa', lastFour: '1881' },
  }),
  recipient,
  creationDate: new Date('2026-03-05T20:07:00Z'),
});

async function openEmails() {
  const merchant = await shop.merchant();
  const merchantId = merchant.merchant.id;
  const data: TestClient = dashboard.clientOf(merchant);
  const page = (path: string) =>
    dashboard.app.inject({
      url: `/v1/${merchantId}${path}`,
      headers: { authorization: basic(merchant.privateKey) },
    });
  return { merchantId, data, page };
}

const usual = { sender_name: '', reply_to: '', switched_off: [] as string[] };

test('200: the newest emails first, by kind and by state, those of others never', async () => {
  const { merchantId, data } = await openEmails();
  const other = await openEmails();
  await queue(shop.gateway, merchantId, paymentLinkMail());
  await queue(shop.gateway, merchantId, receiptMail());
  await queue(shop.gateway, merchantId, receiptMail('not an address'));
  const list = async (query = '') =>
    (await data.get<Mail[]>(`/mails${query}`)).body.map(({ kind, status }) => [kind, status]);
  expect(await list()).toEqual([
    ['receipt', 'failed'],
    ['receipt', 'kept'],
    ['payment_link', 'kept'],
  ]);
  expect(await list('?kind=payment_link')).toEqual([['payment_link', 'kept']]);
  expect(await list('?status=failed')).toEqual([['receipt', 'failed']]);
  expect(await list('?status=queued&kind=receipt&limit=1')).toEqual([['receipt', 'kept']]);
  const [newest] = (await data.get<Mail[]>('/mails')).body;
  expect(await list(`?before=${newest?.id}`)).toHaveLength(2);
  expect((await other.data.get<Mail[]>('/mails')).body).toEqual([]);
  expect((await other.data.get(`/mails/${newest?.id}`)).status).toBe(404);
  expect((await other.data.get(`/mails/${newest?.id}/page`)).status).toBe(404);
  expect((await other.data.post(`/mails/${newest?.id}/resend`, {})).status).toBe(404);
  expect((await data.get('/mails?kind=spam')).status).toBe(422);
});

test('200: an email is shown as a page without scripts, and goes out again word for word', async () => {
  const { merchantId, data, page: open } = await openEmails();
  await queue(shop.gateway, merchantId, { ...paymentLinkMail(), resourceId: 'tr1' });
  const [mail] = (await data.get<Mail[]>('/mails')).body;
  const page = await open(`/mails/${mail?.id}/page`);
  expect(page.headers['content-security-policy']).toMatch(/^sandbox allow-popups .*default-src 'none'/);
  expect(page.body).toContain('Dos libras');
  expect((await data.post(`/mails/${mail?.id}/resend`, {})).status).toBe(204);
  const [first, second] = await mailsOf(shop.gateway, merchantId);
  expect(second).toMatchObject({ subject: first?.subject, html: first?.html, resourceId: 'tr1' });
  expect(second?.id).not.toBe(first?.id);
});

test("a disabled kind is not sent, except on a person's request", async () => {
  const { merchantId, data } = await openEmails();
  const { status } = await data.put('/email-settings', { ...usual, switched_off: ['receipt'] });
  expect(status).toBe(200);
  await queue(shop.gateway, merchantId, receiptMail());
  await queue(shop.gateway, merchantId, paymentLinkMail());
  expect((await mailsOf(shop.gateway, merchantId)).map(({ kind }) => kind)).toEqual(['payment_link']);
  await queueMail(shop.gateway.database, merchantId, { ...receiptMail(), isAskedFor: true });
  const other = await openEmails();
  await queue(shop.gateway, other.merchantId, receiptMail());
  expect(await mailsOf(shop.gateway, merchantId)).toHaveLength(2);
  expect(await mailsOf(shop.gateway, other.merchantId)).toHaveLength(1);
});

test('emails use the configured name and reply-to address', async () => {
  const outbox = await openOutbox(shop);
  const { merchantId, gateway, mailer } = outbox;
  await queue(gateway, merchantId, paymentLinkMail());
  await outbox.sweep();
  const data = dashboard.clientOf({ merchant: { id: merchantId }, privateKey: 'sk_any' });
  await data.put('/email-settings', { ...usual, sender_name: 'El café', reply_to: 'pagos@cafe.example' });
  await queue(gateway, merchantId, paymentLinkMail());
  await outbox.sweep();
  expect(mailer.sent.map(({ senderName, replyTo }) => [senderName, replyTo])).toEqual([
    ['Café La Candelaria', 'hola@lacandelaria.example'],
    ['El café', 'pagos@cafe.example'],
  ]);
});

test('200: stores settings; an empty text restores the default', async () => {
  const { data } = await openEmails();
  const before = await data.get('/email-settings');
  expect(before.body).toMatchObject({
    sender_name: null,
    switched_off: [],
    usual_sender_name: 'Tienda de prueba',
  });
  await data.put('/email-settings', { ...usual, sender_name: ' El café ', switched_off: ['voucher'] });
  expect((await data.get('/email-settings')).body).toMatchObject({
    sender_name: 'El café',
    reply_to: null,
    switched_off: ['voucher'],
  });
  await data.put('/email-settings', usual);
  expect((await data.get('/email-settings')).body).toEqual(before.body);
});

const noTexts = { es: { before: '', after: '' }, en: { before: '', after: '' } };

test('200: adds custom text before and after ours, in the email as in its sample', async () => {
  const { data, page } = await openEmails();
  expect((await data.get('/email-texts')).body).toEqual({
    failed_renewal: noTexts,
    card_expiring: noTexts,
    invoice_issued: noTexts,
    invoice_reminder: noTexts,
    invoice_overdue: noTexts,
    invoice_paid: noTexts,
    invoice_void: noTexts,
    invoice_credit_note: noTexts,
  });
  const es = { before: ' Hola, soy Luz.\nGracias por tu café. ', after: 'Un abrazo' };
  const { status, body } = await data.put('/email-texts/failed_renewal', { ...noTexts, es });
  expect([status, body]).toMatchObject([
    200,
    { failed_renewal: { es: { before: 'Hola, soy Luz.\nGracias por tu café.' } }, card_expiring: noTexts },
  ]);
  const spanish = (await page('/email-samples/failed_renewal.es')).body;
  expect(spanish).toMatch(/<p [^>]*>Hola, soy Luz\.<\/p>\s*<p [^>]*>Gracias por tu café\.<\/p>[^]*Un abrazo/);
  expect((await page('/email-samples/failed_renewal.en')).body).not.toContain('Luz');
});

test.each([
  ['failed_renewal', { es: { before: '<b>Hola</b>', after: '' } }, 422, 'es.before'],
  ['card_expiring', { en: { before: '', after: 'a\u0007b' } }, 422, 'en.after'],
  ['failed_renewal', { es: { before: 'a'.repeat(601), after: '' } }, 400, 'before'],
])('rejects %s with %j', async (kind, fields, expected, named) => {
  const { data } = await openEmails();
  const { status, body } = await data.put(`/email-texts/${kind}`, { ...noTexts, ...fields });
  expect(status).toBe(expected);
  expect(String(body.description)).toContain(named);
});

test('200: a sample of each class of decline, in both languages', async () => {
  const { page } = await openEmails();
  for (const [file, words] of [
    ['failed_renewal-funds.es', 'no tenía cupo o saldo suficiente'],
    ['failed_renewal-expired.es', 'Tu tarjeta venció'],
    ['failed_renewal-another_card.es', 'Tu banco pide otra tarjeta'],
    ['failed_renewal-card_data.en', 'no longer valid'],
    ['failed_renewal-ask_bank.en', 'requires your approval'],
    ['failed_renewal-bank_away.en', 'You do not need to do anything'],
    ['failed_renewal-declined.en', 'did not authorize'],
    ['card_expiring.es', 'Visa •••• 1881 vence antes del'],
  ] as const) {
    expect((await page(`/email-samples/${file}`)).body, file).toContain(words);
  }
  for (const file of ['failed_renewal-stolen.es', 'receipt-funds.es', 'failed_renewal-funds.fr']) {
    expect((await page(`/email-samples/${file}`)).statusCode, file).toBe(404);
  }
});

test.each([
  [{ reply_to: 'nobody' }, 'reply_to'],
  [{ sender_name: 'a\nBcc: b@example.com' }, 'sender_name'],
  [{ switched_off: ['payment_link'] }, 'switched_off'],
])('422 1003: %o', async (fields, named) => {
  const { data } = await openEmails();
  const { status, body } = await data.put('/email-settings', { ...usual, ...fields });
  expect([status, body]).toMatchObject([422, { error_code: 1003 }]);
  expect(String(body.description)).toContain(named);
});

test.each([
  'receipt',
  'voucher',
  'payment_link',
  'failed_renewal',
  'invoice_issued',
  'invoice_paid',
  'invoice_void',
  'invoice_credit_note',
])('200: a sample of %s in both languages', async kind => {
  const { page } = await openEmails();
  const [es, en] = [await page(`/email-samples/${kind}.es`), await page(`/email-samples/${kind}.en`)];
  expect([es.statusCode, en.statusCode]).toEqual([200, 200]);
  expect(es.body).toMatch(/Hola,? Camila/);
  expect(en.body).toMatch(/(Hello|Hi),? Camila/);
});

test('404 1005: no sample of emails that payers do not get', async () => {
  const { data } = await openEmails();
  expect((await data.get('/email-samples/webhook_disabled.es')).status).toBe(404);
  expect((await data.get('/email-samples/receipt.fr')).status).toBe(404);
});
