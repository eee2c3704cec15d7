import type { Environment } from '@recaudo/contract/environment';
import { getSandboxBehaviour } from '@recaudo/contract/test-cards';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type ChangeNotices, noChangeNotices, openChangeNotices } from '../database/change-notices.ts';
import { type Database, type DatabaseAddress, openDatabase } from '../database/connection.ts';
import { type DatabaseClock, openDatabaseClock } from '../database/database-clock.ts';
import type { Deadline } from '../database/deadlines.ts';
import { newMerchantCache } from '../database/merchant-cache.ts';
import { type Quarantine, watchQuarantine } from '../database/quarantine.ts';
import type { ProgramRole } from '../database/rights.ts';
import type { Gateway } from '../dependencies.ts';
import { newSmtpMailer } from '../domain/emails/smtp-mailer.ts';
import { BALANCE_STRIPES } from '../domain/ledger/store.ts';
import { nowOfMerchant } from '../domain/merchants/merchant-clock.ts';
import { newRateLimit } from '../http/rate-limit.ts';
import { newWrongKeyLimit } from '../http/wrong-key-limit.ts';
import type { Metrics } from '../metrics.ts';
import { type Clock, monotonicMs, systemClock } from '../primitives/clock.ts';
import { newSandboxProcessor, type SandboxProcessor } from '../processors/sandbox/sandbox-processor.ts';
import { newSandboxIssuer } from '../processors/sandbox-issuer/sandbox-issuer.ts';
import { newSandboxPse } from '../processors/sandbox-pse/sandbox-pse.ts';
import { newCodeKeys } from '../vault/code-keys/code-keys.ts';
import type { KeyRing } from '../vault/key-ring.ts';
import type { Addresses } from './addresses.ts';
import { logNews, logNotices } from './database-news.ts';
import { databaseName, type RoleAddresses } from './databases.ts';
import { checkOwnership, findKeyFileFault, openKeyRing } from './keys.ts';
import { type LinkParts, openLinks } from './links.ts';
import { webhooksToLoopback } from './loopback.ts';
import { readProgramVersion } from './program-version.ts';
import { openReads } from './reads.ts';
import { certificateReader } from './tls/certificate-state.ts';
import { unconnected } from './unconnected.ts';

export interface GatewayParts extends Pick<LinkParts, 'opensAllLinks' | 'linkKinds'> {
  /** The clock of this process; the system's. */
  clock?: Clock | undefined;
  config: Config;
  address: DatabaseAddress;
  /** Absent where one address does for all: in commands, which act as the owner. */
  roles?: RoleAddresses | undefined;
  addresses: Addresses;
  /** Where the listeners of the program are bound; absent where nothing listens. */
  host?: string | undefined;
  metrics: Metrics;
  log: Logger;
  /** Of the statements, where it is not the usual one. */
  deadline?: Deadline;
  /** Told, in words, when a later version has taken away what this one may need. */
  onTooNew?: ((sentence: string) => void) | undefined;
}

export interface OpenGateway extends Gateway {
  /** The same for what falls due, with the worker's own connections and rights. */
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
  const { config, addresses, metrics, log, clock = systemClock } = parts;
  const keyRing = await openKeyRing(config, environment, error =>
    log.error({ err: error, environment }, 'the changed key file cannot be used; the keys from before stay'),
  );
  if (keyRing === undefined) return undefined;
  const pools = openPools(parts, environment);
  const { database, vault } = pools;
  const { realClock, quarantine } = await claimDatabase(pools, parts, environment, keyRing);
  metrics.watchPool(environment, database);
  const codes = openCodeKeys(parts, environment, keyRing);
  const sandbox = environment === 'sandbox' ? openSandbox(parts, keyRing, database) : undefined;
  const mailer = openMailer(config, environment);
  const merchantCache = newMerchantCache({ notices: pools.notices, nowMs: monotonicMs });
  const place = { environment, database, keyRing, merchantCache, realClock, quarantine };
  const links = openLinks(parts, place);
  const gateway: Gateway = {
    environment,
    baseUrl: addresses[environment],
    portalUrl: addresses.portal,
    database,
    reads: pools.reads,
    vault,
    webhooksToLoopback: webhooksToLoopback(config, addresses, parts.host),
    clock,
    realClock,
    ownClock: realClock.own,
    keyRing,
    codeKeys: codes.keys,
    ...(sandbox ?? unconnected),
    links,
    mailer,
    quarantine,
    processorTimeoutMs: PROCESSOR_TIMEOUT_MS,
    // Any row will do; different processes should just mostly use different ones.
    ledgerStripe: process.pid % BALANCE_STRIPES,
    merchantCache,
    ...limitsOf(config, environment),
    readCertificate: certificateReader(config, clock),
    findKeyFileFault: () => findKeyFileFault(config, environment),
    retention: config.retention,
    dataFolder: config.dataFolder,
    metrics,
    log,
    kept: new WeakMap(),
  };
  return {
    ...gateway,
    forWorker: { ...gateway, database: pools.worker },
    async close() {
      mailer?.close();
      await links.close();
      await codes.close();
      await sandbox?.cardProcessor.close();
      quarantine.close();
      await realClock.close();
      await pools.close();
    },
  };
}

