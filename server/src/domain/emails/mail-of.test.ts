import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { mailKinds } from '@recaudo/contract/shared/email-kinds';
import { type Language, languages } from '@recaudo/contract/shared/words/language';
import { expect, test } from 'vitest';
import { payoutMails, sampleSeller as seller } from '../../../test/support/fixtures/payout-mails.ts';
import type { MailContent } from './mail.ts';
import { mailOf } from './mail-of.ts';
import type { CardExpiringEmail } from './payer-emails/card-expiring.ts';
import type { FailedRenewalEmail } from './payer-emails/failed-renewal.ts';
import { sampleNews, sampleNotice } from './payer-emails/invoice-samples.ts';
import type { ReceiptEmail } from './payer-emails/receipt.ts';

/** 3:07 p.m. in Bogotá. */
const instant = new Date('2026-03-05T20:07:00Z');
const URL = 'http://127.0.0.1:8001/pagar/ck1?a=1&b=2';

const receiptData = (language: Language): ReceiptEmail => ({
  language,
  seller,
  customerName: 'Ana',
  amountCentavos: 20_000_00n,
  ivaCentavos: 3_193_28n,
  description: 'Dos libras de café',
  orderId: 'oid-12',
  transactionId: 'tr1',
  authorization: '801585',
  paidAt: instant,
  paidWith: { method: 'card', brand: 'american_express', lastFour: '1111', installments: 3 },
});
const renewalData = (language: Language): FailedRenewalEmail => ({
  language,
  seller,
  customerName: 'Ana',
  planName: 'Café del mes',
  amountOwedCentavos: 45_000_00n,
  refusal: 'declined',
  otherWays: [],
  updateCardUrl: URL,
  nextRetryOn: '2026-03-06' as CalendarDate,
});

const expiringData = (language: Language): CardExpiringEmail => ({
  language,
  seller,
  customerName: 'Ana',
  planName: 'Café del mes',
  amountCentavos: 45_000_00n,
  renewsOn: '2026-04-06' as CalendarDate,
  card: { brand: 'visa', lastFour: '1881', month: '03', year: '26' },
  updateCardUrl: URL,
});

const all = (language: Language): MailContent[] => [
  mailOf.paymentLink({
    language,
    seller,
    customerName: 'Ana',
    amountCentavos: 20_000_00n,
    description: 'Dos libras de café',
    url: URL,
    payBefore: instant,
  }),
  mailOf.voucher({
    language,
    seller,
    customerName: 'Ana',
    amountCentavos: 20_000_50n,
    description: null,
    reference: '4242424242424242',
    barcode: '4242424242424242',
    payBefore: instant,
    url: URL,
  }),
  mailOf.receipt(receiptData(language)),
  mailOf.failedRenewal(renewalData(language)),
  mailOf.webhookDisabled({
    language,
    merchantName: seller.name,
    webhookId: 'w1',
    webhookUrl: 'https://user:hunter2@shop.example/hooks/s3cret?token=s3cret',
    failingSince: instant,
    lastFailure: 'HTTP 500',
  }),
  mailOf.cardExpiring(expiringData(language)),
  mailOf.reversalNews({
    language,
    seller,
    customerName: 'Ana',
    news: 'requested',
    reversalId: 'rv1',
    transactionId: 'tr1',
    reason: 'not_received',
    amountCentavos: 20_000_00n,
    requestedAt: instant,
    giveBackBy: instant,
    answer: null,
    url: URL,
  }),
  ...(['issued', 'reminder', 'overdue'] as const).map(notice =>
    sampleNotice({ language, seller, customerName: 'Ana' }, URL, notice, '2026-03-16' as CalendarDate),
  ),
  ...(['paid', 'void', 'credit_note'] as const).map(news =>
    sampleNews({ language, seller, customerName: 'Ana' }, URL, news, '2026-03-16' as CalendarDate),
  ),
  ...payoutMails(language),
];

