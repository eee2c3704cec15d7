import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../../../test/support/fixtures/any-character.ts';
import { isSameKey, type KeyType, keySubTags, keyTypes, maskKey } from './key.ts';
import { type KeyFault, readKey } from './read-key.ts';

describe('a key as a person types it', () => {
  test.each<[string, KeyType, string]>([
    ['300 123 4567', 'mobile', '3001234567'],
    ['+57 (300) 123-4567', 'mobile', '3001234567'],
    ['0057 300.123.4567', 'mobile', '3001234567'],
    ['573001234567', 'mobile', '3001234567'],
    ['\u202a+57\u00a0300\u00a01234567\u202c', 'mobile', '3001234567'],
    ['@CafeAndino', 'alphanumeric', '@CafeAndino'],
    [' @cafeandino\n', 'alphanumeric', '@cafeandino'],
    [' ana@example.com ', 'email', 'ana@example.com'],
    ['Ana.Perez@Example.com', 'email', 'ana.perez@example.com'],
    ['1.020.304.050', 'document', '1020304050'],
    ['900.123.456-1', 'document', '9001234561'],
    ['52123456', 'document', '52123456'],
    ['an 123456', 'document', 'AN123456'],
    ['0012345678', 'merchant_code', '0012345678'],
    ['00 1234 5678', 'merchant_code', '0012345678'],
  ])('%j is a %s: %s', (typed, type, value) => {
    expect(readKey(typed)).toEqual({ kind: 'key', key: { type, value } });
  });

  test.each<[string, KeyFault]>([
    ['', 'empty'],
    [' \u200b\t', 'empty'],
    ['4111 1111 1111 1111', 'card_number'],
    ['@4111111111111111', 'card_number'],
    ['cafeandino', 'unrecognized'],
    ['cafe2026', 'unrecognized'],
    ['1234', 'unrecognized'],
    ['30012345678', 'unrecognized'],
    ['https://example.com', 'unrecognized'],
    ['@', 'wrong_format'],
    ['@cafe', 'wrong_format'],
    [`@${'a'.repeat(21)}`, 'wrong_format'],
    ['@cafe andino', 'wrong_format'],
    ['@cafeñandú', 'wrong_format'],
    // The Cyrillic а looks like the Latin a.
    ['@cаfeandino', 'wrong_format'],
    ['ana@example', 'wrong_format'],
    ['ana perez@example.com', 'wrong_format'],
    ['ana@exámple.com', 'wrong_format'],
    [`${'a'.repeat(70)}@example.com`, 'wrong_format'],
  ])('%j is refused: %s', (typed, fault) => {
    expect(readKey(typed)).toEqual({ kind: 'fault', fault });
  });

  test.each<[string, KeyType, KeyType]>([
    ['3001234567', 'merchant_code', 'mobile'],
    ['1234567890', 'merchant_code', 'document'],
    ['300123456', 'document', 'document'],
  ])('%s is a %s if the person says so, otherwise a %s', (typed, type, recognized) => {
    expect(readKey(typed, type)).toEqual({ kind: 'key', key: { type, value: typed } });
    expect(readKey(typed)).toEqual({ kind: 'key', key: { type: recognized, value: typed } });
  });

  test('a key of another type is refused', () => {
    expect(readKey('@cafeandino', 'mobile')).toEqual({ kind: 'fault', fault: 'wrong_format' });
  });

  test('a normalized key reads as itself, and no text throws', () => {
    const text = fc.array(anyCharacter, { maxLength: 30 }).map(characters => characters.join(''));
    fc.assert(
      fc.property(text, fc.constantFrom(...keyTypes, undefined), (typed, type) => {
        const reading = readKey(typed, type);
        if (reading.kind === 'key') expect(readKey(reading.key.value, reading.key.type)).toEqual(reading);
      }),
      { numRuns: 500 },
    );
  });
});

describe('masked', () => {
  test.each<[KeyType, string, string]>([
    ['mobile', '3001234567', '***4567'],
    ['document', '1020304050', '***4050'],
    ['document', '12345', '***45'],
    ['merchant_code', '0012345678', '***5678'],
    ['email', 'ana@example.com', 'an***@example.com'],
    ['email', 'al@example.com', 'a***@example.com'],
    ['email', 'a@example.com', 'a***@example.com'],
    ['alphanumeric', '@cafeandino', '@caf***'],
    ['alphanumeric', '@cafes', '@caf***'],
  ])('a %s, %s: %s', (type, value, masked) => {
    expect(maskKey({ type, value })).toBe(masked);
  });
});

test('the same key in capital letters is the same; of another type it is not', () => {
  const key = { type: 'alphanumeric', value: '@CafeAndino' } as const;
  expect(isSameKey(key, { ...key, value: '@cafeandino' })).toBe(true);
  expect(isSameKey(key, { ...key, value: '@cafeandina' })).toBe(false);
  const digits = { type: 'document', value: '3001234567' } as const;
  expect(isSameKey(digits, { ...digits, type: 'mobile' })).toBe(false);
});

test('sub-tags of 26', () => {
  expect(keySubTags).toEqual({
    document: '01',
    mobile: '02',
    email: '03',
    alphanumeric: '04',
    merchant_code: '05',
  });
});
