import { expect, test } from 'vitest';
import { readReference } from './attempt-reference.ts';

test.each([
  ['tr0mwj9jblz7ztl47pzu-1', { transactionId: 'tr0mwj9jblz7ztl47pzu', number: 1 }],
  ['tr1-12', { transactionId: 'tr1', number: 12 }],
  ['tr1', undefined],
  ['tr1-', undefined],
  ['tr1-1-2', undefined],
  ['TR1-1', undefined],
  ['tr1-99999', undefined],
  ['', undefined],
])('%j', (reference, expected) => {
  expect(readReference(reference)).toEqual(expected);
});
