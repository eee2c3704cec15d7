import { errors } from '@recaudo/contract/shared/error-table';
import type { Logger } from 'pino';
import { GatewayError } from './errors.ts';
import type { Metrics } from './metrics/metrics.ts';
import { inParallel } from './primitives/concurrency/in-parallel.ts';

/** Where failed rows are reported. */
export interface RowWatch {
  /** Absent outside the environments. */
  environment?: string;
  metrics: Pick<Metrics, 'failedRows'>;
  log: Logger;
}

export interface RowName {
  /** The kind of row, e.g. `renewal`. */
  kind: string;
  merchantId: string;
  id: string;
}

/** The failed rows of a batch whose other rows were processed. */
export interface FailedRows {
  note(row: RowName, error: unknown): void;
  /** Call after all other rows, so that the run still fails visibly. */
  throwFirst(): void;
}

export function collectFailedRows(watch: RowWatch): FailedRows {
  const failures: unknown[] = [];
  return {
    note(row, error) {
      failures.push(error);
      reportFailedRow(watch, row, error);
    },
    throwFirst() {
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** Logs and counts the row in `recaudo_failed_rows_total`; a database outage is not the row's fault. */
export function reportFailedRow(
  { environment = 'control', metrics, log }: RowWatch,
  { kind, merchantId, id }: RowName,
  error: unknown,
): void {
  if (error instanceof GatewayError && error.errorCode === errors.unavailable) return;
  metrics.failedRows.inc({ environment, kind });
  const row = { environment, merchant_id: merchantId, resource_id: id };
  log.error({ err: error, ...row }, `a ${kind} failed and will be retried; the rest of the batch continued`);
}

export interface Rows<Row> {
  rows: readonly Row[];
  atOnce: number;
  nameOf(row: Row): RowName;
}

/** Processes all rows of a batch independently, and throws the first error after all have ended. */
export async function workApart<Row>(
  watch: RowWatch,
  { rows, atOnce, nameOf }: Rows<Row>,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const failed = collectFailedRows(watch);
  await inParallel(atOnce, rows, row => work(row).catch((error: unknown) => failed.note(nameOf(row), error)));
  failed.throwFirst();
}
