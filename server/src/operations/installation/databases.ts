import { type Environment, environments } from '@recaudo/contract/shared/environment';
import type { Config } from '../../config.ts';
import { type ProgramRole, programRoles, type Schema } from '../../platform/database/access/rights.ts';
import { roleName } from '../../platform/database/access/roles.ts';
import type { DatabaseAddress } from '../../platform/database/connections/connection.ts';
import { finishUpgrade, type WaitingSteps } from '../../platform/database/migrations/finish-upgrade.ts';
import {
  ensureDatabase,
  migrate,
  prepareRoles,
  readMissing,
} from '../../platform/database/migrations/migrate.ts';
import { rejectOlderSchema } from '../../platform/database/migrations/schema-range.ts';
import type { LivingProcess } from '../../platform/database/processes/living-processes.ts';
import { carryRestoreMark } from './restore-mark.ts';

export type DatabaseRole = Environment | 'control';

export const databaseName = (config: Pick<Config, 'databasePrefix'>, role: DatabaseRole): string =>
  `${config.databasePrefix}_${role}`;

export const environmentDatabases = (config: Pick<Config, 'databasePrefix'>): string[] =>
  environments.map(environment => databaseName(config, environment));

export const databaseRoles: readonly DatabaseRole[] = [...environments, 'control'];
export const schemaOf = (role: DatabaseRole): Schema => (role === 'control' ? 'control' : 'gateway');

/** What was done to a database of the installation, and what remains. */
export interface PreparedDatabase {
  database: string;
  applied: string[];
  /** Contracting steps that remove what older versions need. */
  waiting: string[];
}

export interface PreparedDatabases {
  databases: PreparedDatabase[];
  /** The processes that the waiting steps wait for; empty if no step waits. */
  older: readonly LivingProcess[];
}

/** `if possible` runs contracting steps if no running process needs what they remove; `no` leaves them for later. */
export type Finishing = 'if possible' | 'no';

/**
 * Creates the three databases and migrates them as far as running processes of older versions allow. If migrations are
 * done by hand, only reports what is missing.
 */
export async function prepareDatabases(
  config: Config,
  address: DatabaseAddress,
  finishing: Finishing = 'if possible',
): Promise<PreparedDatabases> {
  const prepared = await (config.rollout.migrations === 'by hand'
    ? checkDatabases(config, address)
    : migrateDatabases(config, address, finishing));
  if (config.databaseUrl === undefined) {
    await carryRestoreMark(config.dataFolder, address, environmentDatabases(config));
  }
  return prepared;
}

export async function migrateDatabases(
  config: Config,
  address: DatabaseAddress,
  finishing: Finishing,
): Promise<PreparedDatabases> {
  const found: (WaitingSteps & { applied: string[] })[] = [];
  for (const role of databaseRoles) {
    const name = databaseName(config, role);
    await ensureDatabase(address, name);
    const { applied, waiting } = await migrate(address, name, schemaOf(role));
    found.push({ name, schema: schemaOf(role), steps: waiting, applied });
  }
  const isWaiting = found.some(({ steps }) => steps.length > 0);
  const finish = isWaiting && finishing === 'if possible' ? await finishUpgrade(address, found) : undefined;
  const finished = finish?.outcome === 'finished' ? finish.applied : undefined;
  return {
    databases: found.map(({ name, applied, steps }) => ({
      database: name,
      applied: [...applied, ...(finished?.get(name) ?? [])].sort(),
      waiting: finished === undefined ? steps.map(step => step.name) : [],
    })),
    older: finish?.outcome === 'waits' ? finish.older : [],
  };
}

async function checkDatabases(config: Config, address: DatabaseAddress): Promise<PreparedDatabases> {
  const databases: PreparedDatabase[] = [];
  for (const role of databaseRoles) {
    const database = databaseName(config, role);
    const missing = await readMissing(address, database, schemaOf(role));
    rejectOlderSchema(database, missing);
    databases.push({ database, applied: [], waiting: missing.contract.map(({ name }) => name) });
  }
  return { databases, older: [] };
}

export type RoleAddresses = Readonly<Record<ProgramRole, DatabaseAddress>>;

/**
 * The database address of each part of the program, with only the rights it needs. Through the embedded server's socket
 * a part signs in as its role; with a URL it switches to the role, unless it has a URL of its own.
 */
export async function prepareRoleAddresses(
  config: Config,
  address: DatabaseAddress,
): Promise<RoleAddresses | undefined> {
  if (!config.databaseRoles) return undefined;
  for (const role of databaseRoles) {
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
