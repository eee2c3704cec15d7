import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { serverFile } from '../../primitives/installation/server-folder.ts';
import type { Schema } from '../access/rights.ts';
import { ensureRoles, grantRights } from '../access/roles.ts';
import {
  clientConfig,
  type DatabaseAddress,
  maintenanceDatabase,
  withClient,
} from '../connections/client-config.ts';
import { CONNECT_MS, migrationDeadline } from '../connections/deadlines.ts';
import { tunePlanner } from '../connections/planner.ts';
import { applyMigration, type LockPatience, usualPatience } from './apply-migration.ts';
import { type Migration, phaseOf } from './migration.ts';
import { lockMigrations } from './migration-lock.ts';
import { ensureRecords, listRecords } from './migration-records.ts';
import { type MissingMigrations, missingMigrations } from './schema-range.ts';

const migrationsFolder = (schema: Schema): string => serverFile(`migrations/${schema}/`);

export async function listMigrations(schema: Schema): Promise<Migration[]> {
  const folder = migrationsFolder(schema);
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async name => {
      const text = await readFile(`${folder}${name}`, 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex'), phase: phaseOf(text) };
    }),
  );
}

/** Creates a missing database. Two processes may do this at the same time. */
export async function ensureDatabase(address: DatabaseAddress, name: string): Promise<void> {
  await withClient(migrationConfig(address, maintenanceDatabase(address)), async client => {
    if (await databaseExists(client, name)) return;
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

const databaseExists = async (client: pg.Client, name: string): Promise<boolean> =>
  (await client.query('select 1 from pg_database where datname = $1', [name])).rowCount !== 0;

/** The result for the files that a database lacked. */
export interface Migrated {
  applied: string[];
  /** Contracting steps, which `finishUpgrade` applies when no older version needs what they remove. */
  waiting: Migration[];
}

/**
 * Applies the missing expanding migrations, file by file. An empty database gets all files in order, because no process uses
 * it yet.
 */
export async function migrate(
  address: DatabaseAddress,
  name: string,
  schema: Schema,
  patience: LockPatience = usualPatience,
): Promise<Migrated> {
  const known = await listMigrations(schema);
  return withClient(migrationConfig(address, name), async client => {
    await lockMigrations(client);
    const records = await listRecords(client);
    const { expand, contract } = missingMigrations(name, known, records);
    await ensureRecords(client);
    const isNew = records.length === 0;
    const applied = isNew ? known : expand;
    for (const migration of applied) await applyMigration(client, migration, patience);
    await tunePlanner(client, name);
    return { applied: applied.map(migration => migration.name), waiting: isNew ? [] : contract };
  });
}

/** Lists the migrations that a database lacks, without changing it. A missing database lacks all of them. */
export async function readMissing(
  address: DatabaseAddress,
  name: string,
  schema: Schema,
): Promise<MissingMigrations> {
  const known = await listMigrations(schema);
  const exists = await withClient(migrationConfig(address, maintenanceDatabase(address)), client =>
    databaseExists(client, name),
  );
  const records = exists ? await withClient(migrationConfig(address, name), listRecords) : [];
  return missingMigrations(name, known, records);
}

/**
 * Updates the program's roles and their grants on this database. False if the owner may not create roles: then the program
 * works as the owner.
 */
export const prepareRoles = (
  address: DatabaseAddress,
  name: string,
  schema: Schema,
  rolePrefix: string,
): Promise<boolean> =>
  withClient(migrationConfig(address, name), async client => {
    await lockMigrations(client);
    if (!(await ensureRoles(client, rolePrefix))) return false;
    // A later version has already set the rights, including those of tables unknown to this version.
    const names = new Set((await listMigrations(schema)).map(migration => migration.name));
    const isLaterSchema = (await listRecords(client)).some(record => !names.has(record.name));
    if (!isLaterSchema) await grantRights(client, schema, rolePrefix);
    return true;
  });

export const migrationConfig = (address: DatabaseAddress, database: string): pg.ClientConfig => ({
  ...clientConfig(address, database),
  connectionTimeoutMillis: CONNECT_MS,
  query_timeout: migrationDeadline.clientMs,
});
