import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

export interface SeenWorker {
  id: string;
  seenAt: Date;
  /** The number of jobs it is running. */
  running: number;
  /** It has seen the pause and starts nothing. */
  isPaused: boolean;
}

// Other processes delete the rows of workers that died.
const note = statement(
  'workers_seen_note',
  `with gone as (delete from workers_seen where seen_at < $5)
   insert into workers_seen (id, seen_at, running, is_paused) values ($1, $2, $3, $4)
   on conflict (id) do update
     set seen_at = excluded.seen_at, running = excluded.running, is_paused = excluded.is_paused`,
);
const FORGOTTEN_AFTER_MS = 3_600_000;

export const recordWorker = (
  database: Queryable,
  { id, seenAt, running, isPaused }: SeenWorker,
): Promise<number> =>
  database.run(note, [id, seenAt, running, isPaused, new Date(seenAt.getTime() - FORGOTTEN_AFTER_MS)]);

const remove = statement('workers_seen_remove', 'delete from workers_seen where id = $1');
export const removeWorker = (database: Queryable, id: string): Promise<number> => database.run(remove, [id]);

const since = statement<{ id: string; seen_at: Date; running: number; is_paused: boolean }>(
  'workers_seen_since',
  'select id, seen_at, running, is_paused from workers_seen where seen_at >= $1 order by id',
);

export const listWorkersSince = async (database: Queryable, instant: Date): Promise<SeenWorker[]> =>
  (await database.rows(since, [instant])).map(row => ({
    id: row.id,
    seenAt: row.seen_at,
    running: row.running,
    isPaused: row.is_paused,
  }));
