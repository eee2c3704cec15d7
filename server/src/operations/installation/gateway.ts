import type { Environment } from '@recaudo/contract/shared/environment';
import type { Config } from '../../config.ts';
import type { Gateway } from '../../dependencies.ts';
import { newSmtpMailer } from '../../domain/emails/sending/smtp-mailer.ts';
import { BALANCE_STRIPES } from '../../domain/money/ledger/store.ts';
import { type DatabaseClock, openDatabaseClock } from '../../platform/database/connections/database-clock.ts';
import { type Quarantine, watchQuarantine } from '../../platform/database/integrity/quarantine.ts';
import type { ChangeNotices } from '../../platform/database/processes/change-notices.ts';
import { newMerchantCache } from '../../platform/database/processes/merchant-cache.ts';
import { newWorkBell, type WorkBell } from '../../platform/database/processes/work-bell.ts';
import { newRateLimit } from '../../platform/http/access/rate-limit.ts';
import { newWrongKeyLimit } from '../../platform/http/access/wrong-key-limit.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { type Clock, monotonicMs, systemClock } from '../../platform/primitives/time/clock.ts';
import { newCodeKeys } from '../../platform/vault/code-keys/code-keys.ts';
import type { KeyRing } from '../../platform/vault/keys/key-ring.ts';
import type { Addresses } from './addresses.ts';
import { type ConnectionParts, openConnections } from './connections.ts';
import { checkOwnership, findKeyFileFault, openKeyRing } from './keys.ts';
import { webhooksToLoopback } from './loopback.ts';
import { openPool, openPools, type PoolParts, type Pools } from './pools.ts';
import { readProgramVersion } from './program-version.ts';
import { openSandbox } from './sandbox.ts';
import { certificateReader } from './tls/certificate-state.ts';
import { unconnected } from './unconnected.ts';

export interface GatewayParts
  extends PoolParts,
    Pick<ConnectionParts, 'opensAllConnections' | 'connectionKinds'> {
  /** This process's clock; defaults to the system's. */
  clock?: Clock | undefined;
  addresses: Addresses;
  /** The host that listeners bind to; absent if nothing listens. */
  host?: string | undefined;
  metrics: Metrics;
  /** Called with an explanation if a later version has removed what this one may need. */
  onTooNew?: ((sentence: string) => void) | undefined;
}

export interface OpenGateway extends Gateway {
  /** The same for due work, with the worker's own connections and rights. */
  forWorker: Gateway;
  close(): Promise<void>;
}

/** How long a payer waits for a card processor before the outcome counts as unknown. */
const PROCESSOR_TIMEOUT_MS = 8_000;

/** Opens one environment, or undefined for a production without its key file. */
export async function openGateway(
  parts: GatewayParts,
  environment: Environment,
): Promise<OpenGateway | undefined> {
  const { config, metrics, log, clock = systemClock } = parts;
  const keyRing = await openKeyRing(config, environment, error =>
    log.error({ err: error, environment }, 'the changed key file cannot be used; keeping the previous keys'),
  );
  if (keyRing === undefined) return undefined;
  const pools = openPools(parts, environment);
  const { database, vault } = pools;
  const { realClock, quarantine } = await claimDatabase(pools, parts, environment, keyRing);
  metrics.watchPool(environment, database);
  const codes = openCodeKeys(parts, environment, keyRing, pools.notices);
  const sandbox = environment === 'sandbox' ? openSandbox(parts, keyRing, database) : undefined;
  const mailer = openMailer(config, environment);
  const merchantCache = newMerchantCache({ notices: pools.notices, nowMs: monotonicMs });
  const workBell = newWorkBell({ database, notices: pools.notices, nowMs: monotonicMs });
  const place = { environment, database, keyRing, merchantCache, realClock, quarantine };
  const connections = openConnections(parts, place);
  const gateway: Gateway = {
    environment,
    ...configuredFields(parts, environment, clock),
    database,
    reads: pools.reads,
    vault,
    clock,
    realClock,
    ownClock: realClock.own,
    keyRing,
    codeKeys: codes.keys,
    ...(sandbox ?? unconnected),
    connections,
    mailer,
    quarantine,
    processorTimeoutMs: PROCESSOR_TIMEOUT_MS,
    // Any row works; different processes should mostly use different ones.
    ledgerStripe: process.pid % BALANCE_STRIPES,
    merchantCache,
    workBell,
    metrics,
    log,
    kept: new WeakMap(),
  };
  return {
    ...gateway,
    forWorker: { ...gateway, database: pools.worker, apiUsedAtMs: usedAtMsOf(pools, workBell) },
    async close() {
      mailer?.close();
      await connections.close();
      await codes.close();
      await sandbox?.cardProcessor.close();
      quarantine.close();
      await realClock.close();
      await pools.close();
    },
  };
}

/** Without a separate worker pool, the worker's own statements would count as requests. */
const usedAtMsOf = ({ database, worker }: Pools, bell: WorkBell): (() => number) | undefined =>
  worker === database
    ? undefined
    : () => Math.max(database.pool().usedAtMs ?? Number.NEGATIVE_INFINITY, bell.rungAtMs());

/** The fields of a gateway that depend only on the configuration. */
const configuredFields = (
  { config, addresses, host }: GatewayParts,
  environment: Environment,
  clock: Clock,
) => ({
  baseUrl: addresses[environment],
  portalUrl: addresses.portal,
  webhooksToLoopback: webhooksToLoopback(config, addresses, host),
  rateLimit: newRateLimit(config.ratePerSecond[environment], monotonicMs),
  wrongKeys: newWrongKeyLimit(config.wrongKeysPerMinute, monotonicMs),
  maxInFlight: config.maxInFlight,
  readCertificate: certificateReader(config, clock),
  findKeyFileFault: () => findKeyFileFault(config, environment),
  retention: config.retention,
  dataFolder: config.dataFolder,
});

/** The sandbox sends no email, because its invented addresses may belong to real people. */
const openMailer = ({ smtp }: Config, environment: Environment) =>
  environment === 'production' && smtp !== undefined ? newSmtpMailer(smtp) : undefined;

/**
 * Verifies that the database is ours; from here on its clock counts. Detects a restored copy before anything is opened.
 */
async function claimDatabase(
  { database, close }: Pools,
  { clock: local = systemClock, onTooNew, log }: GatewayParts,
  environment: Environment,
  keyRing: KeyRing,
): Promise<{ realClock: DatabaseClock; quarantine: Quarantine }> {
  try {
    await checkOwnership(database, environment, keyRing, local.now());
    const quarantine = await watchQuarantine(database, error =>
      log.warn({ err: error, environment }, 'the release of this restored copy cannot be read'),
    );
    const program = await readProgramVersion();
    return { quarantine, realClock: await openDatabaseClock(database, { local, program, onTooNew }) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Separate connections, so that a full pool cannot keep a security code from its only authorization. */
function openCodeKeys(
  parts: GatewayParts,
  environment: Environment,
  keyRing: KeyRing,
  notices: ChangeNotices,
) {
  const database = openPool(parts, environment, 'api', 1);
  const keys = newCodeKeys({ database, keyRing, clock: systemClock, log: parts.log, notices });
  const close = async () => {
    await keys.leave();
    await database.close();
  };
  return { keys, close };
}
