import { expect, test } from 'vitest';
import { crcOf, isCrcOf } from './crc.ts';

test('the check value of CRC-16/CCITT-FALSE', () => {
  expect(crcOf('123456789')).toBe('29B1');
  expect(crcOf('')).toBe('FFFF');
});

test('a CRC has four digits', () => {
  const texts = Array.from({ length: 2_000 }, (_, index) => String(index));
  expect(texts.every(text => /^[0-9A-F]{4}$/.test(crcOf(text)))).toBe(true);
  expect(texts.some(text => crcOf(text).startsWith('0'))).toBe(true);
});

test('with letters beyond ASCII, the CRC of their UTF-8 bytes is valid too', () => {
  const utf8 = crcOf(Buffer.from('CAFÉ ÑANDÚ', 'utf8').toString('latin1'));
  expect(utf8).not.toBe(crcOf('CAFÉ ÑANDÚ'));
  expect(isCrcOf('CAFÉ ÑANDÚ', utf8)).toBe(true);
  expect(isCrcOf('CAFÉ ÑANDÚ', crcOf('CAFÉ ÑANDÚ'))).toBe(true);
  expect(isCrcOf('CAFE NANDU', utf8)).toBe(false);
});
