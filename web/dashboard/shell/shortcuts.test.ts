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

test('no key leads to two screens', () => {
  const keys = goEntries.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
