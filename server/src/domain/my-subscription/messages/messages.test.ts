import { describe, expect, test } from 'vitest';
import { listGaps } from '../../../payer-pages/frame/dictionary.ts';
import { cancelMessages } from './cancel-messages.ts';
import { otherMethodMessages } from './other-method-messages.ts';
import { pageMessages } from './page-messages.ts';

test.each([
  ['the page', pageMessages],
  ['cancelling', cancelMessages],
  ['other ways', otherMethodMessages],
])('%s: both languages say everything', (_name, dictionary) => {
  expect(listGaps(dictionary)).toEqual([]);
});

test('Colombian Spanish: tú, celular, correo, ingresa', () => {
  const all = JSON.stringify([pageMessages.es, cancelMessages.es, otherMethodMessages.es]);
  expect(all).not.toMatch(/ordenador|móvil|introduce|añad|usted |tarjetahabiente/i);
});

describe('how often', () => {
  test.each([
    [1, 'month', 'cada mes', 'every month'],
    [3, 'month', 'cada 3 meses', 'every 3 months'],
    [1, 'year', 'cada año', 'every year'],
    [2, 'year', 'cada 2 años', 'every 2 years'],
    [1, 'week', 'cada semana', 'every week'],
    [2, 'week', 'cada 2 semanas', 'every 2 weeks'],
  ] as const)('%i %s', (count, unit, spanish, english) => {
    expect(pageMessages.es.every(count, unit)).toBe(spanish);
    expect(pageMessages.en.every(count, unit)).toBe(english);
  });
});
