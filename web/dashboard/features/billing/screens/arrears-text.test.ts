import { expect, test } from 'vitest';
import { overdueMessages } from '../messages/overdue-messages.ts';
import { arrearsText } from './arrears-text.ts';

const owed = {
  status: 'past_due',
  amount_at_risk: 18_000,
  attempt: 3,
  attempts: 4,
  next_try_at: '2026-11-19T00:00:00-05:00',
  after_retries: 'unpaid',
  period_end_date: '2026-12-16',
  now: '2026-11-18T15:00:00-05:00',
} as const;

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

test.each([
  ['the last retry', {}, 'Debe $ 18.000; reintento mañana; luego queda impaga.'],
  [
    'retries left',
    { attempt: 1, next_try_at: '2026-11-18T18:30:00-05:00' },
    'Debe $ 18.000; reintento hoy a las 18:30 (2 de 4); si ninguno pasa, queda impaga.',
  ],
  [
    'a later day',
    { next_try_at: '2026-11-30T08:00:00-05:00', after_retries: 'cancelled' },
    'Debe $ 18.000; reintento el 30 de noviembre a las 08:00; luego se cancela.',
  ],
  [
    'another card is needed',
    { next_try_at: null },
    'Debe $ 18.000; espera otra tarjeta; si no llega, queda impaga.',
  ],
  [
    'no retries',
    { status: 'unpaid', next_try_at: null },
    'Debe $ 18.000; ya no hay reintentos; si no paga a más tardar el 16/12/2026, se cancela.',
  ],
] as const)('%s: the sentence in Spanish', (_case, fields, text) => {
  expect(plain(arrearsText(overdueMessages.es, { ...owed, ...fields }, 'es'))).toBe(text);
});

test('in English', () => {
  expect(plain(arrearsText(overdueMessages.en, owed, 'en'))).toBe(
    'Owes COP 18,000; retry tomorrow; then marked as unpaid.',
  );
});
