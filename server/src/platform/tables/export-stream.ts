import { Readable } from 'node:stream';
import type { Table } from './column.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

export const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type Format = keyof typeof contentTypes;

/** Reads the next page when the client has accepted the previous one, and stops when the client disconnects. */
export const exportStream = <Row>(table: Table<Row>, format: Format, now: Date): Readable =>
  Readable.from(format === 'csv' ? writeCsv(table) : writeXlsx(table, now), { objectMode: false });
