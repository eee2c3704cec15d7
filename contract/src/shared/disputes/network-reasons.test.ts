import { expect, test } from 'vitest';
import { findNetworkReason, networkReasons, reasonOfCode } from './network-reasons.ts';

test.each(['visa', 'mastercard'] as const)(
  '%s: every code has a text in Spanish and English, and is found',
  network => {
    const list = networkReasons[network];
    expect(list.length).toBeGreaterThan(20);
    expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
    for (const known of list) {
      expect(known.text.es.length).toBeGreaterThan(5);
      expect(known.text.en.length).toBeGreaterThan(5);
      expect(known.text.es).not.toBe(known.text.en);
      expect(findNetworkReason(network, known.code)).toBe(known);
    }
  },
);

test.each([
  ['visa', '10.4', '10.4'],
  ['visa', '104', '10.4'],
  ['visa', '1040', '10.4'],
  ['visa', '12.6.1', '12.6.1'],
  ['mastercard', '4853', '4853'],
  ['mastercard', '53', '4853'],
  ['mastercard', '10.4', undefined],
  ['visa', '4853', undefined],
  ['amex', '4853', undefined],
  ['visa', 'sin código', undefined],
] as const)('%s: a notice that says %s means %s', (network, written, code) => {
  expect(findNetworkReason(network, written)?.code).toBe(code);
});

test('a code that is not in the table has the group other, and none has it, too', () => {
  expect([reasonOfCode('visa', '99.9'), reasonOfCode('visa', null)]).toEqual(['other', 'other']);
  expect(reasonOfCode('mastercard', '4837')).toBe('fraud');
});
