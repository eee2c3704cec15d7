import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../../../test/support/fixtures/any-character.ts';
import { anyContent, publishedCodes, shopName } from '../../../../../test/support/fixtures/breb-codes.ts';
import { crcOf } from './crc.ts';
import { fitText } from './fit-text.ts';
import type { QrContent } from './qr-content.ts';
import { readQr } from './read-qr.ts';
import { readTlv, writeTlv } from './tlv.ts';
import { writeQr } from './write-qr.ts';

const [first, second] = publishedCodes;
if (first === undefined || second === undefined) throw new Error('there are two published codes');

const close = (tags: readonly (readonly [string, string])[]): string => {
  const covered = `${writeTlv(tags)}6304`;
  return covered + crcOf(covered);
};
const tagsOf = (text: string) => Array.from(readTlv(text)).filter(([tag]) => tag !== '63');
/** The static code with some tags replaced, or left out if null, and a right CRC. */
const withTags = (changes: Record<string, string | null>): string =>
  close(
    Array.from(new Map([...tagsOf(first.text), ...Object.entries(changes)])).flatMap(([tag, value]) =>
      value === null ? [] : [[tag, value] as const],
    ),
  );

describe('published codes', () => {
  test.each([
    [first, 515, '8300'],
    [second, 549, 'A898'],
  ] as const)('read, and written as published: %#', ({ text, content }, length, crc) => {
    expect([text.length, text.slice(-4)]).toEqual([length, crc]);
    expect(readQr(text)).toEqual({ kind: 'qr', content });
    expect(writeQr(content)).toBe(text);
  });

  test('every change of one character is refused', () => {
    for (const { text } of publishedCodes) {
      for (let at = 0; at < text.length; at += 1) {
        const changed = text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1);
        expect(readQr(changed).kind).toBe('fault');
      }
    }
    expect(readQr(second.text.replace(/8$/, '9'))).toEqual({ kind: 'fault', fault: 'wrong_crc', tag: null });
  });

  test('every shorter text is refused', () => {
    for (let length = 0; length < first.text.length; length += 1) {
      expect(readQr(first.text.slice(0, length)).kind).toBe('fault');
    }
  });

  test('spaces around the text do not matter', () => {
    expect(readQr(` ${first.text}\n`)).toEqual(readQr(first.text));
  });
});

