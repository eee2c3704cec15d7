import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { buildApi } from '../../src/api.ts';
import type { Environment } from '../../src/config.ts';
import type { Gateway } from '../../src/dependencies.ts';
import { type Credentials, createMerchant, type NewMerchant } from '../../src/domain/merchants/create-merchant.ts';
import { newRateLimit, type RateLimit } from '../../src/http/rate-limit.ts';
import type { App } from '../../src/http/server.ts';
import { newMetrics } from '../../src/metrics.ts';
import { type Clock, systemClock } from '../../src/primitives/clock.ts';
import { generateKeyFile, readKeyRing } from '../../src/vault/key-file.ts';
import { newClient, type TestClient } from './client.ts';
import { holdAnswersToTheirSchemas } from './response-schemas.ts';
import { cloneDatabase } from './test-database.ts';

export interface TestGateway {
  gateway: Gateway;
  app: App;
  /** A new merchant and a client that calls with its private key. */
  merchant(wanted?: Partial<NewMerchant>): Promise<Credentials & { client: TestClient }>;
  close(): Promise<void>;
}

export interface TestGatewayOptions {
  environment?: Environment;
  clock?: Clock;
  rateLimit?: RateLimit;
  log?: pino.Logger;
}

/** The real app on a real database of its own. */
export async function startTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const { database, drop } = await cloneDatabase();
  const gateway: Gateway = {
    environment: options.environment ?? 'sandbox',
    baseUrl: 'http://127.0.0.1:8001',
    homeUrl: 'http://127.0.0.1:8000',
    database,
    clock: options.clock ?? systemClock,
    keyRing: newKeyRing(),
    rateLimit: options.rateLimit ?? newRateLimit(null, () => 0),
    maxInFlight: 2_000,
    metrics: newMetrics(),
    log: options.log ?? pino({ level: 'silent' }),
  };
  const app = await buildApi(gateway, {
    health: { notReady: async () => undefined },
    prepare: async instance => holdAnswersToTheirSchemas(instance),
  });
  return {
    gateway,
    app,
    async merchant(wanted = {}) {
      const credentials = await createMerchant(gateway, { name: 'Tienda de prueba', ...wanted });
      return { ...credentials, client: newClient(app, credentials.merchant.id, credentials.privateKey) };
    },
    async close() {
      await app.close();
      await drop();
    },
  };
}

export function newKeyRing() {
  const folder = mkdtempSync(join(tmpdir(), 'recaudo-keys-'));
  const file = join(folder, 'keys.json');
  generateKeyFile(file);
  const keyRing = readKeyRing(file);
  rmSync(folder, { recursive: true });
  return keyRing;
}
