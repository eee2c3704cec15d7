import { expect, test } from 'vitest';
import { readVariants } from './read-variants.ts';

test('rows become variants, with or without price and units', () => {
  const form = new FormData();
  for (const [name, amount, stock] of [
    ['Pequeña', '', ''],
    [' Grande ', '$ 45.000', '10'],
    ['Docena', '', '0'],
  ]) {
    form.append('variant_name', name ?? '');
    form.append('variant_amount', amount ?? '');
    form.append('variant_stock', stock ?? '');
  }
  expect(readVariants(form)).toEqual([
    { name: 'Pequeña' },
    { name: 'Grande', amount: 45_000, stock: 10 },
    { name: 'Docena', stock: 0 },
  ]);
});

test('a form without rows has no variants', () => expect(readVariants(new FormData())).toEqual([]));
