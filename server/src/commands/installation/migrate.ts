import { type Config, readConfig } from '../../config.ts';
import { joinDatabaseServer } from '../../operations/installation/database-server.ts';
import {
  migrateDatabases,
  type PreparedDatabases,
  prepareRoleAddresses,
} from '../../operations/installation/databases.ts';
import type { DatabaseAddress } from '../../platform/database/connections/connection.ts';
import { MigrationError } from '../../platform/database/migrations/apply-migration.ts';
import { changeAudited } from '../access/change-gateway.ts';
import { readOptions, UsageError } from '../command.ts';
import { printTable } from '../terminal/print.ts';
import { describeWaiting } from '../terminal/waiting-steps.ts';
import { printPlan } from './migrate-plan.ts';

export async function migrateSchemas(args: string[]): Promise<void> {
  const options = readOptions(args, {
    plan: { type: 'boolean' },
    finish: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  if (options.plan === true && options.finish === true) {
    throw new UsageError('--plan and --finish cannot be combined');
  }
  const config = readConfig();
  const server = await joinDatabaseServer(config);
  try {
    if (options.plan === true) await printPlan(config, server.address, options.json === true);
    else await run(config, server.address, options);
  } finally {
    await server.stop();
  }
}

async function run(
  config: Config,
  address: DatabaseAddress,
  { finish, json }: { finish?: boolean; json?: boolean },
): Promise<void> {
  const prepared = await migrateDatabases(config, address, finish === true ? 'if possible' : 'no');
  // Before a process of the new version uses the new tables.
  await prepareRoleAddresses(config, address);
  const rows = prepared.databases.map(({ database, applied, waiting }) => ({
    database,
    applied: applied.length === 0 ? 'up to date' : applied.join(' '),
    ...(json === true || waiting.length > 0 ? { waiting: waiting.join(' ') } : {}),
  }));
  printTable(rows, json);
  await recordMigrations(config, address, prepared);
  const [sentence] = describeWaiting(prepared);
  if (sentence === undefined) return;
  if (finish === true) throw new MigrationError(sentence);
  console.error(sentence);
}

/** Runs after the change, because the migration may have created the log itself. */
async function recordMigrations(
  config: Config,
  address: DatabaseAddress,
  { databases }: PreparedDatabases,
): Promise<void> {
  const changed = databases.filter(({ applied }) => applied.length > 0);
  if (changed.length === 0) return;
  const details = Object.fromEntries(
    changed.map(({ database, applied }) => [database, applied.at(-1) ?? '']),
  );
  const change = { action: 'schema_migrated', what: 'databases', environment: null, details };
  await changeAudited({ config, address }, change, async () => undefined);
}
