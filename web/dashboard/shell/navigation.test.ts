import { expect, test } from 'vitest';
import { addressOf, groupAt, isInConsole, splitEnvironment } from './navigation.ts';

test.each([
  ['/pruebas', { environment: 'sandbox', rest: '/' }],
  ['/pruebas/transacciones/t1', { environment: 'sandbox', rest: '/transacciones/t1' }],
  ['/produccion/planes', { environment: 'production', rest: '/planes' }],
  ['/equipo', undefined],
  ['/', undefined],
])('%s is %o', (path, result) => {
  expect(splitEnvironment(path)).toEqual(result);
});

test('an entry above the environments keeps its address', () => {
  expect(addressOf({ path: '/equipo', isShared: true }, 'production')).toBe('/equipo');
  expect(addressOf({ path: '/planes' }, 'production')).toBe('/produccion/planes');
});

test.each([
  ['/pruebas', undefined],
  ['/pruebas/clientes/a1', undefined],
  ['/pruebas/transacciones', 'payments'],
  ['/pruebas/contracargos/reversiones/rv1', 'payments'],
  ['/equipo', 'settings'],
  ['/ops/salud', undefined],
])('%s opens the group %s', (path, word) => {
  expect(groupAt(path, 'sandbox')?.word).toBe(word);
});

test.each([
  ['/ops', true],
  ['/ops/salud', true],
  ['/opsis', false],
  ['/cuenta', false],
])('%s in the console: %s', (path, isIn) => {
  expect(isInConsole(path)).toBe(isIn);
});
