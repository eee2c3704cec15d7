import { expect, test } from 'vitest';
import { ivaWithin } from './iva.ts';

test.each([
  [119, 19],
  [20_000, 3193],
  [25_000, 3992],
  [1, 0],
])('of %d with IVA inside, %d are IVA', (amount, iva) => {
  expect(ivaWithin(amount)).toBe(iva);
});