/** Intl uses special spaces in "p. m.", and joins day and time differently by version. */
const plain = (text: string) =>
  text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/ (a las|at) (?=\d)/g, ', ');

test('there is an email of every kind', () => {
  expect(all('es').map(({ kind }) => kind)).toEqual(mailKinds);
});

test.each<[Language, number, string]>([
  ['es', 0, 'Paga $ 20.000 a Café La Candelaria'],
  ['es', 1, 'Tu comprobante para pagar $ 20.000,50 a Café La Candelaria'],
  ['es', 2, 'Recibimos tu pago de $ 20.000 a Café La Candelaria'],
  ['es', 3, 'No pudimos cobrar tu suscripción Café del mes de Café La Candelaria'],
  ['es', 4, 'Desactivamos un webhook de Café La Candelaria'],
  ['es', 5, 'Tu tarjeta vence antes de renovar Café del mes de Café La Candelaria'],
  ['es', 6, 'Recibimos tu solicitud de reversión de $ 20.000 a Café La Candelaria'],
  ['en', 6, 'We received your request to reverse COP 20,000 paid to Café La Candelaria'],
  ['en', 0, 'Pay COP 20,000 to Café La Candelaria'],
  ['en', 1, 'Your voucher to pay COP 20,000.50 to Café La Candelaria'],
  ['en', 2, 'We received your payment of COP 20,000 to Café La Candelaria'],
  ['en', 3, 'We could not charge your Café del mes subscription at Café La Candelaria'],
  ['es', 14, 'El banco devolvió el desembolso de $ 109.333,08 a Café La Candelaria'],
  ['en', 14, 'The bank returned the payout of COP 109,333.08 to Café La Candelaria'],
  ['en', 4, 'We disabled a webhook of Café La Candelaria'],
])('%s, email %i: %s', (language, index, subject) => {
  expect(plain(all(language)[index]?.subject ?? '')).toBe(subject);
});

test.each<[Language, number, string[]]>([
  ['es', 0, ['Hola, Ana:', 'Valor: $ 20.000', 'Concepto: Dos libras de café', `Ir a pagar:\n${URL}`]],
  ['es', 0, ['Paga antes del: 5 de marzo de 2026, 3:07 p. m. (hora de Bogotá)']],
  ['es', 6, ['Motivo: No recibí lo que compré', 'Número de la solicitud: rv1', `Ver mi solicitud:\n${URL}`]],
  ['es', 1, ['Referencia de pago: 4242424242424242', 'Valor: $ 20.000,50', `Ver el comprobante:\n${URL}`]],
  [
    'es',
    2,
    ['Tarjeta American Express terminada en 1111', 'IVA incluido: $ 3.193,28', 'Autorización: 801585'],
  ],
  ['es', 2, ['Cuotas: 3', 'Fecha del pago: 5 de marzo de 2026, 3:07 p. m.', 'cinco días hábiles']],
  ['es', 2, ['La Candelaria S.A.S.\nNIT: 900.123.456-7\nDirección: Calle 11 # 3-50, Bogotá']],
  [
    'es',
    3,
    ['Plan: Café del mes', 'Valor pendiente: $ 45.000', 'Próximo intento de cobro: 6 de marzo de 2026'],
  ],
  ['es', 3, [`Actualizar mi tarjeta:\n${URL}`]],
  ['es', 4, ['Webhook: w1', 'Dirección: https://shop.example/…', 'Última falla: HTTP 500']],
  [
    'es',
    14,
    ['Valor: $ 109.333,08', 'Cuenta: Bancolombia •••8901', 'Motivo del banco: C02', 'Desembolso: po1'],
  ],
  ['en', 0, ['Hello Ana,', 'Amount: COP 20,000', `Pay now:\n${URL}`]],
  ['en', 1, ['Pay before: March 5, 2026, 3:07 PM (Bogotá time)']],
  ['en', 2, ['American Express card ending in 1111', 'five business days']],
  ['en', 3, ['Amount owed: COP 45,000', 'Next attempt: March 6, 2026']],
  ['en', 4, ['Failing since: March 5, 2026, 3:07 PM (Bogotá time)']],
])('%s, email %i says %j', (language, index, expected) => {
  const text = plain(all(language)[index]?.text ?? '');
  for (const part of expected) expect(text).toContain(part);
});

