import pg from 'pg';
import type { Schema } from '../access/rights.ts';
import type { DatabaseAddress } from '../connections/client-config.ts';
import { type LivingProcess, listLivingProcesses, olderThan } from '../processes/living-processes.ts';
import { applyMigration, type LockPatience, usualPatience } from './apply-migration.ts';
import { migrationConfig } from './migrate.ts';
import type { Migration } from './migration.ts';
import { holdOffProcesses, lockMigrations } from './migration-lock.ts';
import { listRecords } from './migration-records.ts';

/** One database of the installation with its pending contracting steps. */
export interface WaitingSteps {
  name: string;
  schema: Schema;
  steps: readonly Migration[];
}

export type Finish =
  | { outcome: 'finished'; applied: Map<string, string[]> }
  /** Nothing was changed: these older processes still need what the steps remove. */
  | { outcome: 'waits'; older: LivingProcess[] };

/**
 * Runs the contracting migrations in all databases of the installation or in none. No process can register meanwhile: earlier
 * ones are counted, and later ones check the schema they find.
 */
export async function finishUpgrade(
  address: DatabaseAddress,
  databases: readonly WaitingSteps[],
  patience: LockPatience = usualPatience,
): Promise<Finish> {
  const clients = new Map<string, pg.Client>();
  try {
    for (const { name } of databases) clients.set(name, await connect(address, name));
    const living: LivingProcess[] = [];
    for (const { name, schema } of databases) {
      const client = getClient(clients, name);
      await lockMigrations(client);
      // Processes register only in the environments' databases.
      if (schema !== 'gateway') continue;
      await holdOffProcesses(client);
      living.push(...(await listLivingProcesses(client)));
    }
    const older = databases.flatMap(({ schema, steps }) => olderThan(living, schema, steps));
    if (older.length > 0) return { outcome: 'waits', older: distinct(older) };
    const applied = new Map<string, string[]>();
    for (const { name, steps } of databases) {
      applied.set(name, await applySteps(getClient(clients, name), steps, patience));
    }
    return { outcome: 'finished', applied };
  } finally {
    for (const client of clients.values()) await client.end();
  }
}

/** Another process may already have applied them. */
async function applySteps(
  client: pg.Client,
  steps: readonly Migration[],
  patience: LockPatience,
): Promise<string[]> {
  const done = new Set((await listRecords(client)).map(({ name }) => name));
  const missing = steps.filter(({ name }) => !done.has(name));
  for (const step of missing) await applyMigration(client, step, patience);
  return missing.map(({ name }) => name);
}

async function connect(address: DatabaseAddress, name: string): Promise<pg.Client> {
  const client = new pg.Client(migrationConfig(address, name));
  // An idle connection needs an error listener; the next statement reports the failure.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function getClient(clients: ReadonlyMap<string, pg.Client>, name: string): pg.Client {
  const client = clients.get(name);
  if (client === undefined) throw new Error(`there is no connection to ${name}`);
  return client;
}

/** A process has a row in each environment. */
const distinct = (processes: readonly LivingProcess[]): LivingProcess[] => [
  ...new Map(processes.map(process => [`${process.host} ${process.id.split('-')[0]}`, process])).values(),
];
