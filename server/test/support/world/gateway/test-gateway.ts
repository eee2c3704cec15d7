import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSandboxBehaviour } from '@recaudo/contract/shared/cards/test-cards';
import type { Environment } from '@recaudo/contract/shared/environment';
import pino from 'pino';
import { inject } from 'vitest';
import { buildApi } from '../../../../src/api.ts';
import type { Gateway, WebhooksToLoopback } from '../../../../src/dependencies.ts';
import {
  type Credentials,
  createMerchant,
  type NewMerchant,
} from '../../../../src/domain/merchants/create-merchant.ts';
import { nowOfMerchant } from '../../../../src/domain/merchants/merchant-clock.ts';
import { newMeasuredBoard } from '../../../../src/operations/installation/connections.ts';
import type { ProgramRole } from '../../../../src/platform/database/access/rights.ts';
import { roleName } from '../../../../src/platform/database/access/roles.ts';
import type { Database, DatabaseAddress } from '../../../../src/platform/database/connections/connection.ts';
import {
  type ChangeNotices,
  noChangeNotices,
  openChangeNotices,
} from '../../../../src/platform/database/processes/change-notices.ts';
import { newMerchantCache } from '../../../../src/platform/database/processes/merchant-cache.ts';
import { newRateLimit, type RateLimit } from '../../../../src/platform/http/access/rate-limit.ts';
import {
  newWrongKeyLimit,
  type WrongKeyLimit,
} from '../../../../src/platform/http/access/wrong-key-limit.ts';
import type { Listener } from '../../../../src/platform/http/listener.ts';
import type { App } from '../../../../src/platform/http/server.ts';
import { newMetrics } from '../../../../src/platform/metrics/metrics.ts';
import { usualRetention } from '../../../../src/platform/primitives/installation/retention.ts';
import { type Clock, systemClock } from '../../../../src/platform/primitives/time/clock.ts';
import { newSecret } from '../../../../src/platform/primitives/values/id.ts';
import { newCodeKeys } from '../../../../src/platform/vault/code-keys/code-keys.ts';
import { generateKeyFile, readKeyRing } from '../../../../src/platform/vault/keys/key-file.ts';
import type { KeyRing } from '../../../../src/platform/vault/keys/key-ring.ts';
import type { CardProcessor } from '../../../../src/processors/card-processor.ts';
import type { ConnectionKind } from '../../../../src/processors/connections/connection.ts';
import type { ConnectionBoard } from '../../../../src/processors/connections/connection-board.ts';
import type { PseProvider } from '../../../../src/processors/pse-provider.ts';
import { newSandboxProcessor } from '../../../../src/processors/sandbox/sandbox-processor.ts';
import { newSandboxPse } from '../../../../src/processors/sandbox-pse/sandbox-pse.ts';
import { newTestIssuer } from '../../doubles/connections/test-issuer.ts';
import { listedHosts } from '../../rules/listed-hosts.ts';
import { checkResponseSchemas } from '../../rules/response-schemas.ts';
import { withOverrides } from '../benches/with-overrides.ts';
import { newClient, type TestClient } from './client.ts';
import { ROLE_PREFIX } from './template.ts';
import { cloneDatabase, openTestDatabase } from './test-database.ts';

export interface TestSite {
  databaseName: string;
  keyRing: KeyRing;
}

export interface TestGateway {
  /** Has all rights on the database, for setup and checks that bypass the API. */
  gateway: Gateway;
  site: TestSite;
  /** The gateway behind `app`, with the rights of the API role. */
  served: Gateway;
  notices: ChangeNotices;
  /** The sandbox processor itself, without the wrapper of `cardProcessor`. */
  sandbox: CardProcessor;
  app: App;
  merchant(input?: Partial<NewMerchant>): Promise<Credentials & { client: TestClient }>;
  close(): Promise<void>;
}

export interface TestGatewayOptions {
  /** Where the gateway listens for change notices. Without it, caches expire after one second of `clock`. */
  noticesFrom?: DatabaseAddress;
  /** Starts another API process on this gateway's database; this gateway must stay open as long. */
  sharesDatabaseOf?: TestGateway;
  /** Where the gateway shares code keys. A test closes it to simulate a process that died. */
  codeDatabase?: Database;
  environment?: Environment;
  clock?: Clock;
  rateLimit?: RateLimit;
  wrongKeys?: WrongKeyLimit;
  /** Default: serves every host and trusts no proxy. */
  listener?: Listener;
  prepare?: (app: App) => void;
  log?: pino.Logger;
  /** Wraps the sandbox processor, e.g. to lose responses or to count calls. */
  cardProcessor?: (sandbox: CardProcessor) => CardProcessor;
  pseProvider?: (sandbox: PseProvider) => PseProvider;
  /** The kinds of connections; the gateway opens connections on first use. */
  connectionKinds?: readonly ConnectionKind[];
  /** RECAUDO_CONNECTION_HOSTS; null: not set (listed-hosts.ts). */
  connectionHosts?: readonly string[] | null;
  connections?: (board: ConnectionBoard) => ConnectionBoard;
  /** Wraps the gateway's database; the sandbox processor keeps its own connection. */
  database?: (real: Database) => Database;
  /** The default is long enough for a busy machine; tests about timeouts set a shorter one. */
  processorTimeoutMs?: number;
  /** Test receivers listen on this machine; most of them represent one on the internet. */
  webhooksToLoopback?: WebhooksToLoopback;
}