test.each(languages)('%s: text and HTML say the same', language => {
  for (const { text, html } of all(language)) {
    const read = html
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
      .replaceAll(/<[^>]*>/g, ' ');
    const words = text.split(/\s+/).filter(word => /^[\p{L}\p{N}]+$/u.test(word));
    expect(words.length).toBeGreaterThan(20);
    for (const word of words) expect(read).toContain(word);
  }
});

test.each(languages)('%s: HTML loads nothing, runs nothing and declares its language', language => {
  for (const { html } of all(language)) {
    expect(html).toMatch(/^<!doctype html>\n<html lang="(es-CO|en)">/);
    expect(html).not.toMatch(/<(script|link|iframe|form|object|svg)\b|\son\w+=|url\(|javascript:/i);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  }
});

test('a webhook email omits the parts of the URL that may be secret', () => {
  for (const { text, html } of all('es')) expect(text + html).not.toMatch(/s3cret|hunter2/);
});

test.each<[string, ReceiptEmail['paidWith'], string[], string[]]>([
  [
    'PSE',
    { method: 'pse', bank: 'Bancolombia', cus: '123456' },
    ['Medio de pago: PSE, Bancolombia', 'CUS: 123456'],
    [],
  ],
  ['PSE without its bank', { method: 'pse', bank: null, cus: null }, ['Medio de pago: PSE\n'], ['CUS']],
  [
    'cash',
    { method: 'cash', reference: '000123' },
    ['Medio de pago: Efectivo', 'Referencia de pago: 000123'],
    ['1480'],
  ],
])('a receipt for %s', (_what, paidWith, says, doesNotSay) => {
  const { text } = mailOf.receipt({ ...receiptData('es'), paidWith });
  for (const part of says) expect(text).toContain(part);
  for (const part of doesNotSay) expect(text).not.toContain(part);
});

test('an email leaves out unknown values', () => {
  const { text } = mailOf.receipt({
    ...receiptData('es'),
    seller: { name: 'Tienda' },
    customerName: null,
    ivaCentavos: 0n,
    description: null,
    orderId: null,
    authorization: null,
  });
  expect(text).toMatch(/^Hola:\n/);
  expect(text).not.toMatch(/null|undefined|NIT|IVA|Concepto|Pedido|Autorización/);
});

test('after the last retry the email announces no other', () => {
  const { text } = mailOf.failedRenewal({ ...renewalData('es'), nextRetryOn: null });
  expect(text).toContain('Ya no habrá más intentos automáticos');
  expect(text).not.toContain('Próximo intento');
});

test('a renewal whose refusal ended the subscription: nothing is owed, and there is no link', () => {
  const { text, html } = mailOf.failedRenewal({
    ...renewalData('en'),
    nextRetryOn: null,
    updateCardUrl: null,
  });
  expect(text).toContain('Your subscription has therefore ended');
  expect(text).not.toContain('COP');
  expect(html).not.toContain('href');
});

test.each(languages)(
  'an email of the sandbox to a payer says TEST in its subject and its text: %s',
  language => {
    const word = { es: 'PRUEBA', en: 'TEST' }[language];
    const mails = [
      mailOf.receipt({ ...receiptData(language), isTest: true }),
      mailOf.failedRenewal({ ...renewalData(language), isTest: true }),
      mailOf.cardExpiring({ ...expiringData(language), isTest: true }),
    ];
    for (const { subject, text } of mails) {
      expect(subject).toMatch(new RegExp(`^${word} · `));
      expect(text).toContain(`${word}: `);
    }
    for (const { subject } of all(language)) expect(subject).not.toContain(word);
  },
);
