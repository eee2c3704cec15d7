import { sentences } from '@recaudo/contract/rejections/registry';
import type { Environment } from '@recaudo/contract/shared/environment';
import pino from 'pino';
import { type Config, ConfigError, readConfig } from '../../config.ts';
import type { Gateway } from '../../dependencies.ts';
import { addressesOf, DEFAULT_PORT_BASE } from '../../operations/installation/addresses.ts';
import { joinDatabaseServer } from '../../operations/installation/database-server.ts';
import { prepareDatabases } from '../../operations/installation/databases.ts';
import { openGateway } from '../../operations/installation/gateway.ts';
import { checkKeyFile } from '../../operations/installation/keys.ts';
import { readRunningAddresses } from '../../operations/installation/running.ts';
import type { DatabaseAddress } from '../../platform/database/connections/connection.ts';
import { newMetrics } from '../../platform/metrics/metrics.ts';

export interface CommandPlace {
  config: Config;
  address: DatabaseAddress;
}

/** Runs a command on one environment, with or without a running program. */
export async function withGateway(
  environment: Environment,
  work: (gateway: Gateway, place: CommandPlace) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  await checkKeyFile(config, environment);
  const server = await joinDatabaseServer(config);
  try {
    await prepareDatabases(config, server.address);
    const gateway = await openGateway(
      {
        config,
        address: server.address,
        addresses: readRunningAddresses(config) ?? addressesOf(config, '127.0.0.1', DEFAULT_PORT_BASE),
        metrics: newMetrics(),
        log: pino({ level: 'silent' }),
      },
      environment,
    );
    if (gateway === undefined) throw new ConfigError(PRODUCTION_IS_CLOSED);
    try {
      await work(gateway, { config, address: server.address });
    } finally {
      await gateway.close();
    }
  } finally {
    await server.stop();
  }
}

export const PRODUCTION_IS_CLOSED = sentences.production_closed.en;
