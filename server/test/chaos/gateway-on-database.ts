import pino from 'pino';
import { buildApi } from '../../src/api.ts';
import { type Database, type DatabaseAddress, openDatabase } from '../../src/database/connection.ts';
import type { Gateway } from '../../src/dependencies.ts';
import { getSandboxBehaviour } from '../../src/domain/cards/test-cards.ts';
import { newRateLimit } from '../../src/http/rate-limit.ts';
import type { App } from '../../src/http/server.ts';
import { newMetrics } from '../../src/metrics.ts';
import { type Clock, systemClock } from '../../src/primitives/clock.ts';
import type { CardProcessor } from '../../src/processors/card-processor.ts';
import { newSandboxProcessor } from '../../src/processors/sandbox/sandbox-processor.ts';
import { readKeyRing } from '../../src/vault/key-file.ts';

/** Where a gateway crashed and another one goes on: its database and its keys. */
export interface Site {
  address: DatabaseAddress;
  databaseName: string;
  keyFile: string;
}

/** What stands between the gateway and the world. */
export interface Between {
  clock: Clock;
  database?: (real: Database) => Database;
  cardProcessor?: (sandbox: CardProcessor) => CardProcessor;
}

export interface OpenedGateway {
  gateway: Gateway;
  app: App;
  close(): Promise<void>;
}

/** The sandbox on a database that is already there, as `serve` opens it. */
export async function openGatewayOn(site: Site, between: Between): Promise<OpenedGateway> {
  const keyRing = readKeyRing(site.keyFile);
  const open = (poolSize: number): Database =>
    openDatabase({ address: site.address, name: site.databaseName, poolSize });
  const database = open(8);
  const sandbox = newSandboxProcessor({
    database: open(2),
    clock: systemClock,
    hashKey: keyRing.fingerprintKey,
    behaviourOf: getSandboxBehaviour,
  });
  const gateway: Gateway = {
    environment: 'sandbox',
    baseUrl: 'http://127.0.0.1:8001',
    homeUrl: 'http://127.0.0.1:8000',
    database: between.database?.(database) ?? database,
    clock: between.clock,
    keyRing,
    cardProcessor: between.cardProcessor?.(sandbox) ?? sandbox,
    processorTimeoutMs: 8_000,
    ledgerStripe: process.pid % 16,
    rateLimit: newRateLimit(null, () => 0),
    maxInFlight: 2_000,
    metrics: newMetrics(),
    log: pino({ level: 'silent' }),
  };
  const app = await buildApi(gateway, { health: { notReady: async () => undefined } });
  return {
    gateway,
    app,
    async close() {
      await app.close();
      await sandbox.close();
      await database.close();
    },
  };
}
