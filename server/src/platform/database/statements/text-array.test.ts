import { describe, expect, test } from 'vitest';
import { textArray } from './text-array.ts';

describe('an array of texts as PostgreSQL reads it', () => {
  test.each([
    [[], '{}'],
    [['a', 'b'], '{"a","b"}'],
    [[null, 'NULL'], '{NULL,"NULL"}'],
    [['', ' '], '{""," "}'],
    [['{"a":"b"}'], '{"{\\"a\\":\\"b\\"}"}'],
    [['back\\slash'], '{"back\\\\slash"}'],
    [['line\nbreak "quoted" \\'], '{"line\nbreak \\"quoted\\" \\\\"}'],
    [['ñandú, 日本, 🎈'], '{"ñandú, 日本, 🎈"}'],
  ])('%j', (values, literal) => {
    expect(textArray(values)).toBe(literal);
  });
});
