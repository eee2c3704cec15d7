import type { Queryable } from '../../platform/database/connections/connection.ts';
import type { Clock } from '../../platform/primitives/time/clock.ts';
import { endRun, forgetRunsBefore, insertRun, type NewRun, type RunStatus, recordRows } from './run-store.ts';

export const KEPT_MS = 90 * 86_400_000;

/** Real time, because the merchant's clock does not affect an export's duration. */
interface Place {
  database: Queryable;
  realClock: Clock;
}

export async function beginRun(
  { database, realClock }: Place,
  merchantId: string,
  run: NewRun,
): Promise<void> {
  const now = realClock.now();
  await forgetRunsBefore(database, merchantId, new Date(now.getTime() - KEPT_MS));
  await insertRun(database, merchantId, run, now);
}

/** Forwards pages and records their progress. Ends if a person cancels the export; a closed browser cancels its own. */
export async function* followRun<Row>(
  { database, realClock }: Place,
  merchantId: string,
  id: string,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let rows = 0;
  let status: RunStatus = 'cancelled';
  try {
    for await (const page of pages) {
      yield page;
      rows += page.length;
      if (!(await recordRows(database, merchantId, id, { rows, now: realClock.now() }))) {
        throw new Error('the export was cancelled');
      }
    }
    status = 'done';
  } catch (error) {
    status = 'failed';
    throw error;
  } finally {
    await endRun(database, merchantId, id, { status, now: realClock.now() });
  }
}
