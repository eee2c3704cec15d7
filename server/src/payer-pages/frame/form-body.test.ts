import { expect, test } from 'vitest';
import { parseForm } from './form-body.ts';

test.each([
  ['a=1&b=dos+palabras&c=%C3%B1', { a: '1', b: 'dos palabras', c: 'ñ' }],
  ['a=1&a=2', { a: '1' }],
  ['name=+Ana+', { name: 'Ana' }],
  ['', {}],
])('%s', (text, fields) => {
  expect({ ...parseForm(text) }).toEqual(fields);
});

test('no name reaches the prototype', () => {
  const fields = parseForm('__proto__=x&constructor=y') ?? {};
  expect(Object.getPrototypeOf(fields)).toBeNull();
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

test.each([
  ['a NUL', 'a=%00'],
  ['too many fields', 'a=1&'.repeat(61)],
])('%s is refused', (_title, text) => {
  expect(parseForm(text)).toBeUndefined();
});
