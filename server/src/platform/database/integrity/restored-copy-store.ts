import { type Queryable, statement } from '../connections/connection.ts';

/** A database restored from a backup and not released yet. */
export interface RestoredCopy {
  restoredAt: Date;
  /** The instant of the restored data. */
  stateOf: Date;
  backupId: string;
}

interface CopyRow {
  restored_at: Date;
  state_of: Date;
  backup_id: string;
}

const table = statement<{ exists: boolean }>(
  'restored_copies_exists',
  `select to_regclass('restored_copies') is not null as exists`,
);
/** False in a copy of an earlier version until it is migrated. */
export const canMarkCopy = async (database: Queryable): Promise<boolean> =>
  (await database.find(table))?.exists === true;

const mark = statement(
  'restored_copies_mark',
  `insert into restored_copies (restored_at, state_of, backup_id) values ($1, $2, $3)
   on conflict (restored_at) do nothing`,
);
export const markCopy = (database: Queryable, copy: RestoredCopy): Promise<number> =>
  database.run(mark, [copy.restoredAt, copy.stateOf, copy.backupId]);

// The oldest state of several, because nothing after it is certain.
const held = statement<CopyRow>(
  'restored_copies_held',
  `select max(restored_at) as restored_at, min(state_of) as state_of,
     (array_agg(backup_id order by restored_at desc))[1] as backup_id
   from restored_copies where released_at is null having count(*) > 0`,
);
export async function findHeldCopy(database: Queryable): Promise<RestoredCopy | undefined> {
  const row = await database.find(held);
  return row && { restoredAt: row.restored_at, stateOf: row.state_of, backupId: row.backup_id };
}

const release = statement(
  'restored_copies_release',
  'update restored_copies set released_at = $1, released_by = $2 where released_at is null',
);
/** Returns 0 if no copy is closed. */
export const markReleased = (tx: Queryable, releasedAt: Date, releasedBy: string): Promise<number> =>
  tx.run(release, [releasedAt, releasedBy]);

const released = statement<{ released_at: Date | null }>(
  'restored_copies_last_release',
  'select max(released_at) as released_at from restored_copies',
);
export const findLastRelease = async (database: Queryable): Promise<Date | undefined> =>
  (await database.find(released))?.released_at ?? undefined;
