import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { serverFile } from '../primitives/server-folder.ts';
import { applyMigration, type LockPatience, usualPatience } from './apply-migration.ts';
import { clientConfig, type DatabaseAddress, maintenanceDatabase, withClient } from './client-config.ts';
import { CONNECT_MS, migrationDeadline } from './deadlines.ts';
import { isFormerText } from './former-checksums.ts';
import type { Migration } from './migration.ts';
import { lockMigrations } from './migration-lock.ts';
import { tunePlanner } from './planner.ts';
import type { Schema } from './rights.ts';
import { ensureRoles, grantRights } from './roles.ts';

const migrationsFolder = (schema: Schema): string => serverFile(`migrations/${schema}/`);

export async function listMigrations(schema: Schema): Promise<Migration[]> {
  const folder = migrationsFolder(schema);
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async name => {
      const text = await readFile(`${folder}${name}`, 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Makes the database when it is missing. Safe when two processes do it at once. */
export async function ensureDatabase(address: DatabaseAddress, name: string): Promise<void> {
  await withClient(configOf(address, maintenanceDatabase(address)), async client => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount !== 0) return;
    try {
      await client.query(`create database ${pg.escapeIdentifier(name)} encoding 'UTF8' template template0`);
    } catch (error) {
      const duplicateDatabase = '42P04';
      const duplicateKey = '23505';
      const code = (error as { code?: string }).code;
      if (code !== duplicateDatabase && code !== duplicateKey) throw error;
    }
  });
}

/** Applies what is missing, one file after the other, and returns the names that were applied. */
export async function migrate(
  address: DatabaseAddress,
  name: string,
  schema: Schema,
  patience: LockPatience = usualPatience,
): Promise<string[]> {
  const migrations = await listMigrations(schema);
  return withClient(configOf(address, name), async client => {
    await lockMigrations(client);
    const applied = await applyMissing(client, migrations, patience);
    await tunePlanner(client, name);
    return applied;
  });
}

/**
 * Brings the roles of the program and their rights on this database up to date. False where nobody may: then the
 * program works with the rights of its owner.
 */
export const prepareRoles = (
  address: DatabaseAddress,
  name: string,
  schema: Schema,
  rolePrefix: string,
): Promise<boolean> =>
  withClient(configOf(address, name), async client => {
    await lockMigrations(client);
    if (!(await ensureRoles(client, rolePrefix))) return false;
    await grantRights(client, schema, rolePrefix);
    return true;
  });

const configOf = (address: DatabaseAddress, database: string): pg.ClientConfig => ({
  ...clientConfig(address, database),
  connectionTimeoutMillis: CONNECT_MS,
  query_timeout: migrationDeadline.clientMs,
});

async function applyMissing(
  client: pg.Client,
  migrations: Migration[],
  patience: LockPatience,
): Promise<string[]> {
  await client.query(
    `create table if not exists applied_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from applied_migrations',
  );
  const applied = new Map(rows.map(row => [row.name, row.checksum]));
  const done: string[] = [];
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum === migration.checksum) continue;
    if (checksum !== undefined) {
      if (isFormerText(migration.name, checksum)) continue;
      throw new Error(`migration ${migration.name} was changed after it was applied; add a new one instead`);
    }
    await applyMigration(client, migration, patience);
    done.push(migration.name);
  }
  return done;
}
