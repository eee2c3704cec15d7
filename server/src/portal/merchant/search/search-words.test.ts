import { describe, expect, test } from 'vitest';
import { fold, readAmount, readSearchWords } from './search-words.ts';

describe('amounts as people type them', () => {
  test.each([
    ['85000', 8_500_000n],
    ['85.000', 8_500_000n],
    ['85,000', 8_500_000n],
    ['$85.000', 8_500_000n],
    ['85.000,50', 8_500_050n],
    ['85,000.5', 8_500_050n],
    ['85000,5', 8_500_050n],
    ['1.234.567', 123_456_700n],
    ['85.00', 8_500n],
    ['0', null],
    ['85.0000', null],
    ['8.50.000', null],
    ['-85000', null],
    ['12345678901', null],
    ['camila', null],
    ['85k', null],
  ])('%s is %s', (text, centavos) => {
    expect(readAmount(text)).toBe(centavos);
  });
});

describe('words', () => {
  test.each([
    ['85000 camila', ['85000', 'camila']],
    ['  José   Ñáñez ', ['jose', 'nanez']],
    ['$ 85.000', ['85.000']],
    ['1234 5678 9012 3456', ['1234567890123456']],
    ['1020304050 85000', ['1020304050', '85000']],
    ['a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['%', []],
    ['', []],
  ])('%j', (query, words) => {
    expect(readSearchWords(query).map(word => word.folded)).toEqual(words);
  });

  test('a number written in groups is read by its digits', () => {
    expect(readSearchWords('900.123.456-7')[0]).toMatchObject({ digits: '9001234567', isNumber: true });
  });

  test('folding removes the same accents as the database', () => {
    expect(fold('ÁÉÍÓÚÜÑ áéíóúüñ Z')).toBe('aeiouun aeiouun z');
  });
});
