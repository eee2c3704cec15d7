import type pg from 'pg';
import type { Migration } from './migration.ts';

/** The table of applied files. It must exist before the first migration, so no migration creates it. */
export async function ensureRecords(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists applied_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now(),
       phase text not null default 'expand')`,
  );
  // Checks first, because ALTER TABLE would wait for every reader even if nothing needs to change.
  if (await hasPhases(client)) return;
  await client.query(
    `alter table applied_migrations add column if not exists phase text not null default 'expand'`,
  );
}

async function hasPhases(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('public.applied_migrations') and attname = 'phase'`,
  );
  return rowCount === 1;
}

export interface MigrationRecord {
  name: string;
  checksum: string;
  phase: string;
}

/** Returns an empty list for a database without migrations, and changes nothing. */
export async function listRecords(client: pg.Client): Promise<MigrationRecord[]> {
  const { rows: found } = await client.query<{ is_there: boolean }>(
    `select to_regclass('public.applied_migrations') is not null as is_there`,
  );
  if (found[0]?.is_there !== true) return [];
  const phase = (await hasPhases(client)) ? 'phase' : `'expand'`;
  const { rows } = await client.query<MigrationRecord>(
    // The row 'rights' records the state of the grants (roles.ts).
    `select name, checksum, ${phase} as phase from applied_migrations where name <> 'rights' order by name`,
  );
  return rows;
}

export const recordMigration = (client: pg.Client, { name, checksum, phase }: Migration): Promise<unknown> =>
  client.query('insert into applied_migrations (name, checksum, phase) values ($1, $2, $3)', [
    name,
    checksum,
    phase,
  ]);
