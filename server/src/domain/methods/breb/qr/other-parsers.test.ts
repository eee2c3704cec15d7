import { getCrcInfo, TlvParserService } from 'emvco-qr-sdk';
import * as fc from 'fast-check';
import { checksum, parse } from 'promptparse';
import { expect, test } from 'vitest';
import { anyContent, publishedCodes, shopName } from '../../../../../test/support/fixtures/breb-codes.ts';
import { keySubTags } from '../keys/key.ts';
import { crcOf } from './crc.ts';
import { readTlv } from './tlv.ts';
import { writeQr } from './write-qr.ts';

/** The same 1,000 codes in every run. */
const codes = fc.sample(anyContent(shopName), { numRuns: 1_000, seed: 40 }).map(content => ({
  content,
  text: writeQr(content),
}));
const templates = ['26', '49', '50', '51', '62', '80', '81', '82', '83', '84', '85', '90', '91'];

/** Every tag and sub-tag as `26.04=@cafeandino`. */
const listed = (text: string): string[] =>
  Array.from(readTlv(text)).flatMap(([tag, value]) =>
    templates.includes(tag)
      ? Array.from(readTlv(value, tag)).map(([subTag, inner]) => `${tag}.${subTag}=${inner}`)
      : [`${tag}=${value}`],
  );

test('the codes have keys of every type, and letters with accents', () => {
  expect(new Set(codes.map(({ content }) => content.key.type)).size).toBe(5);
  expect(codes.some(({ text }) => /[ñÑáéíóúü]/i.test(text.replaceAll(/[ -~]/g, '')))).toBe(true);
});

test('promptparse reads every tag of 1,000 codes and of the published ones', () => {
  for (const { text, content } of [...codes, ...publishedCodes]) {
    const parsed = parse(text, true, true);
    if (parsed === null) throw new Error(`promptparse refuses ${text}`);
    const theirs = parsed
      .getTags()
      .flatMap(({ id, value, subTags }) =>
        templates.includes(id)
          ? (subTags ?? []).map(sub => `${id}.${sub.id}=${sub.value}`)
          : [`${id}=${value}`],
      );
    expect(theirs).toEqual(listed(text));
    expect(parsed.getTagValue('26', keySubTags[content.key.type])).toBe(content.key.value);
    expect(checksum(text.slice(0, -4))).toBe(crcOf(text.slice(0, -4)));
  }
});

test('promptparse refuses a changed digit', () => {
  for (const { text } of codes) {
    const amount = text.replace(/5303170/, '5303171');
    expect(parse(amount, true, true)).toBeNull();
  }
});

test('emvco-qr-sdk reads every tag of 1,000 codes and of the published ones', () => {
  for (const { text } of [...codes, ...publishedCodes]) {
    // Its recursive mode mistakes values such as an MCC of 0000 for templates.
    const tags = TlvParserService.parse(text, false);
    const theirs = tags.flatMap(({ tag, value }) =>
      templates.includes(tag)
        ? TlvParserService.parse(value, false).map(sub => `${tag}.${sub.tag}=${sub.value}`)
        : [`${tag}=${value}`],
    );
    expect(theirs).toEqual(listed(text));
    expect(getCrcInfo(text, tags)).toEqual({ value: text.slice(-4), isValid: true });
  }
});
