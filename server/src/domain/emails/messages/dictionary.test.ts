import { expect, test } from 'vitest';
import { listGaps } from '../../../payer-pages/frame/dictionary.ts';
import { mailMessages } from './dictionary.ts';

test('mails say everything in both languages', () => expect(listGaps(mailMessages)).toEqual([]));

test('the two languages have different texts', () => {
  const [es, en] = [mailMessages.es, mailMessages.en].map(messages => JSON.stringify(messages.facts));
  expect(es).not.toBe(en);
});

const plainWords = (part: unknown): string[] => {
  if (typeof part === 'string') return [part];
  if (typeof part === 'function') return [(part as (...values: string[]) => string)('x', 'y')];
  return Object.values(part as object).flatMap(plainWords);
};

/** Design 12.1: tú, and the words of Colombia. */
test('the Spanish is that of Colombia', () => {
  const said = plainWords(mailMessages.es).join('\n');
  expect(said).not.toMatch(
    /\b(usted|su (pago|tarjeta|banco)|ordenador|móvil|introduce|añad\w+|tarjetahabiente)\b/i,
  );
});
