import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Language } from '@recaudo/contract/shared/words/language';
import { expect, test } from 'vitest';
import { type InvoiceNoticeKind, invoiceNotice } from '../payer-emails/invoice-notice.ts';

const URL = 'http://127.0.0.1:8001/cuentas/x';
const mail = (language: Language, notice: InvoiceNoticeKind, ownText = { before: '', after: '' }) =>
  invoiceNotice({
    language,
    seller: { name: 'Café La Candelaria', nit: '900.123.456-7' },
    customerName: 'Ana',
    notice,
    number: '12',
    amountDueCentavos: 20_000_00n,
    dueOn: '2026-03-16' as CalendarDate,
    concept: 'Café mensual',
    url: URL,
    pdfUrl: `${URL}/pdf`,
    ownText,
  });
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each<[Language, InvoiceNoticeKind, string]>([
  ['es', 'issued', 'Cuenta de cobro n.º 12 de Café La Candelaria por $ 20.000'],
  ['es', 'reminder', 'La cuenta n.º 12 de Café La Candelaria se paga hasta el 16 de marzo de 2026'],
  ['es', 'overdue', 'La cuenta n.º 12 de Café La Candelaria venció el 16 de marzo de 2026'],
  ['en', 'issued', 'Invoice 12 from Café La Candelaria for COP 20,000'],
  ['en', 'reminder', 'Invoice 12 from Café La Candelaria is due on March 16, 2026'],
  ['en', 'overdue', 'Invoice 12 from Café La Candelaria was due on March 16, 2026'],
])('%s, %s: %s', (language, notice, subject) => {
  expect(plain(mail(language, notice).subject)).toBe(subject);
});

test.each<[Language, InvoiceNoticeKind, string[]]>([
  ['es', 'issued', ['Hola, Ana:', 'Valor: $ 20.000', 'Concepto: Café mensual', `Ver y pagar:\n${URL}`]],
  [
    'es',
    'reminder',
    ['Fecha límite de pago: 16 de marzo de 2026', `Descargar la cuenta en PDF:\n${URL}/pdf`],
  ],
  ['es', 'overdue', ['sigue pendiente. Todavía puedes pagarla.', 'NIT: 900.123.456-7']],
  ['en', 'issued', ['Invoice: 12', 'Amount: COP 20,000', `View and pay:\n${URL}`]],
  ['en', 'overdue', ['has not been paid. You can still pay it.', `Download the invoice as PDF:\n${URL}/pdf`]],
])('%s, %s says what to pay, until when and where', (language, notice, parts) => {
  const text = plain(mail(language, notice).text);
  for (const part of parts) expect(text).toContain(part);
});

test('the words of the merchant stand before and after ours', () => {
  const { text } = mail('es', 'issued', { before: 'Gracias por tu compra.', after: 'Un abrazo' });
  expect(text.indexOf('Gracias por tu compra.')).toBeLessThan(text.indexOf('te envió la cuenta'));
  expect(text.indexOf('Un abrazo')).toBeGreaterThan(text.indexOf(URL));
});