/** The real app on its own database. */
export async function startTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const made = await (options.sharesDatabaseOf ? joinDatabase(options.sharesDatabaseOf) : cloneDatabase());
  const { name, drop } = made;
  const database = options.database?.(made.database) ?? made.database;
  const keyRing = options.sharesDatabaseOf?.site.keyRing ?? newKeyRing();
  const sandbox = newSandboxProcessor({
    database: openTestDatabase(name, 2),
    clock: systemClock,
    hashKey: keyRing.fingerprintKey,
    behaviourOf: getSandboxBehaviour,
  });
  const sandboxPse = newSandboxPse({
    database,
    clock: systemClock,
    nowOf: nowOfMerchant(database, options.clock ?? systemClock),
    bankUrlOf: cus => `${gateway.baseUrl}/banco-pruebas/${cus}`,
  });
  const log = options.log ?? pino({ level: 'silent' });
  const ownCodeDatabase = openTestDatabase(name, 1);
  const codeKeys = newCodeKeys({
    database: options.codeDatabase ?? ownCodeDatabase,
    keyRing,
    clock: options.clock ?? systemClock,
    log,
  });
  const nowMs = () => (options.clock ?? systemClock).now().getTime();
  const notices: ChangeNotices =
    options.noticesFrom === undefined
      ? noChangeNotices
      : openChangeNotices({ address: options.noticesFrom, name, database, nowMs });
  const merchantCache = newMerchantCache({ notices, nowMs });
  // As in the program, connections are read with the rights of the API.
  const connectionDatabase = openAsRole(name, 'api', 4);
  const { environment = 'sandbox' } = options;
  const metrics = newMetrics();
  const connections = newMeasuredBoard(metrics, environment, {
    kinds: options.connectionKinds ?? [],
    hostRule: { environment, listed: listedHosts(options) },
    database: connectionDatabase,
    keyRing,
    merchantCache,
    clock: options.clock ?? systemClock,
    processId: `${process.pid}-${newSecret(8)}`,
    opensAll: false,
    log,
  });
  const gateway: Gateway = {
    environment,
    baseUrl: 'http://127.0.0.1:8001',
    portalUrl: 'http://127.0.0.1:8000',
    database,
    vault: undefined,
    webhooksToLoopback: options.webhooksToLoopback ?? (environment === 'production' ? 'closed' : 'readable'),
    clock: options.clock ?? systemClock,
    realClock: options.clock ?? systemClock,
    keyRing,
    codeKeys,
    cardProcessor: options.cardProcessor?.(sandbox) ?? sandbox,
    pseProvider: options.pseProvider?.(sandboxPse) ?? sandboxPse,
    connections: options.connections?.(connections) ?? connections,
    // As in an installation, production has no issuer of its own.
    cardholderAuthentication:
      environment === 'production' ? undefined : newTestIssuer(database, () => gateway.baseUrl),
    retryCapScope: environment === 'sandbox' ? 'customer' : 'number',
    processorTimeoutMs: options.processorTimeoutMs ?? 2_000,
    ledgerStripe: 3,
    merchantCache,
    rateLimit: options.rateLimit ?? newRateLimit(null, () => 0),
    wrongKeys: options.wrongKeys ?? newWrongKeyLimit(null, () => 0),
    maxInFlight: 2_000,
    retention: usualRetention,
    metrics,
    log,
    kept: new WeakMap(),
  };
  // HTTP requests have the rights of the API, as in the program; the test itself owns the database. A test that wraps
  // the database wraps it for both.
  const limited =
    options.database === undefined
      ? { database: openAsRole(name, 'api'), vault: openAsRole(name, 'vault', 2) }
      : undefined;
  const served = limited === undefined ? gateway : withOverrides(gateway, limited);
  const app = await buildApi(served, {
    health: { notReady: async () => undefined },
    listener: options.listener,
    prepare: async instance => {
      options.prepare?.(instance);
      checkResponseSchemas(instance);
    },
  });
  return {
    gateway,
    site: { databaseName: name, keyRing },
    served,
    notices,
    sandbox,
    app,
    async merchant(input = {}) {
      const credentials = await createMerchant(gateway, { name: 'Tienda de prueba', ...input });
      return { ...credentials, client: newClient(app, credentials.merchant.id, credentials.privateKey) };
    },
    async close() {
      await app.close();
      await connections.close();
      await connectionDatabase.close();
      await notices.close();
      await codeKeys.leave();
      await ownCodeDatabase.close();
      await sandbox.close();
      await limited?.database.close();
      await limited?.vault.close();
      await drop();
    },
  };
}

let shared: Promise<TestGateway> | undefined;

/** The worker's shared gateway, for files that touch only their own merchants: no sweeps, no counts of all rows. */
export async function startSharedGateway(): Promise<TestGateway> {
  shared ??= startTestGateway();
  // The gateway closes with the worker.
  return { ...(await shared), close: async () => undefined };
}

function joinDatabase({ site }: TestGateway) {
  const name = site.databaseName;
  const database = openTestDatabase(name, 4);
  return { name, database, drop: () => database.close() };
}

/** Connects with the rights of one part of the program. */
export const openAsRole = (name: string, role: ProgramRole, poolSize = 8) =>
  openTestDatabase(name, poolSize, {
    socketFolder: inject('databaseServer').socketFolder,
    user: roleName(ROLE_PREFIX, role),
  });

export function newKeyRing() {
  const folder = mkdtempSync(join(tmpdir(), 'recaudo-keys-'));
  const file = join(folder, 'keys.json');
  generateKeyFile(file);
  const keyRing = readKeyRing(file);
  rmSync(folder, { recursive: true });
  return keyRing;
}
