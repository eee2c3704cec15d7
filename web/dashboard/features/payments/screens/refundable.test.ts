import type { Refund } from '@recaudo/contract/api/charges';
import { expect, test } from 'vitest';
import { refundableOf } from './refundable.ts';

const refund = (amount: number, status: Refund['status']) => ({ amount, status }) as Refund;

test.each([
  ['nothing was given back', 85_000, [], 85_000],
  ['half was given back', 85_000, [refund(42_500, 'completed')], 42_500],
  ['a refund failed', 85_000, [refund(42_500, 'failed')], 85_000],
  ['all was given back in parts', 0.3, [refund(0.1, 'completed'), refund(0.2, 'completed')], 0],
])('%s', (_title, amount, refunds, left) => {
  expect(refundableOf({ amount, refunds })).toBe(left);
});
