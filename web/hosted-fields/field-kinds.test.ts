import { expect, test } from 'vitest';
import { fieldKinds } from './field-kinds.ts';

const now = new Date(2026, 10, 14);

test.each([
  ['number', '', '', { value: '', complete: false, valid: false, problem: 'numberEmpty', brand: '' }],
  [
    'number',
    '4111 1',
    '',
    { value: '41111', complete: false, valid: false, problem: 'numberWrong', brand: 'Visa' },
  ],
  ['number', '4111 1111 1111 1111', '', { complete: true, valid: true, problem: null, brand: 'Visa' }],
  [
    'number',
    '4111 1111 1111 1112',
    '',
    { complete: true, valid: false, problem: 'numberWrong', brand: 'Visa' },
  ],
  ['number', '3782 822463 10005', '', { complete: true, valid: true, brand: 'American Express' }],
  ['cvv', '', 'Visa', { complete: false, valid: false, problem: 'cvvEmpty' }],
  ['cvv', '123', 'Visa', { value: '123', complete: true, valid: true, problem: null }],
  ['cvv', '123', 'American Express', { complete: false, valid: false, problem: 'cvvWrong' }],
  ['cvv', '1234', 'American Express', { complete: true, valid: true, problem: null }],
  ['cvv', '1234', '', { complete: true, valid: true, problem: null }],
  ['expiry', '', '', { complete: false, valid: false, problem: 'expiryEmpty' }],
  ['expiry', '12/2', '', { complete: false, valid: false, problem: 'expiryWrong' }],
  ['expiry', '13/30', '', { complete: true, valid: false, problem: 'expiryWrong' }],
  ['expiry', '10/26', '', { complete: true, valid: false, problem: 'expiryPast' }],
  ['expiry', '11/26', '', { value: '1126', complete: true, valid: true, problem: null }],
] as const)('%s "%s" of a card "%s"', (type, text, brand, expected) => {
  expect(fieldKinds[type].read(text, brand, now)).toMatchObject(expected);
});
