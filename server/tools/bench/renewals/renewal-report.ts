import { printTable } from '#src/commands/terminal/print.ts';
import { printRows, whole } from '../lists/rows-report.ts';
import { divide, type Ratio } from '../ratios.ts';
import type { RenewalReport } from './renewals.ts';

const rateOf = ({ rows }: RenewalReport, key: string): number | undefined =>
  rows.find(row => row.key === key)?.perSecond;

export function renewalRatios(report: RenewalReport): Ratio[] {
  const { oneByOne, large, small } = report;
  const engine = rateOf(report, 'engine');
  return [
    {
      name: 'renewals / bare statements',
      value: divide(engine, rateOf(report, 'bare')),
      goal: { atLeast: 0.8 },
    },
    { name: 'renewals / one by one', value: divide(engine, oneByOne), goal: { atLeast: 5 } },
    {
      name: `renewals among ${whole(large.subscriptions)} subscriptions / among ${whole(small.subscriptions)}`,
      value: divide(large.perSecond, small.perSecond),
      goal: { atLeast: 0.9 },
    },
  ];
}

/** The batch engine compared with its bare statements and with single renewals. */
export function printRenewals(report: RenewalReport): void {
  printRows(`Renewals, ${whole(report.due)} due: claimed, recorded, called, settled`, report.rows);
  console.log('');
  printTable([
    { what: 'one by one', 'per second': whole(report.oneByOne) },
    {
      what: `batch engine among ${whole(report.large.subscriptions)} subscriptions`,
      'per second': whole(report.large.perSecond),
    },
  ]);
}
