import { expect, test } from 'vitest';
import { goEntries, nextStroke } from './shortcuts.ts';

test.each([
  [['g', 't'], '/transacciones'],
  [['g', 's'], '/suscripciones'],
  [['g', 'i'], ''],
  [['g', 'g', 'c'], '/clientes'],
  [['t'], undefined],
  [['g', 'z', 't'], undefined],
  [['g', 'T'], '/transacciones'],
])('%j leads to %s', (keys, path) => {
  let stroke = nextStroke(undefined, '');
  for (const key of keys) stroke = nextStroke(stroke, key);
  expect(stroke.entry?.path).toBe(path);
});

test('no letter leads to two screens', () => {
  const letters = goEntries.map(({ letter }) => letter);
  expect(new Set(letters).size).toBe(letters.length);
});
