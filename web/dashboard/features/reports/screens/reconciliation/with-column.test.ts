import type { BankMapping } from '@recaudo/contract/merchant/money/bank-files';
import { expect, test } from 'vitest';
import { withColumn } from './with-column.ts';

const mapping: BankMapping = {
  header_line: 1,
  columns: { date: 0, amount: 2 },
  day_first: true,
  method: 'card',
};

test.each([
  ['another column', 'amount', 3, { date: 0, amount: 3 }],
  ['a column that was something else', 'description', 0, { amount: 2, description: 0 }],
  ['nothing', 'amount', undefined, { date: 0 }],
  ['what had none', 'fee', 5, { date: 0, amount: 2, fee: 5 }],
] as const)('%s', (_what, field, place, columns) => {
  expect(withColumn(mapping, field, place).columns).toEqual(columns);
});
