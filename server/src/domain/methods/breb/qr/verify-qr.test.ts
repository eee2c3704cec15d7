import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyContent,
  anyKey,
  publishedCodes,
  shopName,
} from '../../../../../test/support/fixtures/breb-codes.ts';
import { isSameKey } from '../keys/key.ts';
import { verifyQr } from './verify-qr.ts';
import { writeQr } from './write-qr.ts';

const [printed, checkout] = publishedCodes;
if (printed === undefined || checkout === undefined) throw new Error('there are two published codes');
const { key, amountCentavos } = checkout.content;

describe('verified', () => {
  test('the key and the amount of the page are in the code', () => {
    expect(verifyQr(checkout.text, { key, amountCentavos })).toEqual({
      kind: 'verified',
      content: checkout.content,
    });
  });

  test('a printed code without an amount, whose key the page shows in capital letters', () => {
    const shown = { type: 'alphanumeric', value: '@CafeAndino' } as const;
    expect(verifyQr(printed.text, { key: shown, amountCentavos: null })).toMatchObject({ kind: 'verified' });
  });

  test('a tip that the payer chooses', () => {
    const text = writeQr({ ...checkout.content, tip: { set: 'by_payer' } });
    expect(verifyQr(text, { key, amountCentavos })).toMatchObject({ kind: 'verified' });
  });
});

describe('refused', () => {
  const fixed = { set: 'fixed', amountCentavos: 1_000_00n } as const;
  const percentage = { set: 'as_percentage', basisPoints: 10_00n } as const;
  const another = { type: 'merchant_code', value: '0012345679' } as const;
  const { content } = checkout;
  test.each([
    ['a code of somebody else', writeQr({ ...content, key: another }), 'another_key', '26'],
    ['the merchant code in tag 50 of a code that pays another key', printed.text, 'another_key', '26'],
    ['another amount', writeQr({ ...content, amountCentavos: 23_800_01n }), 'another_amount', '54'],
    ['no amount', writeQr({ ...content, amountCentavos: null }), 'another_amount', '54'],
    ['a fixed tip', writeQr({ ...content, tip: fixed }), 'adds_tip', '55'],
    ['a tip in percent', writeQr({ ...content, tip: percentage }), 'adds_tip', '55'],
    ['a changed amount without a new CRC', checkout.text.replace('23800.00', '93800.00'), 'wrong_crc', null],
  ])('%s: %s', (_what, text, fault, tag) => {
    expect(verifyQr(text, { key, amountCentavos })).toEqual({ kind: 'fault', fault, tag });
  });

  test('a key that is only the same text in another type', () => {
    const document = { type: 'document', value: '0012345678' } as const;
    expect(verifyQr(checkout.text, { key: document, amountCentavos })).toMatchObject({
      fault: 'another_key',
    });
  });

  test('an amount where the payer should type one', () => {
    expect(verifyQr(checkout.text, { key, amountCentavos: null })).toMatchObject({ fault: 'another_amount' });
  });
});

test('any code pays its own key and amount, and no other key', () => {
  const codes = anyContent(shopName).map(content => ({ ...content, tip: null }));
  fc.assert(
    fc.property(codes, anyKey, (content, other) => {
      const text = writeQr(content);
      expect(verifyQr(text, content).kind).toBe('verified');
      fc.pre(!isSameKey(content.key, other));
      expect(verifyQr(text, { ...content, key: other })).toMatchObject({ fault: 'another_key' });
    }),
    { numRuns: 300 },
  );
});