describe('tags', () => {
  test('come in any order, and so do sub-tags', () => {
    const [head, ...others] = tagsOf(second.text);
    if (head === undefined) throw new Error('the code has tags');
    const reversed = others
      .toReversed()
      .map(([tag, value]) =>
        /^(26|49|50|62|[89]\d)$/.test(tag)
          ? ([tag, writeTlv(Array.from(readTlv(value)).toReversed())] as const)
          : ([tag, value] as const),
      );
    expect(readQr(close([head, ...reversed]))).toEqual({ kind: 'qr', content: second.content });
  });

  test('without a key, the code of the merchant is the key', () => {
    const reading = readQr(withTags({ 26: null }));
    expect(reading).toMatchObject({
      kind: 'qr',
      content: { key: { type: 'merchant_code', value: '0012345678' }, network: 'RBM' },
    });
    expect(readQr(withTags({ 26: writeTlv([['00', 'COM.OTHER.SCHEME']]) }))).toEqual(reading);
  });

  test('a static code with an amount has it; an amount of zero is none', () => {
    expect(readQr(withTags({ 54: '15000.00' }))).toMatchObject({
      content: { initiation: 'static', amountCentavos: 15_000_00n },
    });
    expect(readQr(withTags({ 54: '0' }))).toMatchObject({ content: { amountCentavos: null } });
  });

  test('names that a bank filled with 0 are unknown', () => {
    expect(readQr(withTags({ 59: '0', 60: '0', 61: '0' }))).toMatchObject({
      content: { merchantName: null, city: null, postalCode: null },
    });
  });

  const mobileAndEmail = writeTlv([
    ['00', 'CO.COM.RBM.LLA'],
    ['02', '3001234567'],
    ['03', 'ana@example.com'],
  ]);
  const keyTag = (value: string) =>
    writeTlv([
      ['00', 'CO.COM.RBM.LLA'],
      ['04', value],
    ]);
  test.each<[string, string, string, string | null]>([
    ['a web address', 'https://example.com/6304ABCD', 'not_emvco', null],
    ['no text', '', 'not_emvco', null],
    ['half a code', first.text.slice(0, 200), 'truncated', null],
    ['text after the CRC', `${first.text}00`, 'truncated', null],
    [
      'a CRC in small letters',
      second.text.slice(0, -4) + second.text.slice(-4).toLowerCase(),
      'truncated',
      null,
    ],
    [
      'a CRC that is the end of another tag',
      `0002019910xx6304${crcOf('0002019910xx6304')}`,
      'truncated',
      null,
    ],
    ['another country', withTags({ 58: 'PE' }), 'other_country', '58'],
    ['dollars', withTags({ 53: '840' }), 'other_currency', '53'],
    ['no currency', withTags({ 53: null }), 'missing_tag', '53'],
    ['no name', withTags({ 59: null }), 'missing_tag', '59'],
    ['an unknown point of initiation', withTags({ '01': '13' }), 'malformed', '01'],
    ['no key', withTags({ 26: null, 50: null }), 'no_key', null],
    ['two keys', withTags({ 26: mobileAndEmail }), 'several_keys', '26'],
    ['an impossible key', withTags({ 26: keyTag('@cafe') }), 'invalid_key', '26.04'],
    [
      'a key with an invisible character',
      withTags({ 26: keyTag('@cafe\u200bandino') }),
      'invalid_key',
      '26.04',
    ],
    ['a point of initiation that is a word', withTags({ '01': 'constructor' }), 'malformed', '01'],
    ['a decimal comma', withTags({ 54: '23800,00' }), 'malformed', '54'],
    ['three decimals', withTags({ 54: '23800.001' }), 'malformed', '54'],
    ['a negative amount', withTags({ 54: '-1' }), 'malformed', '54'],
    ['an unknown tip', withTags({ 55: '09' }), 'malformed', '55'],
    ['a template cut short', withTags({ 62: '0710WEB' }), 'malformed', '62.07'],
  ])('%s is refused: %s', (_what, text, fault, tag) => {
    expect(readQr(text)).toEqual({ kind: 'fault', fault, tag });
  });
});

describe('any code', () => {
  const known = (text: string, max: number): string | null => {
    const fitted = fitText(text, max);
    return fitted === '' || fitted === '0' ? null : fitted;
  };
  const anyName = fc.oneof(
    shopName,
    fc.array(anyCharacter, { maxLength: 40 }).map(characters => characters.join('')),
  );

  test('reads as it was written, with names cut at 25 and cities at 15 characters', () => {
    fc.assert(
      fc.property(anyContent(anyName), content => {
        const expected: QrContent = {
          ...content,
          merchantName: known(content.merchantName ?? '', 25),
          city: known(content.city ?? '', 15),
        };
        expect(readQr(writeQr(content))).toEqual({ kind: 'qr', content: expected });
      }),
      { numRuns: 500 },
    );
  });

  test('no text throws, even with a right CRC', () => {
    const middle = fc.oneof(
      fc.array(anyCharacter, { maxLength: 80 }).map(characters => characters.join('')),
      fc
        .array(fc.constantFrom('26', '04', '00', '99', '54', '01', 'x'), { maxLength: 30 })
        .map(parts => parts.join('')),
    );
    fc.assert(
      fc.property(middle, text => {
        const covered = `000201${text}6304`;
        expect(['qr', 'fault']).toContain(readQr(covered + crcOf(covered)).kind);
      }),
      { numRuns: 2_000 },
    );
  });
});
