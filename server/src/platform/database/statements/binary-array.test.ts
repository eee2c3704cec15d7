import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binaryArray } from './binary-array.ts';

/** The texts of an array in PostgreSQL's own form. */
function textsOf(bytes: Buffer): (string | null)[] {
  const texts: (string | null)[] = [];
  let at = 20;
  while (at < bytes.length) {
    const length = bytes.readInt32BE(at);
    texts.push(length < 0 ? null : bytes.toString('utf8', at + 4, at + 4 + length));
    at += 4 + Math.max(0, length);
  }
  return texts;
}

test('texts of any script come back, however much room they take', () => {
  const signs = fc.constantFrom('a', 'ñ', '€', '🍋', '"');
  const text = fc.option(fc.string({ unit: signs, maxLength: 60 }));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), values => {
      const bytes = binaryArray('text', values);
      expect(bytes.readInt32BE(4)).toBe(Number(values.includes(null)));
      expect(bytes.readInt32BE(12)).toBe(values.length);
      expect(textsOf(bytes)).toEqual(values);
    }),
  );
});

test.each([[['€€€€€€€€']], [['a', '€'.repeat(500), 'b']], [['€', null, '€'.repeat(3), null]]])(
  'texts that need more than was guessed: %j',
  values => expect(textsOf(binaryArray('text', values))).toEqual(values),
);
