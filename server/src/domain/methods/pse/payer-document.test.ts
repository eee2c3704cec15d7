import { describe, expect, test } from 'vitest';
import { documentsOf, judgeDocument } from './payer-document.ts';

describe('a document', () => {
  test.each([
    ['CC', '1.020.304.050', { kind: 'good', number: '1020304050' }],
    ['CC', ' 52 345 678 ', { kind: 'good', number: '52345678' }],
    ['CC', '12345', { kind: 'odd', number: '12345' }],
    ['CC', '12345678901', { kind: 'odd', number: '12345678901' }],
    ['CC', 'abc12345', { kind: 'unreadable' }],
    ['CC', '', { kind: 'unreadable' }],
    ['CC', '4929 1357 9246 8039', { kind: 'unreadable' }],
    ['CC', '1', { kind: 'unreadable' }],
    ['CE', '345678', { kind: 'good', number: '345678' }],
    ['CE', '123456789', { kind: 'odd', number: '123456789' }],
    ['TI', '1020304050', { kind: 'good', number: '1020304050' }],
    ['TI', '123456', { kind: 'odd', number: '123456' }],
    ['PPT', '5123456', { kind: 'good', number: '5123456' }],
    ['PA', 'ab-123456', { kind: 'good', number: 'AB123456' }],
    ['PA', 'A1', { kind: 'unreadable' }],
    ['PA', 'A1B2', { kind: 'odd', number: 'A1B2' }],
    ['PA', 'Ñ12345', { kind: 'unreadable' }],
  ] as const)('%s %s is %j', (type, written, verdict) => {
    expect(judgeDocument(type, written)).toEqual(verdict);
  });
});

describe('a NIT', () => {
  test.each([
    ['800.197.268-4', { kind: 'good', number: '8001972684' }],
    ['8001972684', { kind: 'good', number: '8001972684' }],
    ['899999068-1', { kind: 'good', number: '8999990681' }],
    ['800197268-5', { kind: 'wrong_check_digit', number: '8001972685', checkDigit: '4' }],
    ['800197268', { kind: 'no_check_digit', number: '800197268', checkDigit: '4' }],
    ['8001', { kind: 'odd', number: '8001' }],
    ['800197268456', { kind: 'odd', number: '800197268456' }],
    ['52345678-3', { kind: 'good', number: '523456783' }],
    ['800197268-X', { kind: 'unreadable' }],
  ] as const)('%s is %j', (written, verdict) => {
    expect(judgeDocument('NIT', written)).toEqual(verdict);
  });

  test('exactly one of ten check digits is the right one', () => {
    const digits = Array.from({ length: 10 }, (_, digit) => judgeDocument('NIT', `900373913${digit}`));
    expect(digits.filter(({ kind }) => kind === 'good')).toHaveLength(1);
    expect(digits.filter(({ kind }) => kind === 'wrong_check_digit')).toHaveLength(9);
  });
});

test('a company must use a NIT; a person may use any document', () => {
  expect(documentsOf('legal')).toEqual(['NIT']);
  expect(documentsOf('natural')).toEqual(['CC', 'CE', 'TI', 'PPT', 'PA', 'NIT']);
});
