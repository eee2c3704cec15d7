import { describe, expect, test } from 'vitest';
import { readApiKey } from './basic-auth.ts';

const KEY = 'sk_0123456789abcdefghijklmnopqrstuv';
const encode = (text: string) => Buffer.from(text).toString('base64');

describe('a key is read from', () => {
  test.each([
    ['the usual header', `Basic ${encode(`${KEY}:`)}`, KEY],
    ['any case of the scheme', `bAsIc ${encode(`${KEY}:`)}`, KEY],
    ['spaces around', `Basic   ${encode(`${KEY}:`)}   `, KEY],
    ['no padding', `Basic ${encode(`${KEY}:`).replaceAll('=', '')}`, KEY],
    ['the shortest key', `Basic ${encode('A_b3_678:')}`, 'A_b3_678'],
    ['the longest key', `Basic ${encode(`${'k'.repeat(64)}:`)}`, 'k'.repeat(64)],
  ])('%s', (_title, header, key) => {
    expect(readApiKey(header)).toBe(key);
  });
});

describe('nothing is read from', () => {
  test.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['the scheme alone', 'Basic'],
    ['another scheme', `Bearer ${encode(`${KEY}:`)}`],
    ['no space', `Basic${encode(`${KEY}:`)}`],
    ['a tab', `Basic\t${encode(`${KEY}:`)}`],
    ['something before it', ` Basic ${encode(`${KEY}:`)}`],
    ['something after it', `Basic ${encode(`${KEY}:`)} x`],
    ['two of them', `Basic ${encode(`${KEY}:`)}, Basic ${encode(`${KEY}:`)}`],
    ['plain text', `Basic ${KEY}:`],
    ['no colon', `Basic ${encode(KEY)}`],
    ['a password', `Basic ${encode(`${KEY}:secret`)}`],
    ['a colon as password', `Basic ${encode(`${KEY}::`)}`],
    ['an empty key', `Basic ${encode(':')}`],
    ['a key as password', `Basic ${encode(`:${KEY}`)}`],
    ['a key of 7 characters', `Basic ${encode('1234567:')}`],
    ['a key of 65 characters', `Basic ${encode(`${'k'.repeat(65)}:`)}`],
    ['a key with a dash', `Basic ${encode('sk-0123456789:')}`],
    ['a key with a line break', `Basic ${encode('sk_01234567\n:')}`],
    ['a key with NUL', `Basic ${encode('sk_01234567\0:')}`],
    ['bytes that are not UTF-8', `Basic ${Buffer.from([0xff, 0xfe, 0x3a]).toString('base64')}`],
    ['an overlong header', `Basic ${'A'.repeat(1_000)}`],
  ])('%s', (_title, header) => {
    expect(readApiKey(header)).toBeUndefined();
  });
});
