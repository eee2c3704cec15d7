import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../dependencies.ts';
import { dueRunOf, type ExportSchedule } from '../../domain/moving/exports/schedule.ts';
import { claimDueSchedules, moveSchedule } from '../../domain/moving/exports/schedule-store.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import { KEPT_MS } from './follow-run.ts';
import { forgetRunsBefore, insertPreparedRun } from './run-store.ts';
import { openTable } from './tables.ts';

const LEASE_MS = 5 * 60_000;

/** Claims due schedules and prepares a run of each for download. */
export async function prepareExports(gateway: Gateway, batchSize: number): Promise<number> {
  const now = gateway.realClock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const due = await claimDueSchedules(gateway.database, now, until, batchSize);
  for (const schedule of due) {
    try {
      await prepare(gateway, schedule, now);
    } catch (error) {
      // This schedule is retried when its lease expires; the others do not wait for it.
      gateway.log.error({ err: error, schedule: schedule.id }, 'could not prepare a scheduled export');
    }
  }
  return due.length;
}

async function prepare({ database }: Gateway, schedule: ExportSchedule, now: Date): Promise<void> {
  const { merchantId, kind, format } = schedule;
  const { period, skipped, next } = dueRunOf(schedule, now);
  const filters = { 'creation[gte]': period.from, 'creation[lte]': period.to };
  const table = await openTable(database, merchantId, kind, { query: filters, today: bogotaDateOf(now) });
  if (table === undefined) throw new Error(`there is no export of ${kind}`);
  const total = await table.count();
  await database.transaction(async tx => {
    if (!(await moveSchedule(tx, schedule, next))) return;
    await forgetRunsBefore(tx, merchantId, new Date(now.getTime() - KEPT_MS));
    const who = { account_id: schedule.accountId, account_name: schedule.accountName };
    const run = { id: newId('export'), file: `${kind}.${format}`, filters, ...who, total };
    await insertPreparedRun(tx, { ...run, schedule, period, skipped }, now);
  });
}
