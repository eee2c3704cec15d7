import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { DeclineClass } from '@recaudo/contract/shared/email-kinds';
import type { Language } from '@recaudo/contract/shared/words/language';
import { expect, test } from 'vitest';
import { mailOf } from '../mail-of.ts';
import type { FailedRenewalEmail } from '../payer-emails/failed-renewal.ts';

const payer = (language: Language) => ({
  language,
  seller: { name: 'Café La Candelaria' },
  customerName: 'Ana',
  planName: 'Café del mes',
  updateCardUrl: 'http://127.0.0.1:8001/mi-suscripcion/x',
});
const renewalData = (language: Language): FailedRenewalEmail => ({
  ...payer(language),
  amountOwedCentavos: 45_000_00n,
  refusal: 'declined',
  otherWays: [],
  nextRetryOn: '2026-03-06' as CalendarDate,
});
const expiringData = (language: Language) => ({
  ...payer(language),
  amountCentavos: 45_000_00n,
  renewsOn: '2026-04-06' as CalendarDate,
  card: { brand: 'visa', lastFour: '1881', month: '03', year: '26' },
});

test.each<[DeclineClass, string, string]>([
  [
    'funds',
    'La tarjeta no tenía cupo o saldo suficiente. Volveremos a intentar el cobro el 6 de marzo de 2026.',
    'Ten saldo o cupo disponible, o agrega otra tarjeta.',
  ],
  [
    'ask_bank',
    'Tu banco no permite este cobro sin tu autorización. Volveremos',
    'Llama a tu banco para que lo autorice, o agrega otra tarjeta.',
  ],
  ['bank_away', 'Tu banco no respondió. Volveremos', 'No tienes que hacer nada.'],
  [
    'declined',
    'Tu banco no autorizó el cobro. Volveremos',
    'Agrega otra tarjeta: así quedas al día de inmediato.',
  ],
])('a refusal of the class %s that is tried again', (refusal, cause, remedy) => {
  const { text } = mailOf.failedRenewal({ ...renewalData('es'), refusal });
  expect(text).toContain(cause);
  expect(text).toContain(remedy);
});

test.each<[DeclineClass, string]>([
  ['expired', 'Tu tarjeta venció. Ya no habrá más intentos automáticos.'],
  ['another_card', 'Tu banco pide otra tarjeta. Ya no habrá más intentos automáticos.'],
  ['card_data', 'Los datos de la tarjeta guardada ya no son válidos. Ya no habrá'],
])('a final decline of class %s', (refusal, cause) => {
  const { text } = mailOf.failedRenewal({ ...renewalData('es'), refusal, nextRetryOn: null });
  expect(text).toContain(cause);
  expect(text).toContain('Agrega otra tarjeta: así quedas al día de inmediato.');
});

test.each<[FailedRenewalEmail['otherWays'], string]>([
  [['pse', 'cash'], 'Add another card or pay with PSE or in cash to settle the amount due'],
  [['pse'], 'Add another card or pay with PSE to settle the amount due'],
  [['cash'], 'Add another card or pay in cash to settle the amount due'],
])('payment methods of the page other than cards: %j', (otherWays, sentence) => {
  expect(mailOf.failedRenewal({ ...renewalData('en'), otherWays }).text).toContain(sentence);
});

test("the merchant's own texts open and close the email, one paragraph per line", () => {
  const ownText = { before: 'Hola, soy Luz.\nGracias por tu café.', after: 'Un abrazo.' };
  for (const { text } of [
    mailOf.failedRenewal({ ...renewalData('es'), ownText }),
    mailOf.cardExpiring({ ...expiringData('es'), ownText }),
  ]) {
    expect(text).toMatch(/^Hola, Ana:\n\nHola, soy Luz\.\n\nGracias por tu café\.\n\n/);
    expect(text).toMatch(/\n\nUn abrazo\.\n\n--\n/);
  }
});
