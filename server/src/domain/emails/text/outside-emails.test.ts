import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Language, languages } from '@recaudo/contract/shared/words/language';
import { expect, test } from 'vitest';
import type { MailContent } from '../mail.ts';
import { mailOf } from '../mail-of.ts';

const instant = new Date('2026-03-05T20:07:00Z');
const URL = 'http://127.0.0.1:8001/pagar/ck1';
const receiptData = (language: Language) => ({
  language,
  seller: { name: 'Tienda' },
  amountCentavos: 1n,
  description: null,
  transactionId: 'tr1',
  authorization: null,
  paidAt: instant,
  paidWith: { method: 'cash', reference: '000123' } as const,
});

const evil = '<img src=x onerror=alert(1)>"\'&\r\nBcc: eva@example.com\r\n\r\n<b>x</b>';
/** The merchant's own texts may contain line breaks. */
const said = evil.replaceAll(/\s+/g, ' ');
const wicked = (language: Language): MailContent[] => {
  const payer = {
    language,
    seller: { name: evil, legalName: evil, nit: evil, address: evil, phone: evil, email: evil },
    customerName: evil,
  };
  const order = { amountCentavos: 1n, description: evil, orderId: evil, url: `${URL}"><script>` };
  return [
    mailOf.paymentLink({ ...payer, ...order, payBefore: null }),
    mailOf.voucher({ ...payer, ...order, reference: evil, barcode: null, payBefore: instant }),
    mailOf.receipt({
      ...payer,
      ...order,
      transactionId: evil,
      authorization: evil,
      paidAt: instant,
      paidWith: { method: 'pse', bank: evil, cus: evil },
    }),
    mailOf.receipt({ ...receiptData(language), paidWith: { method: 'card', brand: evil, lastFour: evil } }),
    mailOf.failedRenewal({
      ...payer,
      planName: evil,
      amountOwedCentavos: 1n,
      refusal: 'declined',
      otherWays: [],
      updateCardUrl: URL,
      nextRetryOn: null,
      ownText: { before: said, after: said },
    }),
    mailOf.cardExpiring({
      ...payer,
      planName: evil,
      amountCentavos: 1n,
      renewsOn: '2026-04-06' as CalendarDate,
      card: { brand: evil, lastFour: evil, month: '03', year: '26' },
      updateCardUrl: URL,
      ownText: { before: said, after: said },
    }),
    mailOf.payoutAccountNews({ language, merchantName: evil, news: 'requested', numberEnd: evil }),
    mailOf.payoutNews({
      language,
      merchantName: evil,
      news: 'failed',
      payoutId: evil,
      amountCentavos: 1n,
      bankName: evil,
      numberEnd: evil,
      reason: evil,
      at: instant,
    }),
    mailOf.webhookDisabled({
      language,
      merchantName: evil,
      webhookId: evil,
      webhookUrl: evil,
      failingSince: instant,
      lastFailure: evil,
    }),
    mailOf.reversalNews({
      ...payer,
      news: 'contested',
      reversalId: evil,
      transactionId: evil,
      reason: 'fraud',
      amountCentavos: 1n,
      requestedAt: instant,
      giveBackBy: instant,
      answer: evil,
      url: `${URL}"><script>`,
    }),
  ];
};

test.each(languages)('%s: external text is escaped in HTML', language => {
  for (const { html } of wicked(language)) {
    expect(html).not.toMatch(/<(img|b|script)\b/);
    expect(html).not.toMatch(/"[^"<>]*onerror[^"<>]*"/);
  }
});

test.each(languages)(
  '%s: what comes from outside begins no line, neither of a header nor of the text',
  language => {
    for (const { subject, text } of wicked(language)) {
      expect(subject).not.toMatch(/[\r\n]/);
      expect(text).not.toMatch(/^\s*Bcc/m);
      expect(subject.length).toBeLessThan(250);
    }
  },
);

test("an email masks card numbers in the shop's text and shows only the card's last four digits", () => {
  const { text, html } = mailOf.receipt({
    ...receiptData('es'),
    description: 'Cobro a 4242 4242 4242 4242',
    paidWith: { method: 'card', brand: 'visa', lastFour: '4242424242424242' },
  });
  expect(text).toContain('Visa terminada en 4242\n');
  expect(text).toContain('Cobro a 424242XXXXXX4242');
  expect(text + html).not.toMatch(/(\d[ -]?){13,}/);
});

test('only an address of the web becomes a link', () => {
  const { html, text } = mailOf.receipt({ ...receiptData('es'), url: 'javascript:alert(1)' });
  expect(html + text).not.toContain('javascript');
  expect(html).not.toContain('<a ');
});
