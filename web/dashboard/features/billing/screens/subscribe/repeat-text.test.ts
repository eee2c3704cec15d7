import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { expect, test } from 'vitest';
import { chargeMessages } from '../../messages/charge-messages.ts';
import { repeatText } from './repeat-text.ts';

test.each([
  ['month', 1, '2026-11-17', 'es', 'cada 17'],
  ['month', 1, '2026-11-17', 'en', 'on the 17th of every month'],
  ['month', 1, '2026-11-01', 'en', 'on the 1st of every month'],
  ['month', 1, '2026-11-22', 'en', 'on the 22nd of every month'],
  ['month', 1, '2026-10-31', 'es', 'cada 31 (o el último día del mes)'],
  ['month', 3, '2026-11-17', 'es', 'cada 3 meses, el 17'],
  ['week', 1, '2026-11-19', 'es', 'cada jueves'],
  ['week', 2, '2026-11-19', 'es', 'cada 2 semanas, el jueves'],
  ['week', 2, '2026-11-19', 'en', 'every 2 weeks, on Thursday'],
  ['year', 1, '2026-11-17', 'es', 'cada 17 de noviembre'],
  ['year', 2, '2026-11-17', 'en', 'every 2 years, on November 17'],
] as const)('%s x %i from %s in %s: %s', (unit, count, first, language, text) => {
  const plan = { repeat_every: count, repeat_unit: unit };
  expect(repeatText(chargeMessages[language], plan, first as CalendarDate, language)).toBe(text);
});
