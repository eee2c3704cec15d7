import { expect, test } from 'vitest';
import { groupReference, isReference, newReference } from './reference.ts';

const many = Array.from({ length: 500 }, (_, index) =>
  newReference(index % 2 === 0 ? 'reference' : 'paybin'),
);

test('16 digits that check, different each time, and no first digit of a card', () => {
  for (const reference of many) {
    expect(reference).toMatch(/^[19]\d{15}$/);
    expect(isReference(reference)).toBe(true);
  }
  expect(new Set(many).size).toBe(many.length);
});

test('the two kinds differ in their first digit', () => {
  expect(newReference('reference')).toMatch(/^1/);
  expect(newReference('paybin')).toMatch(/^9/);
});

test('every wrong digit is noticed', () => {
  for (const reference of many.slice(0, 20)) {
    for (let at = 0; at < reference.length; at += 1) {
      for (let step = 1; step < 10; step += 1) {
        const wrong = String((Number(reference[at]) + step) % 10);
        expect(isReference(reference.slice(0, at) + wrong + reference.slice(at + 1))).toBe(false);
      }
    }
  }
});

test('every pair of swapped digits is noticed', () => {
  for (const reference of many.slice(0, 50)) {
    for (let at = 0; at + 1 < reference.length; at += 1) {
      const [one = '', other = ''] = reference.slice(at, at + 2);
      if (one === other) continue;
      expect(isReference(reference.slice(0, at) + other + one + reference.slice(at + 2))).toBe(false);
    }
  }
});

test.each([
  '',
  '1',
  '4111111111111111',
  '1000000000000000',
  'abcdabcdabcdabcd',
  '1234 5678 9012 3456',
  '１２３',
])('%j is not a reference', text => expect(isReference(text)).toBe(false));

test('grouped by four', () => {
  expect(groupReference('1234567890123456')).toBe('1234 5678 9012 3456');
});
