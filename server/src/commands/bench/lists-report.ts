import { printTable } from '../print.ts';
import type { ListReport } from './lists.ts';

export const listRatios = ({ small, large }: ListReport) => ({
  large_list_to_small: small.p50Ms / large.p50Ms,
});

export function printLists(report: ListReport): void {
  console.log('\nThe first page of a list of charges over HTTP (50 of them), one request at a time\n');
  printTable(
    [report.small, report.large].map(({ rows, p50Ms, p99Ms }) => ({
      charges: rows.toLocaleString('en'),
      'p50 ms': p50Ms.toFixed(2),
      'p99 ms': p99Ms.toFixed(2),
    })),
  );
  console.log('');
  const value = listRatios(report).large_list_to_small.toFixed(2);
  printTable([{ ratio: 'speed of a large list / of a small one', value, input: '0.80' }]);
}
