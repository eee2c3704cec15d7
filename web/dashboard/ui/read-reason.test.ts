import { rules, sentences } from '@recaudo/contract/rejections/registry';
import { placesIn, type RejectionValue } from '@recaudo/contract/rejections/rejection';
import { expect, test } from 'vitest';
import { readReason } from './read-reason.ts';
import { readRefusal } from './read-refusal.ts';

/** As JSON brings it. */
const sample = (kind: string): RejectionValue => {
  if (kind === 'list' || kind === 'types') return ['string', 'number'];
  return kind === 'money' || kind === 'number' ? 20_000 : 'completed';
};

test.each(Object.entries({ ...rules, ...sentences }))('%s is a Spanish sentence', (reason, { en }) => {
  const params = Object.fromEntries(placesIn(en).map(({ name, kind }) => [name, sample(kind)]));
  const read = readReason({ reason, param: '/card/cvv2', params }, 'es');
  expect(read?.sentence).toMatch(/^[A-ZÁÉÍÓÚ¿\d].*[.?]$/s);
  expect(read?.sentence).not.toMatch(/[{}[\]]/);
  expect(read?.field).toBe(reason in rules ? 'card.cvv2' : undefined);
});

test('the key decides, whatever the sentence says; a code alone leaves it to the words of the code', () => {
  const said = { reason: 'above_remaining', param: '/amount', params: { remaining: 20_000 } };
  expect(readRefusal('some new wording', 'es', said)).toEqual({
    field: 'amount',
    sentence: 'Debe ser máximo $\u00a020.000, lo que queda.',
  });
  const byCode = { reason: 'card_declined', param: undefined, params: {} };
  expect(readRefusal('The card was declined', 'es', byCode)).toBeUndefined();
  expect(readRefusal('email is required', 'es', { ...byCode, reason: 'of_a_newer_server' })).toEqual({
    field: 'email',
    sentence: 'Falta este dato.',
  });
});
