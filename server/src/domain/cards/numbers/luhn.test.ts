import { describe, expect, it } from 'vitest';
import { luhnValid } from './luhn.ts';

const VALID = ['4111111111111111', '345678000000007', '36728481533333', '4917610000000000003', '18', '0'];

describe('luhnValid', () => {
  it.each(VALID)('%s is valid', number => expect(luhnValid(number)).toBe(true));

  it.each(VALID)('%s with any one digit changed is not', number => {
    for (const [index, digit] of Array.from(number).entries()) {
      for (const other of '0123456789'.replace(digit, '')) {
        const changed = `${number.slice(0, index)}${other}${number.slice(index + 1)}`;
        expect(luhnValid(changed), changed).toBe(false);
      }
    }
  });
});
