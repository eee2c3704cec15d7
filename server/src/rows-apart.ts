import type { Logger } from 'pino';
import { GatewayError } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { inParallel } from './primitives/in-parallel.ts';

/** Where a row that could not be worked on is told of. */
export interface RowWatch {
  /** Absent above the environments. */
  environment?: string;
  metrics: Pick<Metrics, 'failedRows'>;
  log: Logger;
}

export interface FailedRow {
  /** What kind of row it is, as `renewal`. */
  kind: string;
  merchantId: string;
  id: string;
}

/**
 * Says that one row could not be worked on: its neighbours go on, it comes up again by itself, and the operator sees it in
 * the log and in `recaudo_failed_rows_total`. A database that is away is no fault of a row: that is thrown on.
 */
export function noteFailedRow(
  { environment = 'control', metrics, log }: RowWatch,
  { kind, merchantId, id }: FailedRow,
  error: unknown,
): void {
  if (error instanceof GatewayError && error.errorCode === 1004) throw error;
  metrics.failedRows.inc({ environment, kind });
  log.error(
    { err: error, environment, merchant_id: merchantId, id },
    `a ${kind} failed and will be tried again`,
  );
}

export interface Rows<Row> {
  rows: readonly Row[];
  atOnce: number;
  /** How a row is called when it fails. */
  nameOf(row: Row): FailedRow;
}

/** Works on all rows of a batch; one that fails is told of and costs the others nothing. */
export const workApart = <Row>(
  watch: RowWatch,
  { rows, atOnce, nameOf }: Rows<Row>,
  work: (row: Row) => Promise<void>,
): Promise<void> =>
  inParallel(atOnce, rows, row =>
    work(row).catch((error: unknown) => noteFailedRow(watch, nameOf(row), error)),
  );
