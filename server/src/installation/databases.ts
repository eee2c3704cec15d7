import { type Environment, environments } from '@recaudo/contract/environment';
import type { Config } from '../config.ts';
import type { DatabaseAddress } from '../database/connection.ts';
import { ensureDatabase, migrate, prepareRoles } from '../database/migrate.ts';
import type { Schema } from '../database/rights.ts';
import { type ProgramRole, programRoles } from '../database/rights.ts';
import { roleName } from '../database/roles.ts';

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

export type RoleAddresses = Readonly<Record<ProgramRole, DatabaseAddress>>;

/**
 * Where each part of the program connects, with no more rights than it needs. Through the embedded server's socket it
 * signs in as its role, so that there is nothing to come back to; with a URL it acts as the role, unless it has been
 * given a URL of its own.
 */
export async function prepareRoleAddresses(
  config: Config,
  address: DatabaseAddress,
): Promise<RoleAddresses | undefined> {
  if (!config.databaseRoles) return undefined;
  for (const role of roles) {
    const hasRoles = await prepareRoles(
      address,
      databaseName(config, role),
      schemaOf(role),
      config.databasePrefix,
    );
    if (!hasRoles) return undefined;
  }
  const addressOf = (role: ProgramRole): DatabaseAddress => {
    const name = roleName(config.databasePrefix, role);
    const own = config.roleUrls[role];
    if (own !== undefined) return { url: own };
    return address.url === undefined ? { ...address, user: name } : { url: address.url, role: name };
  };
  return Object.fromEntries(programRoles.map(role => [role, addressOf(role)])) as Record<
    ProgramRole,
    DatabaseAddress
  >;
}
