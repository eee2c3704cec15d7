import { describe, expect, test } from 'vitest';
import { cardType, isExpiryValid, passesLuhn, validateCardNumber, validateCVC } from './card-validators.ts';

describe('cardType', () => {
  test.each([
    ['4111111111111111', 'Visa'],
    ['4111 1111 1111 1111', 'Visa'],
    ['5555555555554444', 'Mastercard'],
    ['2221000000000009', 'Mastercard'],
    ['2720990000000000', 'Mastercard'],
    ['2721000000000000', ''],
    ['2220990000000000', ''],
    ['345678000000007', 'American Express'],
    ['378282246310005', 'American Express'],
    ['36728481533333', 'Diners Club'],
    ['30569309025904', 'Diners Club'],
    ['5062210000000009', 'Carnet'],
    ['6393880000000000', 'Carnet'],
    ['6011111111111117', 'Discover'],
    ['3530111333300000', 'JCB'],
    ['4', 'Visa'],
    ['9999', ''],
    ['', ''],
    [undefined, ''],
  ])('%s is %s', (number, brand) => {
    expect(cardType(number)).toBe(brand);
  });
});

describe('validateCardNumber', () => {
  test.each([
    ['4111111111111111', true],
    ['4111-1111-1111-1111', true],
    [' 5105 1051 0510 5100 ', true],
    [4242424242424242, true],
    ['343434343434343', true],
    ['36728481533333', true],
    ['4111111111111112', false],
    ['411111111111111', false],
    ['4222222222222', false],
    ['41111111111111x1', false],
    ['0', false],
    ['', false],
    [null, false],
  ])('%s: %s', (number, valid) => {
    expect(validateCardNumber(number)).toBe(valid);
  });

  test('19 digits pass when the check digit does', () => {
    const valid = Array.from({ length: 10 }, (_, digit) => `411111111111111111${digit}`).filter(
      validateCardNumber,
    );
    expect(valid).toHaveLength(1);
  });
});

test('the check digit of nothing is wrong', () => {
  expect(passesLuhn('')).toBe(false);
});

describe('validateCVC', () => {
  test.each([
    ['123', undefined, true],
    ['1234', undefined, true],
    [123, undefined, true],
    ['12', undefined, false],
    ['12345', undefined, false],
    ['A23', undefined, false],
    ['', undefined, false],
    ['123', '4111111111111111', true],
    ['1234', '4111111111111111', false],
    ['123', '378282246310005', false],
    ['1234', '378282246310005', true],
  ])('%s for %s: %s', (cvc, number, valid) => {
    expect(validateCVC(cvc, number)).toBe(valid);
  });
});

describe('isExpiryValid on 30 November 2026', () => {
  const now = new Date(2026, 10, 30, 23, 59);
  test.each([
    ['11', '26', true],
    ['11', '2026', true],
    ['10', '26', false],
    ['01', '27', true],
    ['1', '2027', true],
    [12, 2026, true],
    ['12', '25', false],
    ['13', '30', false],
    ['00', '30', false],
    ['0', '30', false],
    ['12', '230', false],
    ['', '', false],
    ['ab', '30', false],
  ])('%s/%s: %s', (month, year, valid) => {
    expect(isExpiryValid(month, year, now)).toBe(valid);
  });
});
