import { expect, test } from 'vitest';
import { base32, findStep, otpauthUrl, stepOf, totpCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, the rows of SHA-1.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i the code is %s', (second, code) => {
  expect(totpCode(secret, stepOf(new Date(second * 1_000)), 8)).toBe(code);
});

test('a code is taken one step early or late, and no further', () => {
  const now = new Date('2026-03-05T10:00:00Z');
  const step = stepOf(now);
  for (const near of [step - 1, step, step + 1]) {
    expect(findStep(secret, totpCode(secret, near), now)).toBe(near);
  }
  for (const far of [step - 2, step + 2])
    expect(findStep(secret, totpCode(secret, far), now)).toBeUndefined();
  expect(findStep(secret, '', now)).toBeUndefined();
});

// RFC 4648, section 10.
test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%s is %s', (text, expected) => expect(base32(Buffer.from(text))).toBe(expected));

test('the address that an app reads names the account', () => {
  expect(otpauthUrl(secret, 'ana@example.com')).toBe(
    'otpauth://totp/Recaudo%3Aana%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Recaudo',
  );
});