const limitsOf = (config: Config, environment: Environment) => ({
  rateLimit: newRateLimit(config.ratePerSecond[environment], monotonicMs),
  wrongKeys: newWrongKeyLimit(config.wrongKeysPerMinute, monotonicMs),
  maxInFlight: config.maxInFlight,
});

/** None in the sandbox: it writes to invented people at addresses that may be somebody's. */
const openMailer = ({ smtp }: Config, environment: Environment) =>
  environment === 'production' && smtp !== undefined ? newSmtpMailer(smtp) : undefined;

/** Ours, and from here on its clock is the one that counts. A restored copy is known before anything is opened. */
async function claimDatabase(
  { database, close }: ReturnType<typeof openPools>,
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

/** A pooler that cannot follow named statements lends connections by the transaction: nobody can listen through it. */
const openNotices = (
  { config, address, roles, log }: GatewayParts,
  environment: Environment,
  database: Database,
): ChangeNotices =>
  config.namedStatements
    ? openChangeNotices({
        address: roles?.api ?? address,
        name: databaseName(config, environment),
        database,
        nowMs: monotonicMs,
        onNews: logNotices(log, environment),
      })
    : noChangeNotices;

/** On a connection of their own: a full pool must not keep a code from its one authorisation. */
function openCodeKeys(parts: GatewayParts, environment: Environment, keyRing: KeyRing) {
  const database = openPool(parts, environment, 'api', 1);
  const keys = newCodeKeys({ database, keyRing, clock: systemClock, log: parts.log });
  const close = async () => {
    await keys.leave();
    await database.close();
  };
  return { keys, close };
}

/** Card numbers are read for one payment after the other, in groups: a few connections do. */
const VAULT_CONNECTIONS = 3;

function openPools(parts: GatewayParts, environment: Environment) {
  const { poolSize } = parts.config;
  const database = openPool(parts, environment, 'api', poolSize);
  const notices = openNotices(parts, environment, database);
  if (parts.roles === undefined) {
    const close = async () => {
      await notices.close();
      await database.close();
    };
    return { database, reads: undefined, notices, vault: undefined, worker: database, close };
  }
  const worker = openPool(parts, environment, 'worker', poolSize);
  const vault = openPool(parts, environment, 'vault', Math.min(poolSize, VAULT_CONNECTIONS));
  const reads = openReads(parts, environment, database);
  const close = async () => {
    await notices.close();
    await Promise.all([database, worker, vault].map(pool => pool.close()));
    await reads?.close();
  };
  return { database, reads, notices, vault, worker, close };
}

/** Who plays the outside world in the sandbox, where all customers share a few test numbers. */
const openSandbox = (parts: GatewayParts, keyRing: KeyRing, database: Database) => ({
  cardProcessor: openSandboxProcessor(parts, keyRing),
  pseProvider: openSandboxPse(database, parts.addresses.sandbox),
  cardholderAuthentication: openSandboxIssuer(database, parts.addresses.sandbox),
  retryCapScope: 'customer' as const,
});

const openSandboxIssuer = (database: Database, baseUrl: string) =>
  newSandboxIssuer({
    database,
    clock: systemClock,
    behaviourOf: getSandboxBehaviour,
    urlOf: id => `${baseUrl}/3ds/${id}`,
  });

const openSandboxPse = (database: Database, baseUrl: string) =>
  newSandboxPse({
    database,
    clock: systemClock,
    nowOf: nowOfMerchant(database, systemClock),
    bankUrlOf: cus => `${baseUrl}/banco-pruebas/${cus}`,
  });

const openPool = (
  { config, address, roles, log, deadline }: GatewayParts,
  environment: Environment,
  role: ProgramRole,
  poolSize: number,
): Database =>
  openDatabase({
    address: roles?.[role] ?? address,
    name: databaseName(config, environment),
    poolSize,
    namedStatements: config.namedStatements,
    deadline,
    onNews: logNews(log, environment),
  });

/** The outside world of the sandbox, with connections of its own. */
const openSandboxProcessor = (parts: GatewayParts, keyRing: KeyRing): SandboxProcessor =>
  newSandboxProcessor({
    database: openPool(parts, 'sandbox', 'api', 2),
    clock: systemClock,
    hashKey: keyRing.fingerprintKey,
    behaviourOf: getSandboxBehaviour,
  });
