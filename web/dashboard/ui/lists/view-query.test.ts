import { expect, test } from 'vitest';
import { viewQuery } from './view-query.ts';

test.each([
  ['', ''],
  ['?pagina=3', ''],
  ['?status=failed&pagina=3&nuevo=1', 'status=failed'],
  ['?status=failed&amount%5Bgte%5D=1', 'amount%5Bgte%5D=1&status=failed'],
  ['?amount[gte]=1&status=failed', 'amount%5Bgte%5D=1&status=failed'],
  ['?q=jos%C3%A9%20p', 'q=jos%C3%A9+p'],
])('%j is kept as %j', (search, query) => {
  expect(viewQuery(search)).toBe(query);
});
