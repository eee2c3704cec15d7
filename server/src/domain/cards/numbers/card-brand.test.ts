import { CARD_BRANDS } from '@recaudo/contract/shared/cards/card-brands';
import { describe, expect, it } from 'vitest';
import { detectBrand, findBrand } from './card-brand.ts';

describe('detectBrand', () => {
  it.each([
    ['4111111111111111', 'visa'],
    ['4917610000000000003', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2223003122003222', 'mastercard'],
    ['2221000000000009', 'mastercard'],
    ['2720990000000007', 'mastercard'],
    ['345678000000007', 'american express'],
    ['378282246310005', 'american express'],
    ['36728481533333', 'diners'],
    ['30569309025904', 'diners'],
    ['38520000023237', 'diners'],
    ['6011111111111117', 'discover'],
    ['6500000000000002', 'discover'],
    ['3530111333300000', 'jcb'],
    ['6200000000000005', 'unionpay'],
    ['6759649826438453', 'maestro'],
    ['5067766783888311', 'elo'],
    ['2200000000000004', 'mir'],
    ['6370950000000005', 'hiper'],
    ['6062820000000003', 'hipercard'],
    ['5895620000000002', 'naranja'],
    ['9792000000000001', 'troy'],
    ['5061950000000000', 'verve'],
    ['0000000000000000', 'unknown'],
    ['9999999999999995', 'unknown'],
    ['', 'unknown'],
  ])('%s is %s', (number, brand) => {
    expect(detectBrand(number)).toBe(brand);
  });

  it.each([
    '286900',
    '502275',
    '506199',
    '506250',
    '506499',
    '604622',
    '604630',
    '606333',
    '627535',
    '636318',
    '636379',
    '639388',
    '639484',
    '639559',
  ])('%s is carnet, as a BIN and in a whole number', bin => {
    expect(detectBrand(bin)).toBe('carnet');
    expect(detectBrand(`${bin}0000000000`)).toBe('carnet');
  });

  it.each([
    ['286901', 'unknown'],
    ['502274', 'maestro'],
    ['506197', 'verve'],
    ['506198', 'maestro'],
    ['506500', 'maestro'],
    ['604621', 'maestro'],
    ['604631', 'maestro'],
  ])('%s, next to a carnet range, is %s', (bin, brand) => {
    expect(detectBrand(bin)).toBe(brand);
  });

  it('650837, which could still become troy, keeps the brand of its known digits', () => {
    expect(detectBrand('650837')).toBe('discover');
    expect(detectBrand('65083700')).toBe('troy');
  });
});

describe('findBrand', () => {
  it.each(CARD_BRANDS)('knows %s', brand => expect(findBrand(brand)).toBe(brand));
  it.each(['Visa', 'american-express', 'toString', ''])('does not know "%s"', name =>
    expect(findBrand(name)).toBeUndefined(),
  );
});
