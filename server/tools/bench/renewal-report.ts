import { printTable } from '#src/commands/print.ts';
import type { Ratio } from './ratios.ts';
import type { RenewalReport } from './renewals.ts';
import { whole } from './rows-report.ts';

export const renewalRatios = ({ perSecond, bareLimit, oneByOne, large, small }: RenewalReport): Ratio[] => [
  { name: 'renewals / bare statements', value: perSecond / bareLimit, goal: { atLeast: 0.8 } },
  { name: 'renewals / one by one', value: perSecond / oneByOne, goal: { atLeast: 5 } },
  {
    name: `renewals among ${whole(large.subscriptions)} subscriptions / among ${whole(small.subscriptions)}`,
    value: large.perSecond / small.perSecond,
    goal: { atLeast: 0.9 },
  },
];

/** The batch engine beside its bare statements, and beside renewing one by one. */
export function printRenewals(report: RenewalReport): void {
  console.log(`\nRenewals, ${whole(report.due)} due: claimed, recorded, called, settled\n`);
  printTable([
    { what: 'batch engine', 'per second': whole(report.perSecond) },
    {
      what: 'the bare statements (claim, look up, record, settle), in groups',
      'per second': whole(report.bareLimit),
    },
    { what: 'one by one', 'per second': whole(report.oneByOne) },
    {
      what: `batch engine among ${whole(report.large.subscriptions)} subscriptions`,
      'per second': whole(report.large.perSecond),
    },
  ]);
}
