import fc from 'fast-check';
import nit from 'stdnum/lib/cjs/co/nit.js';
import { expect, test } from 'vitest';
import { checkDigitOf } from './nit-check-digit.ts';

test.each([
  ['900373913', '4'],
  ['860002964', '4'],
  ['890903938', '8'],
])('NIT %s has the check digit %s', (number, digit) => {
  expect(checkDigitOf(number)).toBe(digit);
});

test('the library stdnum accepts this check digit and no other', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{7,10}$/), number => {
      const accepted = Array.from({ length: 10 }, (_, digit) => String(digit)).filter(
        digit => nit.validate(number + digit).isValid,
      );
      expect(accepted).toEqual([checkDigitOf(number)]);
    }),
  );
});
