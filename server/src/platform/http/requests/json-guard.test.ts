import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/support/fixtures/any-character.ts';
import { type GuardedJson, parseGuardedJson } from './json-guard.ts';

function parse(text: string) {
  return parseGuardedJson(Buffer.from(text));
}

const notJson = 'is not valid JSON';
const notUtf8 = 'is not valid UTF-8';
const tooDeep = 'is nested deeper than 32 levels';
const nul = 'contains a NUL character';
const loneSurrogate = 'contains half of a surrogate pair';
const proto = 'contains a key named __proto__';
const duplicateKey = 'contains the same key twice in one object';

describe('accepted bodies', () => {
  it.each([
    '{}',
    '[]',
    'null',
    '0',
    '""',
    ' \t\r\n{"amount": 1e4} \n',
    '{"a":{"b":1},"c":{"b":2}}',
    '[{"a":1},{"a":2}]',
    '{"a":"a\\"b:{[","b":":\\\\"}',
    '{"":1,"a":":","A":2}',
    '{"name":"Íñigo 😀","emoji":"\\ud83d\\ude00","upper":"\\uD83D\\uDE00"}',
    '"\\\\ud800 \\\\u0000"',
    '"\\u0001\\ud7ff\\ue000\\uffff"',
    `${'['.repeat(32)}1${']'.repeat(32)}`,
    `${'{"a":['.repeat(16)}${']}'.repeat(16)}`,
    '{"proto":1,"__proto":2,"_proto__":3,"prototype":4}',
    '["__proto__"]',
  ])('%s', text => {
    expect(parse(text)).toEqual({ ok: true, value: JSON.parse(text) });
  });

  it('many brackets side by side are not deep', () => {
    expect(parse(`[${'[],'.repeat(5000)}[]]`).ok).toBe(true);
  });

  it('a key called constructor is plain data and reaches no prototype', () => {
    const guarded = parse('{"constructor":{"prototype":{"isAdmin":true}},"toString":1}');
    expect(guarded.ok).toBe(true);
    const value = (guarded as unknown as { value: object }).value;
    expect(Object.keys(value)).toEqual(['constructor', 'toString']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect('isAdmin' in {}).toBe(false);
  });
});

describe('400 1001: rejected bodies', () => {
  it.each([
    ['', notJson],
    [' ', notJson],
    ['{', notJson],
    ['{"a":1,}', notJson],
    ["{'a':1}", notJson],
    ['{"a":1}x', notJson],
    ['NaN', notJson],
    ['"a\nb"', notJson],
    ['"abc', notJson],
    ['"\\', notJson],
    ['"\\u', notJson],
    ['"\\u00', notJson],
    ['"\\uZZZZ"', notJson],
    ['"\\u+001"', notJson],
    ['"\\x00"', notJson],
    [']]]]', notJson],
    ['\ufeff{}', notJson],
    [`${'['.repeat(33)}${']'.repeat(33)}`, tooDeep],
    [`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, tooDeep],
    [`{"x":1,"a":${'['.repeat(32)}${']'.repeat(32)}}`, tooDeep],
    ['{"a":"\0"}', nul],
    ['{}\0', nul],
    ['{"a":"\\u0000"}', nul],
    ['{"\\u0000":1}', nul],
    ['["ok",{"a":["x\\u0000"]}]', nul],
    ['"\\\\\\u0000"', nul],
    ['"\\ud800"', loneSurrogate],
    ['"\\uDFFF"', loneSurrogate],
    ['{"\\udbff":1}', loneSurrogate],
    ['"\\ud83dx"', loneSurrogate],
    ['"\\ud83d\\n"', loneSurrogate],
    ['"\\ud83d\\u0041"', loneSurrogate],
    ['"\\ud83d\\ud83d\\ude00"', loneSurrogate],
    ['"\\ud83d\\ude00\\ude00"', loneSurrogate],
    ['"\\ude00\\ud83d"', loneSurrogate],
    ['"\\ud83d😀"', loneSurrogate],
    ['"😀\\ude00"', loneSurrogate],
    ['{"__proto__":1}', proto],
    ['{"a":[{"__proto__":{"isAdmin":true}}]}', proto],
    ['{"\\u005f_proto__":1}', proto],
    ['{"a":1,"a":1}', duplicateKey],
    ['{"a":1,"\\u0061":2}', duplicateKey],
    ['{"":1,"":2}', duplicateKey],
    ['{"1":1,"1":2}', duplicateKey],
    ['{"ñ":1,"\\u00f1":2}', duplicateKey],
    ['{"a":{"b":1,"c":[{"d":1}]},"a":1}', duplicateKey],
    ['[1,{"x":{"a":1,"b":2,"a":3}}]', duplicateKey],
    ['{"constructor":1,"constructor":2}', duplicateKey],
  ])('%j', (text, reason) => {
    expect(said(parse(text))).toBe(`The body ${reason}`);
  });

  it.each([
    ['a stray byte', [0x22, 0xff, 0x22]],
    ['a cut character', [0x22, 0xc3, 0x22]],
    ['an overlong NUL', [0x22, 0xc0, 0x80, 0x22]],
    ['half of a pair in UTF-8', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])('%s', (_what, bytes) => {
    expect(said(parseGuardedJson(Buffer.from(bytes)))).toBe(`The body ${notUtf8}`);
  });
});

const said = (guarded: GuardedJson) => (guarded.ok ? undefined : guarded.rejection.message);

describe('hostile bodies of 64 KiB stay cheap', () => {
  const size = 65_536;
  it.each([
    ['open brackets', '['.repeat(size), tooDeep],
    ['open objects', '{"a":'.repeat(size / 5), tooDeep],
    ['open quotes', '"'.repeat(size), notJson],
    ['backslashes', `"${'\\'.repeat(size)}`, notJson],
    ['broken escapes', `"${'\\u'.repeat(size / 2)}`, notJson],
    ['one long string', `"${'x'.repeat(size)}"`, undefined],
    ['long escapes', `"${'\\ud83d\\ude00'.repeat(size / 12)}"`, undefined],
    ['one key ten thousand times', `{${'"a":1,'.repeat(10_000)}"a":1}`, duplicateKey],
    ['ten thousand keys', `{${Array.from({ length: 8000 }, (_, i) => `"k${i}":1`).join(',')}}`, undefined],
    ['small arrays', `[${'[],'.repeat(20_000)}1]`, undefined],
  ])('%s', (_what, text, reason) => {
    const started = performance.now();
    const guarded = parse(text);
    // Quadratic work would take seconds; linear work takes about a millisecond.
    expect(performance.now() - started).toBeLessThan(1000);
    expect(said(guarded)).toBe(reason && `The body ${reason}`);
  });
});

/** A slow reference version of the guards, from the value and a parser that reports every member. */
function isHarmless(text: string): boolean {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return false;
  }
  let members = 0;
  const walk = (node: unknown, depth: number): boolean => {
    if (typeof node === 'string') return isHarmlessString(node);
    if (typeof node !== 'object' || node === null) return true;
    if (depth > 32) return false;
    return Object.entries(node).every(([key, inner]) => {
      if (!Array.isArray(node)) members += 1;
      return key !== '__proto__' && isHarmlessString(key) && walk(inner, depth + 1);
    });
  };
  const withoutStrings = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');
  return walk(value, 1) && members === withoutStrings.split(':').length - 1;
}

function isHarmlessString(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

describe('against JSON.parse', () => {
  it('accepts every document that JSON.stringify writes, unless a guard rejects it', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: anyCharacter, maxDepth: 4 }), text => {
        const guarded = parse(text);
        expect(guarded.ok).toBe(isHarmless(text));
        if (guarded.ok) expect(guarded.value).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });

  it('agrees on soups of JSON pieces, valid or not', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '"a":',
      '"b":1',
      '1',
      'null',
      ' ',
      '\\',
      '\\u0061',
    ];
    const more = [
      '{"a":1}',
      '{"a":1,',
      '"__proto__":',
      '\\u0000',
      '\\ud83d',
      '\\ude00',
      '"\\ud83d\\ude00"',
      '\\"',
    ];
    const soup = fc
      .array(fc.constantFrom(...pieces, ...more), { maxLength: 12 })
      .map(parts => parts.join(''));
    const inArray = soup.map(inner => `[${inner}]`);
    const inObject = soup.map(inner => `{"x":1,${inner}}`);
    const inString = soup.map(inner => `"${inner.replaceAll('"', '')}"`);
    fc.assert(
      fc.property(fc.oneof(soup, inArray, inObject, inString), text => {
        expect(parse(text).ok).toBe(isHarmless(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('finds the duplicate among any members', () => {
    const members = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.jsonValue()), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(members, list => {
        const text = `{${list.map(([key, value]) => `"${key}":${JSON.stringify(value)}`).join(',')}}`;
        const hasDuplicate = new Set(list.map(([key]) => key)).size < list.length;
        fc.pre(hasDuplicate || isHarmless(text));
        expect(parse(text).ok).toBe(!hasDuplicate);
      }),
      { numRuns: 300 },
    );
  });
});
