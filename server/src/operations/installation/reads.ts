import type { Environment } from '@recaudo/contract/shared/environment';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { roleName } from '../../platform/database/access/roles.ts';
import { type Database, openDatabase } from '../../platform/database/connections/connection.ts';
import { openReplica } from '../../platform/database/connections/read-replica.ts';
import { monotonicMs } from '../../platform/primitives/time/clock.ts';
import { databaseName, type RoleAddresses } from './databases.ts';

/** Lists and reports are few and slow. */
const MOST_CONNECTIONS = 4;

/** The pool for reads that may be slightly stale; undefined if no replica is configured. */
export function openReads(
  { config, roles, log }: { config: Config; roles?: RoleAddresses | undefined; log: Logger },
  environment: Environment,
  primary: Database,
): Database | undefined {
  const { url, mostLagMs } = config.reading;
  if (url === undefined) return undefined;
  const role = roles === undefined ? {} : { role: roleName(config.databasePrefix, 'api') };
  const replica = openDatabase({
    address: { url, ...role },
    name: databaseName(config, environment),
    poolSize: Math.min(config.poolSize, MOST_CONNECTIONS),
    namedStatements: config.namedStatements,
    isReplica: true,
  });
  const onNews = (reason: string | undefined) => {
    if (reason === undefined) log.info({ environment }, 'lists and reports read from the replica again');
    else log.warn({ environment, reason }, 'lists and reports read from the primary');
  };
  return openReplica({ primary, replica, mostLagMs, nowMs: monotonicMs, onNews });
}
