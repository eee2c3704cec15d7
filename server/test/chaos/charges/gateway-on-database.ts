import pino from 'pino';
import { buildApi } from '../../../src/api.ts';
import { readConfig } from '../../../src/config.ts';
import type { Gateway } from '../../../src/dependencies.ts';
import { addressesOf } from '../../../src/operations/installation/addresses.ts';
import { openGateway } from '../../../src/operations/installation/gateway.ts';
import type { Database, DatabaseAddress } from '../../../src/platform/database/connections/connection.ts';
import type { App } from '../../../src/platform/http/server.ts';
import { newMetrics } from '../../../src/platform/metrics/metrics.ts';
import type { Clock } from '../../../src/platform/primitives/time/clock.ts';
import type { CardProcessor } from '../../../src/processors/card-processor.ts';
import type { PseProvider } from '../../../src/processors/pse-provider.ts';

/** The database and keys of a crashed gateway, on which another one continues. */
export interface Site {
  address: DatabaseAddress;
  databasePrefix: string;
  keyFile: string;
}

/** Replacements for the gateway's clock, database and processors. */
export interface GatewayOverrides {
  /** Replaces both clocks of the gateway. */
  clock?: Clock;
  /** The clock of the process; leases still use the database's clock. */
  processClock?: Clock;
  database?: (real: Database) => Database;
  cardProcessor?: (sandbox: CardProcessor) => CardProcessor;
  pseProvider?: (sandbox: PseProvider) => PseProvider;
}

export interface OpenedGateway {
  gateway: Gateway;
  app: App;
  close(): Promise<void>;
}

/** Opens a sandbox gateway on an existing database, as `serve` does. */
export async function openGatewayOn(site: Site, between: GatewayOverrides): Promise<OpenedGateway> {
  const config = {
    ...readConfig({ RECAUDO_DATABASE_PREFIX: site.databasePrefix }),
    keyFiles: { sandbox: site.keyFile, production: undefined },
    webhooksToLoopback: 'open' as const,
  };
  const opened = await openGateway(
    {
      config,
      address: site.address,
      addresses: addressesOf(config, '127.0.0.1', 8000),
      metrics: newMetrics(),
      log: pino({ level: 'silent' }),
      clock: between.processClock,
    },
    'sandbox',
  );
  if (opened === undefined) throw new Error('the sandbox did not open');
  const { clock } = between;
  const gateway: Gateway = {
    ...opened,
    ...(clock === undefined ? {} : { clock, realClock: clock }),
    database: between.database?.(opened.database) ?? opened.database,
    cardProcessor: between.cardProcessor?.(opened.cardProcessor) ?? opened.cardProcessor,
    pseProvider: between.pseProvider?.(opened.pseProvider) ?? opened.pseProvider,
  };
  const app = await buildApi(gateway, { health: { notReady: async () => undefined } });
  return {
    gateway,
    app,
    async close() {
      await app.close();
      await opened.close();
    },
  };
}
