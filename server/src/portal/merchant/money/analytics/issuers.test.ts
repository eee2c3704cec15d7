import { expect, test } from 'vitest';
import type { IssuerSum } from '../../../../reports/day-sums/charge-sums.ts';
import { compareBanks, compareBins } from './issuers.ts';

const sum = (bank: string, bin: string, approved: number, refused: number): IssuerSum => ({
  method: bin === '' ? 'bank_account' : 'card',
  bank,
  bin,
  charges: approved + refused,
  approved,
  refused,
  sales_centavos: BigInt(approved) * 100n,
});

const now = [
  sum('BANCOLOMBIA', '411111', 6, 2),
  sum('BANCOLOMBIA', '411111', 2, 0),
  sum('BANCOLOMBIA', '530691', 0, 1),
  sum('Bancolombia', '', 1, 0),
  sum('NEQUI', '', 3, 1),
  sum('', '', 9, 9),
  sum('DAVIVIENDA', '377813', 0, 0),
];
const before = [sum('BANCOLOMBIA', '411111', 1, 1), sum('NEQUI', '', 0, 0)];

test('banks of cards and of PSE, those with most answers first, each with its rate of before', () => {
  expect(compareBanks(now, before, 5)).toEqual([
    { bank: 'BANCOLOMBIA', sales: 900n, approved: 9, refused: 3, approval_rate: 0.75, rate_before: 0.5 },
    { bank: 'NEQUI', sales: 300n, approved: 3, refused: 1, approval_rate: 0.75, rate_before: null },
  ]);
});

test('only card BINs, up to the requested number', () => {
  expect(compareBins(now, before, 1)).toEqual([
    {
      bin: '411111',
      bank: 'BANCOLOMBIA',
      sales: 800n,
      approved: 8,
      refused: 2,
      approval_rate: 0.8,
      rate_before: 0.5,
    },
  ]);
  expect(compareBins(now, before, 5).map(({ bin }) => bin)).toEqual(['411111', '530691']);
});
