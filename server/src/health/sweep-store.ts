import { type Queryable, statement } from '../database/connection.ts';

const note = statement(
  'sweeps_seen_note',
  `insert into sweeps_seen (name, seen_at, failed_at)
   values ($1, case when $3 then $2::timestamptz end, case when $3 then null else $2::timestamptz end)
   on conflict (name) do update set seen_at = coalesce(excluded.seen_at, sweeps_seen.seen_at),
     failed_at = coalesce(excluded.failed_at, sweeps_seen.failed_at)`,
);

export const recordSweep = (database: Queryable, name: string, at: Date, isWell: boolean): Promise<number> =>
  database.run(note, [name, at, isWell]);

export interface SeenSweep {
  name: string;
  seenAt: Date | null;
  failedAt: Date | null;
}

const all = statement<{ name: string; seen_at: Date | null; failed_at: Date | null }>(
  'sweeps_seen_all',
  'select name, seen_at, failed_at from sweeps_seen order by name',
);

export const listSeenSweeps = async (database: Queryable): Promise<SeenSweep[]> =>
  (await database.rows(all)).map(row => ({ name: row.name, seenAt: row.seen_at, failedAt: row.failed_at }));
