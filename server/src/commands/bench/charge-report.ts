import { printTable } from '../print.ts';
import type { ChargeReport } from './charges.ts';

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const ratio = (value: number): string => value.toFixed(2);

const at64 = ({ charges }: ChargeReport): number => charges[0]?.perSecond ?? 0;

export const chargeRatios = (report: ChargeReport) => ({
  charges_to_limit: at64(report) / report.limit,
  charges_to_one_by_one: at64(report) / report.bareOneByOne,
  large_to_small: report.large.perSecond / report.small.perSecond,
  hot_to_many_merchants: report.hotMerchant / report.manyMerchants,
});

export function printCharges(report: ChargeReport): void {
  console.log('\nDurable card charges over HTTP\n');
  printTable(
    report.charges.map(charge => ({
      connections: charge.connections,
      'per second': whole(charge.perSecond),
      'p50 ms': charge.p50Ms.toFixed(1),
      'p99 ms': charge.p99Ms.toFixed(1),
      'CPU us Node': charge.nodeCpuMicros,
      'CPU us PostgreSQL': charge.postgresCpuMicros,
      'memory MB': charge.residentMegabytes,
    })),
  );
  console.log('\nAgainst the bare limits of this machine, in the same run\n');
  chart([
    ['charges over HTTP', at64(report)],
    ['(b) bare driver, one call a phase', report.bareOneByOne],
    ['(c) bare driver, groups', report.bareGroups],
    ['(d) HTTP without database', report.httpFloor],
    ['limit = 1/(1/c + 1/d)', report.limit],
    [`with ${whole(report.small.rows)} charges before`, report.small.perSecond],
    [`with ${whole(report.large.rows)} charges before`, report.large.perSecond],
    ['one hot merchant', report.hotMerchant],
    ['1,000 merchants', report.manyMerchants],
  ]);
  console.log('');
  const ratios = chargeRatios(report);
  printTable([
    { ratio: 'charges / limit', value: ratio(ratios.charges_to_limit), input: '0.70' },
    { ratio: 'charges / (b)', value: ratio(ratios.charges_to_one_by_one), input: '1.00' },
    { ratio: 'large / small history', value: ratio(ratios.large_to_small), input: '0.95' },
    { ratio: 'hot / many merchants', value: ratio(ratios.hot_to_many_merchants), input: '0.90' },
  ]);
}

function chart(bars: [string, number][]): void {
  const most = Math.max(...bars.map(([, value]) => value));
  for (const [name, value] of bars) {
    const bar = '█'.repeat(Math.max(1, Math.round((value / most) * 40)));
    console.log(`${name.padEnd(36)}${whole(value).padStart(8)}/s ${bar}`);
  }
}
