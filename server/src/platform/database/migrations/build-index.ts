import type pg from 'pg';
import type { Migration } from './migration.ts';
import { recordMigration } from './migration-records.ts';

/** The first line of a migration that builds an index concurrently, which a transaction cannot do. */
const OUTSIDE = /^-- Outside a transaction: \S/;

/** `if not exists`, because the process may have died after the build and before recording it. */
const BUILD = /^create (?:unique )?index concurrently if not exists (\w+) on [^;]+;?$/i;

export const isOutsideTransaction = ({ text }: Pick<Migration, 'text'>): boolean => OUTSIDE.test(text);

/** The index that a migration outside a transaction builds; such a file does nothing else. */
export function indexOf({ name, text }: Pick<Migration, 'name' | 'text'>): string {
  const sql = text.replace(/--.*/g, '').replace(/\s+/g, ' ').trim();
  const index = BUILD.exec(sql)?.[1];
  if (index === undefined) {
    throw new Error(
      `migration ${name} is outside a transaction: it must be one "create index concurrently if not exists"`,
    );
  }
  return index;
}

/** Every step is repeatable, so that a retry can finish the work of a failed try. */
export async function buildIndex(client: pg.Client, migration: Migration, waitMs: number): Promise<void> {
  const index = indexOf(migration);
  await client.query(`set lock_timeout = ${waitMs}`);
  try {
    await dropBrokenBuild(client, index);
    await client.query(migration.text);
    await recordMigration(client, migration);
  } finally {
    // A lost connection keeps no setting; report its error instead of this one.
    await client.query('reset lock_timeout').catch(() => undefined);
  }
}

/** Drops an invalid index, which slows down every write and serves no read. */
async function dropBrokenBuild(client: pg.Client, index: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_index join pg_class on pg_class.oid = indexrelid join pg_namespace on pg_namespace.oid = relnamespace
     where relname = $1 and not indisvalid`,
    [index.toLowerCase()],
  );
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
}
