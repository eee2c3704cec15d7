import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

export interface SweepRun {
  name: string;
  at: Date;
  isWell: boolean;
}

const note = statement(
  'sweeps_seen_note',
  `insert into sweeps_seen (name, seen_at, failed_at)
   select name, max(at) filter (where is_well), max(at) filter (where not is_well)
   from unnest($1::text[], $2::timestamptz[], $3::boolean[]) as run (name, at, is_well) group by name
   on conflict (name) do update set seen_at = coalesce(excluded.seen_at, sweeps_seen.seen_at),
     failed_at = coalesce(excluded.failed_at, sweeps_seen.failed_at)`,
);

export const recordSweeps = (database: Queryable, runs: readonly SweepRun[]): Promise<number> =>
  database.run(note, [
    runs.map(({ name }) => name),
    runs.map(({ at }) => at),
    runs.map(({ isWell }) => isWell),
  ]);

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
