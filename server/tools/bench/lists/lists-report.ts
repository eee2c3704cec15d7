import { printTable } from '#src/commands/terminal/print.ts';
import { divide, type Ratio } from '../ratios.ts';
import type { ListReport } from './lists.ts';

export const listRatios = ({ small, large }: ListReport): Ratio[] => [
  {
    name: 'speed of a large list / of a small one',
    value: divide(small.p50Ms, large.p50Ms),
    goal: { atLeast: 0.8 },
  },
];

export function printLists(report: ListReport): void {
  console.log('\nThe first page of a list of charges over HTTP (50 of them), one request at a time\n');
  printTable(
    [report.small, report.large].map(({ rows, p50Ms, p99Ms }) => ({
      charges: rows.toLocaleString('en'),
      'p50 ms': p50Ms.toFixed(2),
      'p99 ms': p99Ms.toFixed(2),
    })),
  );
}
