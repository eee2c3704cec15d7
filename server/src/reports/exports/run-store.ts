import { maskCardNumbers } from '@recaudo/contract/shared/cards/card-numbers';
import type { Every } from '@recaudo/contract/shared/export-schedule';
import type { ExportSchedule, Period } from '../../domain/moving/exports/schedule.ts';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

export type RunStatus = 'running' | 'done' | 'cancelled' | 'failed' | 'ready';

/** An export requested by a person, or prepared by a schedule (`ready`). */
export interface ExportRun {
  id: string;
  file: string;
  filters: Record<string, string>;
  account_id: string | null;
  account_name: string | null;
  started_at: Date;
  /** When the last page was read. */
  seen_at: Date;
  status: RunStatus;
  total: number;
  rows: number;
  /** The interval of the schedule that prepared it. */
  every: Every | null;
  skipped: number;
}

export type NewRun = Omit<ExportRun, 'started_at' | 'seen_at' | 'status' | 'rows' | 'every' | 'skipped'>;

const insert = statement(
  'export_runs_insert',
  `insert into exports (merchant_id, id, file, filters, account_id, account_name, total, started_at, seen_at, status)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8, 'running')`,
);

const referenceFilters: ReadonlySet<string> = new Set(['order_id', 'reference', 'cus', 'external_id']);

/** A person may have searched for a payer by a card number. */
const maskFilter = (name: string, value: unknown): unknown =>
  typeof value === 'string' && !referenceFilters.has(name) ? maskCardNumbers(value) : value;

export const insertRun = (database: Queryable, merchantId: string, run: NewRun, now: Date) =>
  database.run(insert, [
    merchantId,
    run.id,
    run.file,
    JSON.stringify(run.filters, maskFilter),
    run.account_id,
    run.account_name,
    run.total,
    now,
  ]);

export interface PreparedRun extends NewRun {
  schedule: ExportSchedule;
  period: Period;
  skipped: number;
}

const prepare = statement(
  'export_runs_prepare',
  `insert into exports (merchant_id, id, file, filters, account_id, account_name, total, started_at, seen_at, status,
     schedule_id, every, period_start, period_end, skipped, is_told)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8, 'ready', $9, $10, $11, $12, $13, false)
   on conflict (merchant_id, schedule_id, period_start) where schedule_id is not null do nothing`,
);
/** A period that is already prepared stays unchanged. */
export const insertPreparedRun = (tx: Queryable, { schedule, period, ...run }: PreparedRun, now: Date) =>
  tx.run(prepare, [
    schedule.merchantId,
    run.id,
    run.file,
    JSON.stringify(run.filters),
    run.account_id,
    run.account_name,
    run.total,
    now,
    schedule.id,
    schedule.every,
    period.from,
    period.to,
    run.skipped,
  ]);

const note = statement(
  'export_runs_note',
  `update exports set rows = $3, seen_at = $4 where merchant_id = $1 and id = $2 and status = 'running'`,
);
/** False after it was canceled. */
export const recordRows = async (
  database: Queryable,
  merchantId: string,
  id: string,
  { rows, now }: { rows: number; now: Date },
): Promise<boolean> => (await database.run(note, [merchantId, id, rows, now])) === 1;

const end = statement(
  'export_runs_end',
  `update exports set status = $3, seen_at = $4 where merchant_id = $1 and id = $2 and status = 'running'`,
);
/** Returns the number of runs it ended: 1 or 0. */
export const endRun = (
  database: Queryable,
  merchantId: string,
  id: string,
  { status, now }: { status: RunStatus; now: Date },
) => database.run(end, [merchantId, id, status, now]);

const columns =
  'id, file, filters, account_id, account_name, started_at, seen_at, status, total, rows, every, skipped';

const newest = statement<ExportRun>(
  'export_runs_newest',
  `select ${columns} from exports where merchant_id = $1 order by id desc limit $2`,
);
export const listRuns = (database: Queryable, merchantId: string, limit: number) =>
  database.rows(newest, [merchantId, limit]);

const one = statement<ExportRun>(
  'export_runs_one',
  `select ${columns} from exports where merchant_id = $1 and id = $2`,
);
export const findRun = (database: Queryable, merchantId: string, id: string) =>
  database.find(one, [merchantId, id]);

const forget = statement(
  'export_runs_forget',
  `delete from exports where merchant_id = $1 and id in (
     select id from (select id, started_at from exports where merchant_id = $1 order by id limit 100) oldest
     where started_at < $2)`,
);
export const forgetRunsBefore = (database: Queryable, merchantId: string, before: Date) =>
  database.run(forget, [merchantId, before]);
