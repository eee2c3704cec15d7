import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Month } from '../../domain/reconciliation/closings/month.ts';
import type { Cell, Table } from '../../platform/tables/column.ts';
import type { PackMessages } from './pack-messages.ts';

export type Cells = readonly Cell[];
export type PackTable = Table<Cells>;

export const PAGE = 1_000;

/** Each day's rows, a page at a time. */
export async function* byDay<Row>(
  { first, last }: Month,
  read: (day: CalendarDate, last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let day: CalendarDate = first; day <= last; day = addDays(day, 1)) {
    for (let before: Row | undefined; ; ) {
      const rows = await read(day, before);
      if (rows.length > 0) yield rows;
      if (rows.length < PAGE) break;
      before = rows.at(-1);
    }
  }
}

const widthOf = (header: string): number => Math.max(12, header.length + 2);

/** A sheet with a last row that sums its amounts. */
export function sheet<Row>(
  name: string,
  headers: readonly string[],
  {
    pages,
    cellsOf,
    totals,
    word,
  }: {
    pages: AsyncIterable<readonly Row[]>;
    cellsOf: (row: Row) => Cells;
    /** Indexes of the summed columns. */
    totals: readonly number[];
    word: string;
  },
): PackTable {
  return {
    name,
    columns: headers.map((header, index) => ({
      header,
      width: widthOf(header),
      read: (cells: Cells) => cells[index] ?? null,
    })),
    pages: (async function* () {
      const sums = new Map(totals.map(index => [index, 0n]));
      for await (const rows of pages) {
        const cells = rows.map(cellsOf);
        for (const row of cells) {
          for (const [index, sum] of sums) {
            const cell = row[index];
            if (typeof cell === 'bigint') sums.set(index, sum + cell);
          }
        }
        yield cells;
      }
      yield [headers.map((_header, index) => (index === 0 ? word : (sums.get(index) ?? null)))];
    })(),
  };
}

export const dayCell = (day: CalendarDate | null): Cell => (day === null ? null : { day });
export const methodOf = (messages: PackMessages, method: string): string =>
  messages.methods[method as keyof PackMessages['methods']] ?? method;
