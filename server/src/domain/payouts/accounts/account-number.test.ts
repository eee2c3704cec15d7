import { describe, expect, it, test } from 'vitest';
import { judgeAccount, kindOfKey, maskAccount } from './account-number.ts';
import { allBanks } from './banks.ts';

test('banks have codes of four digits and a name', () => {
  for (const [code, { name }] of allBanks()) {
    expect(code).toMatch(/^1\d{3}$/);
    expect(name).not.toBe('');
  }
});

describe('an account number', () => {
  it.each([
    ['1007', '123-456789-01', { kind: 'good', number: '12345678901' }],
    ['1007', '123456789012', { kind: 'length', least: 6, most: 11 }],
    ['1001', '1234567890', { kind: 'length', least: 6, most: 9 }],
    ['1051', '004512345678', { kind: 'good', number: '004512345678' }],
    ['1051', '12345', { kind: 'length', least: 6, most: 20 }],
    ['1051', '00000000', { kind: 'not_digits' }],
    ['1051', '12345A', { kind: 'not_digits' }],
    ['1051', '4111111111111111', { kind: 'not_digits' }],
  ] as const)('of bank %s, %s', (bank, written, verdict) => {
    expect(judgeAccount('savings', written, allBanks().get(bank))).toEqual(verdict);
  });
});

test.each([
  ['@espiga01', 'alphanumeric'],
  ['pagos@laespiga.example', 'email'],
  ['3001234567', 'phone'],
  ['0012345678', 'merchant_code'],
  ['900373913', 'document'],
  ['@abc', undefined],
  ['hola', undefined],
] as const)('%s is a key of the kind %s', (key, kind) => {
  expect(kindOfKey(key)).toBe(kind);
  expect(judgeAccount('breb', key, undefined).kind).toBe(kind === undefined ? 'not_a_key' : 'good');
});

test('only the last four characters are shown', () => {
  expect(maskAccount('12345678901')).toBe('•••8901');
});
