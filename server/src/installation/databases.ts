import { type Config, type Environment, environments } from '../config.ts';
import type { DatabaseAddress } from '../database/connection.ts';
import { ensureDatabase, migrate, type Schema } from '../database/migrate.ts';

export type DatabaseRole = Environment | 'control';

export const databaseName = (config: Config, role: DatabaseRole): string =>
  `${config.databasePrefix}_${role}`;

const roles: readonly DatabaseRole[] = [...environments, 'control'];
const schemaOf = (role: DatabaseRole): Schema => (role === 'control' ? 'control' : 'gateway');

/** Makes the three databases and brings their schemas up to date. Returns what was applied where. */
export async function prepareDatabases(
  config: Config,
  address: DatabaseAddress,
): Promise<{ database: string; applied: string[] }[]> {
  const results: { database: string; applied: string[] }[] = [];
  for (const role of roles) {
    const database = databaseName(config, role);
    await ensureDatabase(address, database);
    results.push({ database, applied: await migrate(address, database, schemaOf(role)) });
  }
  return results;
}
