import type { Logger } from 'pino';
import type { Config, Environment } from '../config.ts';
import { type DatabaseAddress, openDatabase } from '../database/connection.ts';
import type { Gateway } from '../dependencies.ts';
import { newRateLimit } from '../http/rate-limit.ts';
import type { Metrics } from '../metrics.ts';
import { monotonicMs, systemClock } from '../primitives/clock.ts';
import type { Addresses } from './addresses.ts';
import { databaseName } from './databases.ts';
import { checkOwnership, openKeyRing } from './keys.ts';

export interface GatewayParts {
  config: Config;
  address: DatabaseAddress;
  addresses: Addresses;
  metrics: Metrics;
  log: Logger;
}

/** Opens one environment, or undefined for a production without its key file. */
export async function openGateway(
  { config, address, addresses, metrics, log }: GatewayParts,
  environment: Environment,
): Promise<Gateway | undefined> {
  const keyRing = openKeyRing(config, environment);
  if (keyRing === undefined) return undefined;
  const database = openDatabase({
    address,
    name: databaseName(config, environment),
    poolSize: config.poolSize,
    namedStatements: config.namedStatements,
    onError: error => log.warn({ err: error, environment }, 'a database connection broke'),
  });
  try {
    await checkOwnership(database, environment, keyRing, systemClock.now());
  } catch (error) {
    await database.close();
    throw error;
  }
  metrics.watchPool(environment, database);
  return {
    environment,
    baseUrl: addresses[environment],
    homeUrl: addresses.home,
    database,
    clock: systemClock,
    keyRing,
    rateLimit: newRateLimit(config.ratePerSecond[environment], monotonicMs),
    maxInFlight: config.maxInFlight,
    metrics,
    log,
  };
}
