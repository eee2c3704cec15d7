import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import swagger from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import pino from 'pino';
import type { TProperties } from 'typebox';
import { buildApi } from '../../api.ts';
import type { Gateway } from '../../dependencies.ts';
import { openDatabase } from '../../platform/database/connections/connection.ts';
import { noChangeNotices } from '../../platform/database/processes/change-notices.ts';
import { newMerchantCache } from '../../platform/database/processes/merchant-cache.ts';
import { newRateLimit } from '../../platform/http/access/rate-limit.ts';
import { newWrongKeyLimit } from '../../platform/http/access/wrong-key-limit.ts';
import { newMetrics } from '../../platform/metrics/metrics.ts';
import { usualRetention } from '../../platform/primitives/installation/retention.ts';
import { systemClock } from '../../platform/primitives/time/clock.ts';
import { newCodeKeys } from '../../platform/vault/code-keys/code-keys.ts';
import { generateKeyFile, readKeyRing } from '../../platform/vault/keys/key-file.ts';
import { noConnections } from '../../processors/connections/connection-board.ts';
import { unconnectedProcessor } from '../../processors/unconnected-processor.ts';
import { unconnectedPseProvider } from '../../processors/unconnected-pse-provider.ts';
import { type OpenApiDocument, printDocument } from './document/openapi-document.ts';
import { tidyDocument } from './tidy-document.ts';

const info = {
  title: 'Recaudo',
  version: '1',
  description:
    'Payments in Colombian pesos: cards, PSE, cash vouchers, customers, plans and subscriptions. ' +
    'Authenticate with HTTP Basic: the API key is the username and the password is empty.',
};

const keyMessages =
  'The API key is the username and the password is empty. Use the private key from your server only: it allows every ' +
  'operation. The public key works for the operations marked x-public-key.';

/** The OpenAPI document, built from the schemas that validate requests. */
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
            { url: 'http://127.0.0.1:8001', description: 'Sandbox' },
            { url: 'http://127.0.0.1:8002', description: 'Production' },
          ],
          components: {
            securitySchemes: { apiKey: { type: 'http', scheme: 'basic', description: keyMessages } },
          },
          security: [{ apiKey: [] }],
        },
        transform: ({ schema, url, route }) => ({
          schema: describeRoute(schema, url, route.config?.publicKey === true),
          url,
        }),
      });
    },
  });
  await app.ready();
  // Round trip through JSON drops what JSON cannot express.
  const collected = JSON.parse(JSON.stringify(app.swagger())) as OpenApiDocument;
  await app.close();
  await gateway.database.close();
  return printDocument(tidyDocument(collected));
}

/** Describes path parameters that are not ids; platform/http/mount.ts validates them. */
function describeRoute(schema: FastifySchema, url: string, hasPublicKey: boolean): FastifySchema {
  const { 'x-params': own, ...rest } = schema as FastifySchema & { 'x-params'?: TProperties };
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const properties = Object.fromEntries(names.map(name => [name, own?.[name] ?? { type: 'string' }]));
  return {
    ...rest,
    ...(own === undefined ? {} : { params: { type: 'object', properties, required: names } }),
    ...(hasPublicKey ? { 'x-public-key': true } : {}),
  };
}

/** A gateway without connections, just to register routes. */
function unconnectedGateway(): Gateway {
  const folder = mkdtempSync(join(tmpdir(), 'recaudo-openapi-'));
  const keyFile = join(folder, 'keys.json');
  generateKeyFile(keyFile);
  const keyRing = readKeyRing(keyFile);
  rmSync(folder, { recursive: true });
  const database = openDatabase({
    address: { socketFolder: '/nowhere', user: 'nobody' },
    name: 'none',
    poolSize: 1,
  });
  const log = pino({ level: 'silent' });
  return {
    environment: 'sandbox',
    baseUrl: 'http://127.0.0.1:8001',
    portalUrl: 'http://127.0.0.1:8000',
    database,
    webhooksToLoopback: 'closed',
    clock: systemClock,
    realClock: systemClock,
    keyRing,
    codeKeys: newCodeKeys({ database, keyRing, clock: systemClock, log }),
    cardProcessor: unconnectedProcessor,
    connections: noConnections,
    pseProvider: unconnectedPseProvider,
    retryCapScope: 'number',
    processorTimeoutMs: 1,
    ledgerStripe: 0,
    merchantCache: newMerchantCache({ notices: noChangeNotices, nowMs: () => 0 }),
    rateLimit: newRateLimit(null, () => 0),
    wrongKeys: newWrongKeyLimit(null, () => 0),
    maxInFlight: 1,
    retention: usualRetention,
    metrics: newMetrics(),
    log,
    kept: new WeakMap(),
  };
}
