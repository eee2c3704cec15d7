import { expect, test } from 'vitest';
import { findNames } from './bank-names.ts';

const banks = ['Banco de Bogotá', 'Bancolombia', 'BBVA Colombia', 'Itaú', 'Scotiabank Colpatria'].map(
  name => ({ name }),
);

test.each([
  ['', ['Banco de Bogotá', 'Bancolombia', 'BBVA Colombia', 'Itaú', 'Scotiabank Colpatria']],
  ['banco', ['Banco de Bogotá', 'Bancolombia']],
  ['col', ['BBVA Colombia', 'Scotiabank Colpatria', 'Bancolombia']],
  ['itau', ['Itaú']],
  ['BOGOTA', ['Banco de Bogotá']],
  ['zzz', []],
])('"%s" finds %j', (typed, names) => {
  expect(findNames(banks, typed).map(({ name }) => name)).toEqual(names);
});
