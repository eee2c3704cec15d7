import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Language } from '@recaudo/contract/shared/words/language';
import { expect, test } from 'vitest';
import type { InvoiceNewsKind } from '../messages/invoice-news-messages.ts';
import { type InvoiceNewsEmail, type InvoicePaidWith, invoiceNews } from '../payer-emails/invoice-news.ts';

const URL = 'http://127.0.0.1:8001/cuentas/x';
const mail = (language: Language, news: InvoiceNewsKind, fields: Partial<InvoiceNewsEmail> = {}) =>
  invoiceNews({
    language,
    seller: { name: 'Café La Candelaria', nit: '900.123.456-7' },
    customerName: 'Ana',
    news,
    number: '12',
    noteNumber: news === 'credit_note' ? '3' : null,
    amountCentavos: 20_000_00n,
    day: '2026-03-16' as CalendarDate,
    concept: 'Café mensual',
    url: URL,
    pdfUrl: `${URL}/pdf`,
    ...fields,
  });
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each<[Language, InvoiceNewsKind, string, string[]]>([
  [
    'es',
    'paid',
    'Cuenta n.º 12 de Café La Candelaria pagada: $ 20.000',
    ['Cuenta de cobro: 12', 'Fecha de pago: 16 de marzo de 2026', `Descargar la cuenta en PDF:\n${URL}/pdf`],
  ],
  [
    'es',
    'void',
    'La cuenta n.º 12 de Café La Candelaria fue anulada',
    ['No tienes que pagarla.', `Ver la cuenta:\n${URL}`, 'NIT: 900.123.456-7'],
  ],
  [
    'es',
    'credit_note',
    'Nota crédito n.º 3 de Café La Candelaria por $ 20.000',
    ['Nota crédito: 3', 'te devolvió $ 20.000', `Descargar la nota crédito en PDF:\n${URL}/pdf`],
  ],
  [
    'en',
    'paid',
    'Invoice 12 from Café La Candelaria is paid: COP 20,000',
    ['Payment date: March 16, 2026', `View the invoice:\n${URL}`],
  ],
  ['en', 'void', 'Invoice 12 from Café La Candelaria was voided', ['You do not need to pay it.']],
  [
    'en',
    'credit_note',
    'Credit note 3 from Café La Candelaria for COP 20,000',
    ['Credit note: 3', 'Invoice: 12', `Download the credit note as PDF:\n${URL}/pdf`],
  ],
])('%s, %s: %s', (language, news, subject, parts) => {
  const content = mail(language, news);
  expect(content.kind).toBe(`invoice_${news}`);
  expect(plain(content.subject)).toBe(subject);
  for (const part of parts) expect(plain(content.text)).toContain(part);
});

test.each<[InvoicePaidWith, Language, string]>([
  [{ by: 'credit' }, 'es', 'Medio de pago: Saldo a favor'],
  [{ by: 'credit' }, 'en', 'Payment method: Credit balance'],
  [{ by: 'elsewhere', reference: 'Giro 5\u0007' }, 'es', 'Medio de pago: Giro 5'],
  [{ by: 'card', brand: 'visa', lastFour: '411111111111' }, 'en', '1111'],
])('a payment with %j in %s says %s', (paidWith, language, part) => {
  const { text } = mail(language, 'paid', { paidWith });
  expect(plain(text)).toContain(part);
  expect(text).not.toContain('411111111111');
});

test('the words of the merchant stand before and after ours', () => {
  const { text } = mail('es', 'paid', { ownText: { before: 'Gracias por tu compra.', after: 'Un abrazo' } });
  expect(text.indexOf('Gracias por tu compra.')).toBeLessThan(text.indexOf('quedó pagada'));
  expect(text.indexOf('Un abrazo')).toBeGreaterThan(text.indexOf(URL));
});
