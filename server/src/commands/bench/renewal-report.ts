import { printTable } from '../print.ts';
import type { RenewalReport } from './renewals.ts';

const whole = (value: number): string => Math.round(value).toLocaleString('en');

export const renewalRatios = (report: RenewalReport) => ({
  renewals_to_limit: report.perSecond / report.bareLimit,
  renewals_to_one_by_one: report.perSecond / report.oneByOne,
  many_subscriptions_to_few: report.large.perSecond / report.small.perSecond,
});

/** The batch engine beside its bare statements, and beside renewing one by one. */
export function printRenewals(report: RenewalReport): void {
  const ratios = renewalRatios(report);
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
  console.log('');
  printTable([
    { ratio: 'renewals / bare statements', value: ratios.renewals_to_limit.toFixed(2), input: '0.60' },
    { ratio: 'renewals / one by one', value: ratios.renewals_to_one_by_one.toFixed(2), input: '5.00' },
    { ratio: 'many / few subscriptions', value: ratios.many_subscriptions_to_few.toFixed(2), input: '0.90' },
  ]);
}
