import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import swagger from '@fastify/swagger';
import pino from 'pino';
import { buildApi } from '../api.ts';
import { openDatabase } from '../database/connection.ts';
import type { Gateway } from '../dependencies.ts';
import { newRateLimit } from '../http/rate-limit.ts';
import { newMetrics } from '../metrics.ts';
import { systemClock } from '../primitives/clock.ts';
import { generateKeyFile, readKeyRing } from '../vault/key-file.ts';

const info = {
  title: 'Recaudo',
  version: '1',
  description:
    'Payments in Colombian pesos: cards, PSE, cash vouchers, customers, plans and subscriptions. ' +
    'Authenticate with HTTP Basic: the API key is the user name, the password stays empty.',
};

/** The OpenAPI document, collected from the same schemas that validate requests. */
export async function describeApi(): Promise<string> {
  const gateway = unconnectedGateway();
  const app = await buildApi(gateway, {
    health: { notReady: async () => undefined },
    prepare: async instance => {
      await instance.register(swagger, {
        openapi: {
          openapi: '3.1.0',
          info,
          servers: [
            { url: 'http://127.0.0.1:8001', description: 'Sandbox of the local default' },
            { url: 'http://127.0.0.1:8002', description: 'Production of the local default' },
          ],
          components: { securitySchemes: { apiKey: { type: 'http', scheme: 'basic' } } },
          security: [{ apiKey: [] }],
        },
      });
    },
  });
  await app.ready();
  const document = app.swagger();
  await app.close();
  await gateway.database.close();
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Enough of a gateway to add its routes; nothing is called, nothing is connected. */
function unconnectedGateway(): Gateway {
  const folder = mkdtempSync(join(tmpdir(), 'recaudo-openapi-'));
  const keyFile = join(folder, 'keys.json');
  generateKeyFile(keyFile);
  const keyRing = readKeyRing(keyFile);
  rmSync(folder, { recursive: true });
  return {
    environment: 'sandbox',
    baseUrl: 'http://127.0.0.1:8001',
    homeUrl: 'http://127.0.0.1:8000',
    database: openDatabase({ address: { socketFolder: '/nowhere', user: 'nobody' }, name: 'none', poolSize: 1 }),
    clock: systemClock,
    keyRing,
    rateLimit: newRateLimit(null, () => 0),
    maxInFlight: 1,
    metrics: newMetrics(),
    log: pino({ level: 'silent' }),
  };
}
