import { printTable } from '#src/commands/terminal/print.ts';
import { isDisturbed, isMet, type Ratio, textOfGoal } from '../ratios.ts';
import type { Row } from '../summary.ts';
import type { GrowthReport } from './growth.ts';

export const whole = (value: number | null): string =>
  value === null ? '-' : Math.round(value).toLocaleString('en');
const tenths = (value: number | null): string => (value === null ? '-' : value.toFixed(1));

const signed = (percent: number): string => `${percent > 0 ? '+' : ''}${percent}`;

/** Marked if other processes used the machine. */
const labelOf = (row: Row): string => (isDisturbed(row) ? `${row.what} *` : row.what);

export function printRows(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}\n`);
  printTable(
    rows.map(row => ({
      what: labelOf(row),
      'per second': whole(row.perSecond),
      'spread %': `${signed(row.spread.lowPercent)} ${signed(row.spread.highPercent)}`,
      'p50 ms': tenths(row.p50Ms),
      'p99 ms': tenths(row.p99Ms),
      'us Node': whole(row.nodeCpuMicros),
      'us PostgreSQL': whole(row.postgresCpuMicros),
      'us load': whole(row.loadCpuMicros),
      commits: tenths(row.commits),
      syncs: row.walSyncs === null ? '-' : row.walSyncs.toFixed(2),
      MB: whole(row.residentMegabytes),
    })),
  );
}

export function printCharges(rows: readonly Row[]): void {
  printRows('Durable card charges, measured in turns', rows);
  console.log(`
(a) the program as npm start runs it: sandbox processor, worker, logs. (a2) the API alone, with a processor that answers at
once. (b) the statements of a charge in a loop. (c) what is left of (a2) without them. "us" is CPU time of one charge.`);
}

export function printGrowth({ bytes, steps }: GrowthReport): void {
  console.log(`\nBytes that a charge leaves on the disk (of ${whole(bytes.charges)}, before any vacuum)\n`);
  const sum = (read: (table: GrowthReport['bytes']['tables'][number]) => number) =>
    bytes.tables.reduce((total, table) => total + read(table), 0);
  printTable([
    ...bytes.tables.map(({ table, tableBytes, indexBytes }) => ({
      table,
      rows: whole(tableBytes),
      indexes: whole(indexBytes),
    })),
    {
      table: 'together',
      rows: whole(sum(({ tableBytes }) => tableBytes)),
      indexes: whole(sum(({ indexBytes }) => indexBytes)),
    },
    { table: 'write-ahead log', rows: whole(bytes.walBytes), indexes: '-' },
  ]);
  for (const { many, rows } of steps) {
    printRows(
      `Charges with ${whole(many)} before, 64 connections, as npm start runs it, in turns with few`,
      rows,
    );
  }
}

const words = { true: 'yes', false: 'NO', undefined: '-' } as const;

export function printRatios(ratios: readonly Ratio[]): void {
  console.log('\nRatios, which say more than figures of one machine\n');
  printTable(
    ratios.map(ratio => ({
      ratio: ratio.name,
      value: ratio.value === null ? '-' : ratio.value.toFixed(2),
      'should be': ratio.goal === undefined ? '-' : textOfGoal(ratio.goal),
      is: words[`${isMet(ratio)}`],
    })),
  );
}
