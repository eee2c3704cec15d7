import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { clientConfig, withClient } from '../../../../src/platform/database/connections/client-config.ts';
import type { DatabaseAddress } from '../../../../src/platform/database/connections/connection.ts';
import {
  applyMigration,
  usualPatience,
} from '../../../../src/platform/database/migrations/apply-migration.ts';
import { ensureDatabase, listMigrations } from '../../../../src/platform/database/migrations/migrate.ts';
import { ensureRecords } from '../../../../src/platform/database/migrations/migration-records.ts';

/** The metadata that make-dump.mjs writes next to the rows. */
export interface Release {
  version: string;
  taken_at: string;
  demo: { merchant_id: string; private_key: string; email: string; password: string };
  made: Record<
    'customer' | 'card' | 'charge' | 'plan' | 'subscription' | 'token' | 'webhook' | 'pse' | 'store',
    string
  >;
}

interface Dump {
  tables: { name: string; columns: string[]; rows: (string | null)[][] }[];
  sequences: { name: string; value: string }[];
}

const releases = new URL('../../../releases/', import.meta.url);

export const listReleases = (): string[] =>
  readdirSync(releases, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name);

export const fileOf = (version: string, name: string): string =>
  fileURLToPath(new URL(`${version}/${name}`, releases));

export const readRelease = (version: string): Release =>
  JSON.parse(readFileSync(fileOf(version, 'release.json'), 'utf8'));

/** Restores the database of a release: applies its migrations, then replaces their rows with the dump. */
export async function restoreDatabase(
  address: DatabaseAddress,
  database: string,
  version: string,
  role: 'sandbox' | 'control',
): Promise<void> {
  const dump: Dump = JSON.parse(gunzipSync(readFileSync(fileOf(version, `${role}.json.gz`))).toString());
  await ensureDatabase(address, database);
  await withClient(clientConfig(address, database), async client => {
    await applyOnly(client, role === 'control' ? 'control' : 'gateway', appliedIn(dump));
    // Disables triggers and foreign keys, because the dump already contains their effects.
    await client.query('set session_replication_role = replica');
    await client.query(await truncateAll(client));
    for (const table of dump.tables) await fill(client, table);
    for (const { name, value } of dump.sequences) await client.query('select setval($1, $2)', [name, value]);
  });
}

const APPLIED = 'applied_migrations';

function appliedIn({ tables }: Dump): Set<string | null | undefined> {
  const applied = tables.find(({ name }) => name === `public.${APPLIED}`);
  if (applied === undefined) throw new Error('the dump has no applied migrations');
  const column = applied.columns.indexOf('name');
  return new Set(applied.rows.map(row => row[column]));
}

async function applyOnly(
  client: pg.Client,
  schema: 'gateway' | 'control',
  names: Set<unknown>,
): Promise<void> {
  await ensureRecords(client);
  for (const migration of await listMigrations(schema)) {
    if (names.has(migration.name)) await applyMigration(client, migration, usualPatience);
  }
}

async function truncateAll(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ text: string }>(
    `select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ') as text
     from pg_tables where schemaname !~ '^pg_' and schemaname <> 'information_schema'`,
  );
  return rows[0]?.text ?? '';
}

/** Values are PostgreSQL's own text output. */
async function fill(client: pg.Client, { name, columns, rows }: Dump['tables'][number]): Promise<void> {
  const types = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0`,
    [name],
  );
  const typeOf = new Map(types.rows.map(row => [row.name, row.type]));
  const values = columns.map((column, index) => `(value ->> ${index})::${typeOf.get(column)}`);
  await client.query(
    `insert into ${name} (${columns.map(column => pg.escapeIdentifier(column)).join(', ')})
     overriding system value select ${values.join(', ')} from json_array_elements($1::json)`,
    [JSON.stringify(rows)],
  );
}
