import { expect, it } from 'vitest';
import { newAuthorization, newNetworkTransactionId, newRetrievalReference } from './answer-numbers.ts';

it.each<[string, () => string, RegExp]>([
  ['an authorization', newAuthorization, /^\d{6}$/],
  ['a retrieval reference', () => newRetrievalReference(new Date('2026-03-02T17:59:59Z')), /^606117\d{6}$/],
  ['one of New Year', () => newRetrievalReference(new Date('2030-01-01T00:00:00Z')), /^000100\d{6}$/],
  ['one of a leap year', () => newRetrievalReference(new Date('2028-12-31T23:00:00Z')), /^836623\d{6}$/],
  ['a transaction id', () => newNetworkTransactionId(new Date('2026-03-02T17:59:59Z')), /^6061\d{11}$/],
])('%s', (_name, make, form) => {
  const made = Array.from({ length: 100 }, make);
  for (const number of made) expect(number).toMatch(form);
  expect(new Set(made).size).toBeGreaterThan(90);
});
