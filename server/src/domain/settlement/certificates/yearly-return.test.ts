import { expect, test } from 'vitest';
import { partsOfNit } from './yearly-return.ts';

test.each([
  ['900.123.456-8', '900123456', '8'],
  ['9001234568', '900123456', '8'],
  ['900123456', '900123456', '8'],
  // A natural person: the cédula is the number, and its tenth digit is no check digit.
  ['1020304050', '1020304050', '8'],
  ['', '', ''],
])('%s is %s and %s', (written, nit, digit) => {
  expect(partsOfNit(written)).toEqual({ nit, digit });
});
