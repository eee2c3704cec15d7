import { expect, test } from 'vitest';
import { changeFilters, matchPath } from './paths.ts';

test.each([
  ['/', '/', {}],
  ['/equipo', '/equipo/', {}],
  ['/clientes/:id', '/clientes/a%20b', { id: 'a b' }],
  ['/suscripciones/:customer/:id', '/suscripciones/c1/s1', { customer: 'c1', id: 's1' }],
  ['/clientes/:id', '/clientes/%E0%A4%A', { id: '%E0%A4%A' }],
  ['/clientes/:id', '/clientes', undefined],
  ['/clientes', '/clientes/c1', undefined],
  ['/planes', '/clientes', undefined],
])('%s and %s give %o', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
});

test.each([
  ['?status=failed&pagina=3', { status: 'completed' }, '?status=completed'],
  ['?status=failed', { status: '' }, ''],
  ['', { 'amount[gte]': '20000' }, '?amount%5Bgte%5D=20000'],
  ['?order_id=a', { pagina: '2' }, '?order_id=a&pagina=2'],
])('%s with %o becomes %s', (search, changes, result) => {
  expect(changeFilters(search, changes)).toBe(result);
});
