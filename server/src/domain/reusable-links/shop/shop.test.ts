import { expect, test } from 'vitest';
import { isSlug, suggestSlug } from './shop.ts';

test.each([
  ['Panadería Doña Rosa', 'panaderia-dona-rosa'],
  ['Café & Té «El Árbol»', 'cafe-te-el-arbol'],
  ['X', 'tienda-x'],
  ['¡!', 'tienda'],
  ['a'.repeat(60), 'a'.repeat(40)],
])('%s is suggested as %s', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug);
  expect(isSlug(slug)).toBe(true);
});

test.each(['ab', 'Pan', 'pan nuestro', '-pan', 'pan-', 'pan--nuestro', 'a'.repeat(41), '../pan'])(
  '%s is no address of a shop',
  text => expect(isSlug(text)).toBe(false),
);
