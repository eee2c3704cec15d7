import { expect, test } from 'vitest';
import { describeLosses } from './losses.ts';

const upTo = new Date('2026-11-16T18:00:00Z');
const totals = (charges: number, chargedCentavos: bigint, refunds = 0, refundedCentavos = 0n) => ({
  charges,
  chargedCentavos,
  refunds,
  refundedCentavos,
});
const PREFIX = 'sandbox: a restore to 2026-11-16T18:00:00.000Z would lose ';

test.each([
  ['nothing', totals(5, 500n), totals(5, 500n), 'no charge and no refund'],
  ['a charge', totals(6, 2_000_500n), totals(5, 500n), '1 charge (COP\u00a020,000)'],
  [
    'charges and refunds',
    totals(8, 6_000_000n, 2, 150_050n),
    totals(5, 0n, 0, 0n),
    '3 charges (COP\u00a060,000) and 2 refunds (COP\u00a01,500.50)',
  ],
])('%s', (_name, running, restored, words) => {
  expect(describeLosses({ sandbox: running }, { sandbox: restored }, upTo)).toEqual([`${PREFIX}${words}`]);
});

test('an environment that the backup does not know is lost as a whole', () => {
  expect(describeLosses({ sandbox: totals(2, 200n) }, {}, upTo)).toEqual([`${PREFIX}2 charges (COP\u00a02)`]);
});
