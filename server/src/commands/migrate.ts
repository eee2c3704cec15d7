import { readConfig } from '../config.ts';
import { joinDatabaseServer } from '../installation/database-server.ts';
import { prepareDatabases } from '../installation/databases.ts';
import { changeAudited } from './change-gateway.ts';
import { readOptions } from './command.ts';
import { printTable } from './print.ts';
import type { CommandPlace } from './with-gateway.ts';

export async function migrateSchemas(args: string[]): Promise<void> {
  const options = readOptions(args, { json: { type: 'boolean' } });
  const config = readConfig();
  const server = await joinDatabaseServer(config);
  try {
    const results = await prepareDatabases(config, server.address);
    const rows = results.map(({ database, applied }) => ({
      database,
      applied: applied.length === 0 ? 'up to date' : applied.join(' '),
    }));
    printTable(rows, options.json);
    await recordMigrations({ config, address: server.address }, results);
  } finally {
    await server.stop();
  }
}

/** Behind the change, where the log itself may have been made by it. */
async function recordMigrations(
  place: CommandPlace,
  results: readonly { database: string; applied: string[] }[],
): Promise<void> {
  const changed = results.filter(({ applied }) => applied.length > 0);
  if (changed.length === 0) return;
  const details = Object.fromEntries(
    changed.map(({ database, applied }) => [database, applied.at(-1) ?? '']),
  );
  const change = { action: 'schema_migrated', what: 'databases', environment: null, details };
  await changeAudited(place, change, async () => undefined);
}
