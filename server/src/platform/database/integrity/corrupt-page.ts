import { type Queryable, statement } from '../connections/connection.ts';

/** PostgreSQL has read a page whose checksum does not match. */
export class CorruptPage extends Error {
  override readonly name = 'CorruptPage';
}

const DATA_CORRUPTED = 'XX001';
const INDEX_CORRUPTED = 'XX002';

const named = statement<{ name: string; table: string }>(
  'relation_by_file',
  `select class.relname as name, coalesce(owner.relname, class.relname) as table
   from pg_class class
   left join pg_index on indexrelid = class.oid
   left join pg_class toasted on toasted.reltoastrelid = class.oid
   left join pg_class owner on owner.oid = coalesce(indrelid, toasted.oid)
   where pg_relation_filepath(class.oid) = $1`,
);

export const WHAT_TO_DO =
  'Stop the gateway, check the disk, delete no backup, and restore from the newest backup that `recaudo backup verify` finds good ' +
  '(docs/guides/reliability/backup.md)';

const causeOf = (error: unknown): (Error & { code?: string }) | undefined => {
  for (let found = error; found instanceof Error; found = found.cause) {
    const { code } = found as { code?: string };
    if (code === DATA_CORRUPTED || code === INDEX_CORRUPTED) return found;
  }
  return undefined;
};

/** Explains a damaged page and names its table; returns every other error unchanged. */
export async function explainCorruption(database: Queryable, error: unknown): Promise<unknown> {
  const cause = causeOf(error);
  if (cause === undefined) return error;
  const [, block, file] = /block (\d+) of relation "?([^"\s]+)"?/.exec(cause.message) ?? [];
  const path = file?.replace(/_(?:fsm|vm|init)$/, '');
  const row = path === undefined ? undefined : await database.find(named, [path]).catch(() => undefined);
  const where =
    row === undefined
      ? cause.message
      : `page ${block} of ${row.name === row.table ? `the table ${row.table}` : `${row.name}, which belongs to the table ${row.table},`} is damaged on the disk (${file})`;
  return new CorruptPage(`the database is corrupt: ${where}. ${WHAT_TO_DO}`, { cause: error });
}

/** Runs work on a database and reports a damaged page in one sentence. */
export async function namingCorruption<Result>(
  database: Queryable,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw await explainCorruption(database, error);
  }
}
