import { errors } from '@recaudo/contract/shared/error-table';
import type { Logger } from 'pino';
import { GatewayError } from './errors.ts';
import type { Metrics } from './metrics/metrics.ts';
import { inParallel } from './primitives/concurrency/in-parallel.ts';

/** Where failed rows are reported. */
export interface RowWatch {
  /** Absent above the environments. */
  environment?: string;
  metrics: Pick<Metrics, 'failedRows'>;
  log: Logger;
}

export interface RowName {
  /** What kind of row it is, as `renewal`. */
  kind: string;
  merchantId: string;
  id: string;
}

/** The rows of one batch that could not be worked on, while the others were. */
export interface FailedRows {
  note(row: RowName, error: unknown): void;
  /** Called after all other rows, so that the run fails visibly. */
  throwFirst(): void;
}

export function collectFailedRows(watch: RowWatch): FailedRows {
  const failures: unknown[] = [];
  return {
    note(row, error) {
      failures.push(error);
      tellOfFailedRow(watch, row, error);
    },
    throwFirst() {
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** In the log and in `recaudo_failed_rows_total`; a database that is away is no fault of a row. */
export function tellOfFailedRow(
  { environment = 'control', metrics, log }: RowWatch,
  { kind, merchantId, id }: RowName,
  error: unknown,
): void {
  if (error instanceof GatewayError && error.errorCode === errors.unavailable) return;
  metrics.failedRows.inc({ environment, kind });
  const row = { environment, merchant_id: merchantId, resource_id: id };
  log.error({ err: error, ...row }, `a ${kind} failed and will be tried again; its neighbours went on`);
}

export interface Rows<Row> {
  rows: readonly Row[];
  atOnce: number;
  nameOf(row: Row): RowName;
}

/** Works on all rows of a batch. The first error is thrown when all have ended: one that fails costs the others nothing. */
export async function workApart<Row>(
  watch: RowWatch,
  { rows, atOnce, nameOf }: Rows<Row>,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const failed = collectFailedRows(watch);
  await inParallel(atOnce, rows, row => work(row).catch((error: unknown) => failed.note(nameOf(row), error)));
  failed.throwFirst();
}
