import { expect, test } from 'vitest';
import { addressOf, splitEnvironment } from './navigation.ts';

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
