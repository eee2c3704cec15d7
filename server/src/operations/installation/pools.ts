import type { Environment } from '@recaudo/contract/shared/environment';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { ProgramRole } from '../../platform/database/access/rights.ts';
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
} from '../../platform/database/connections/connection.ts';
import type { Deadline } from '../../platform/database/connections/deadlines.ts';
import {
  type ChangeNotices,
  noChangeNotices,
  openChangeNotices,
} from '../../platform/database/processes/change-notices.ts';
import { monotonicMs } from '../../platform/primitives/time/clock.ts';
import { databaseName, type RoleAddresses } from './databases.ts';
import { logAvailability, logNotices } from './log-availability.ts';
import { openReads } from './reads.ts';

export interface PoolParts {
  config: Config;
  address: DatabaseAddress;
  /** Absent if all parts use one address, as in commands, which run as the owner. */
  roles?: RoleAddresses | undefined;
  log: Logger;
  /** The deadline of statements, if it differs from the default. */
  deadline?: Deadline;
}

/** A few suffice, because card numbers are read in groups. */
const VAULT_CONNECTIONS = 3;

/** The connection pools of one environment, each with the rights of its role. */
export function openPools(parts: PoolParts, environment: Environment) {
  const { poolSize } = parts.config;
  const database = openPool(parts, environment, 'api', poolSize);
  const notices = openNotices(parts, environment, database);
  if (parts.roles === undefined) {
    const close = async () => {
      await notices.close();
      await database.close();
    };
    return { database, reads: undefined, notices, vault: undefined, worker: database, close };
  }
  const worker = openPool(parts, environment, 'worker', poolSize);
  const vault = openPool(parts, environment, 'vault', Math.min(poolSize, VAULT_CONNECTIONS));
  const reads = openReads(parts, environment, database);
  const close = async () => {
    await notices.close();
    await Promise.all([database, worker, vault].map(pool => pool.close()));
    await reads?.close();
  };
  return { database, reads, notices, vault, worker, close };
}
export type Pools = ReturnType<typeof openPools>;

export const openPool = (
  { config, address, roles, log, deadline }: PoolParts,
  environment: Environment,
  role: ProgramRole,
  poolSize: number,
): Database =>
  openDatabase({
    address: roles?.[role] ?? address,
    name: databaseName(config, environment),
    poolSize,
    namedStatements: config.namedStatements,
    deadline,
    onNews: logAvailability(log, environment),
  });

/** A pooler in transaction mode cannot carry LISTEN. */
const openNotices = (
  { config, address, roles, log }: PoolParts,
  environment: Environment,
  database: Database,
): ChangeNotices =>
  config.namedStatements
    ? openChangeNotices({
        address: roles?.api ?? address,
        name: databaseName(config, environment),
        database,
        nowMs: monotonicMs,
        onNews: logNotices(log, environment),
      })
    : noChangeNotices;
