import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Pausable, Pause } from './pause.ts';

const one = statement<{ is_on: boolean }>('pauses_is_on', 'select is_on from pauses where what = $1');

export const isPaused = async (database: Queryable, what: Pausable): Promise<boolean> =>
  (await database.find(one, [what]))?.is_on ?? false;

const all = statement<{ what: Pausable; is_on: boolean; reason: string; by_whom: string; since: Date }>(
  'pauses_all',
  'select what, is_on, reason, by_whom, since from pauses order by what',
);

export const listPauses = async (database: Queryable): Promise<Pause[]> =>
  (await database.rows(all)).map(row => ({
    what: row.what,
    isOn: row.is_on,
    reason: row.reason,
    byWhom: row.by_whom,
    since: row.since,
  }));

const begin = statement(
  'pauses_begin',
  `insert into pauses (what, is_on, reason, by_whom, since) values ($1, true, $2, $3, $4)
   on conflict (what) do update
     set is_on = true, reason = excluded.reason, by_whom = excluded.by_whom, since = excluded.since
   where not pauses.is_on`,
);

/** Returns 0 if the pause already exists. */
export const beginPause = (database: Queryable, pause: Omit<Pause, 'isOn'>): Promise<number> =>
  database.run(begin, [pause.what, pause.reason, pause.byWhom, pause.since]);

const end = statement(
  'pauses_end',
  'update pauses set is_on = false, by_whom = $2, since = $3 where what = $1 and is_on',
);

/** Returns 0 if there is no pause. */
export const endPause = (
  database: Queryable,
  { what, byWhom, since }: Pick<Pause, 'what' | 'byWhom' | 'since'>,
): Promise<number> => database.run(end, [what, byWhom, since]);
