import { expect, test } from 'vitest';
import { QrFault } from './qr-fault.ts';
import { readTlv, writeTlv } from './tlv.ts';

test('lengths count characters, not bytes or code units', () => {
  const tags = [
    ['59', 'PEÑÓN'],
    ['60', 'ñ😀'],
  ] as const;
  expect(writeTlv(tags)).toBe('5905PEÑÓN6002ñ😀');
  expect(Array.from(readTlv('5905PEÑÓN6002ñ😀'))).toEqual(tags);
});

test('null values are left out, and empty text has no tags', () => {
  expect(writeTlv([['59', null]])).toBe('');
  expect(readTlv('').size).toBe(0);
});

test.each([
  ['590', 'malformed', null],
  ['59A1x', 'malformed', null],
  ['5905CAFE', 'malformed', '59'],
  ['5901A5901B', 'repeated_tag', '59'],
])('%j: %s', (text, fault, tag) => {
  expect(() => readTlv(text)).toThrow(expect.objectContaining({ fault, tag }));
});

test('a fault in a template names its sub-tag', () => {
  expect(() => readTlv('0409@cafe', '26')).toThrow(new QrFault('malformed', '26.04'));
});

test('a value of 100 characters is refused', () => {
  expect(() => writeTlv([['62', 'a'.repeat(100)]])).toThrow(
    new RangeError('Tag 62 holds at most 99 characters, not 100.'),
  );
});
