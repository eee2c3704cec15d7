import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { ExportSchedule } from './schedule.ts';

interface ScheduleRow {
  merchant_id: string;
  id: string;
  kind: ExportSchedule['kind'];
  format: ExportSchedule['format'];
  every: ExportSchedule['every'];
  weekday: number | null;
  account_id: string;
  account_name: string;
  creation_date: Date;
  next_run_at: Date;
  is_paused: boolean;
}

const columns =
  'merchant_id, id, kind, format, every, weekday, account_id, account_name, creation_date, next_run_at, is_paused';

const toSchedule = (row: ScheduleRow): ExportSchedule => ({
  merchantId: row.merchant_id,
  id: row.id,
  kind: row.kind,
  format: row.format,
  every: row.every,
  weekday: row.weekday,
  accountId: row.account_id,
  accountName: row.account_name,
  creationDate: row.creation_date,
  nextRunAt: row.next_run_at,
  isPaused: row.is_paused,
});

const hold = statement(
  'export_schedules_hold',
  `select pg_advisory_xact_lock(hashtextextended('export_schedules ' || $1, 0))`,
);
const all = statement<ScheduleRow>(
  'export_schedules_all',
  `select ${columns} from export_schedules where merchant_id = $1 order by id`,
);
export const listSchedules = async (database: Queryable, merchantId: string): Promise<ExportSchedule[]> =>
  (await database.rows(all, [merchantId])).map(toSchedule);

/** Locks the merchant's schedules until the transaction ends. */
export async function countSchedulesForNew(tx: Queryable, merchantId: string): Promise<number> {
  await tx.run(hold, [merchantId]);
  return (await listSchedules(tx, merchantId)).length;
}

const one = statement<ScheduleRow>(
  'export_schedules_one',
  `select ${columns} from export_schedules where merchant_id = $1 and id = $2`,
);
export async function findSchedule(
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<ExportSchedule | undefined> {
  const row = await database.find(one, [merchantId, id]);
  return row && toSchedule(row);
}

const insert = statement(
  'export_schedules_insert',
  `insert into export_schedules (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
export const insertSchedule = (tx: Queryable, schedule: ExportSchedule): Promise<number> =>
  tx.run(insert, [
    schedule.merchantId,
    schedule.id,
    schedule.kind,
    schedule.format,
    schedule.every,
    schedule.weekday,
    schedule.accountId,
    schedule.accountName,
    schedule.creationDate,
    schedule.nextRunAt,
    schedule.isPaused,
  ]);

const pause = statement(
  'export_schedules_pause',
  `update export_schedules set is_paused = $3, next_run_at = $4 where merchant_id = $1 and id = $2`,
);
export const setPaused = (
  database: Queryable,
  { merchantId, id, isPaused, nextRunAt }: ExportSchedule,
): Promise<number> => database.run(pause, [merchantId, id, isPaused, nextRunAt]);

const remove = statement(
  'export_schedules_delete',
  'delete from export_schedules where merchant_id = $1 and id = $2',
);
export const deleteSchedule = (database: Queryable, merchantId: string, id: string): Promise<number> =>
  database.run(remove, [merchantId, id]);

const claim = statement<ScheduleRow>(
  'export_schedules_claim',
  `update export_schedules set lease_until = $2 where (merchant_id, id) in (
     select merchant_id, id from export_schedules where not is_paused and next_run_at <= $1 and lease_until < $1
     order by next_run_at limit $3 for update skip locked)
   returning ${columns}`,
);
export const claimDueSchedules = async (
  database: Queryable,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<ExportSchedule[]> => (await database.rows(claim, [now, leaseUntil, limit])).map(toSchedule);

const move = statement(
  'export_schedules_move',
  `update export_schedules set next_run_at = $4, lease_until = '-infinity'
   where merchant_id = $1 and id = $2 and next_run_at = $3 and not is_paused`,
);
/** False if the schedule was changed, paused or deleted since it was claimed. */
export const moveSchedule = async (
  tx: Queryable,
  { merchantId, id, nextRunAt }: ExportSchedule,
  next: Date,
): Promise<boolean> => (await tx.run(move, [merchantId, id, nextRunAt, next])) === 1;
