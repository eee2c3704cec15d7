import type { Environment } from '@recaudo/contract/shared/environment';
import type { Logger } from 'pino';
import type { Database } from './platform/database/connections/connection.ts';
import type { ComparedClock } from './platform/database/connections/database-clock.ts';
import type { Quarantine } from './platform/database/integrity/quarantine.ts';
import type { MerchantCache } from './platform/database/processes/merchant-cache.ts';
import type { WorkBell } from './platform/database/processes/work-bell.ts';
import type { RateLimit } from './platform/http/access/rate-limit.ts';
import type { WrongKeyLimit } from './platform/http/access/wrong-key-limit.ts';
import type { CertificateState } from './platform/http/https-server.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Retention } from './platform/primitives/installation/retention.ts';
import type { Clock } from './platform/primitives/time/clock.ts';
import type { CodeKeys } from './platform/vault/code-keys/code-keys.ts';
import type { KeyRing } from './platform/vault/keys/key-ring.ts';
import type { CardProcessor } from './processors/card-processor.ts';
import type { CardholderAuthentication } from './processors/cardholder-authentication.ts';
import type { ConnectionBoard } from './processors/connections/connection-board.ts';
import type { Mailer } from './processors/mailer.ts';
import type { PseProvider } from './processors/pse-provider.ts';

/**
 * Whether sandbox webhooks may go to this machine. `open`: yes, but responses are shown only as success or failure. `local`: the
 * same, but a forwarded request cannot save such a URL. `readable`: for tests only, whose receivers on this machine stand in for
 * servers on the internet.
 */
export type WebhooksToLoopback = 'closed' | 'local' | 'open' | 'readable';

/**
 * `unreadable`: the key file can no longer be read. `not_named`: production has been open here, but its
 * key file is not configured.
 */
export type KeyFileFault = { kind: 'unreadable'; words: string } | { kind: 'not_named' };

export interface AccessReviewDue {
  dueAt: Date;
  isDue: boolean;
}

/**
 * A whole gateway: one environment. Domain code receives one gateway and cannot see the other, so there is no
 * environment column to forget.
 */
export interface Gateway {
  environment: Environment;
  /** The public address of this environment's API, without a trailing slash. */
  baseUrl: string;
  /** The portal's address: documentation, dashboard. */
  portalUrl: string;
  database: Database;
  /** Wakes the worker after requests that change data. Absent in commands and tests: the next poll finds their work. */
  workBell?: WorkBell | undefined;
  /** When a request last used the API's connections, in this process or in another one that rings the bell; absent if unknown. */
  apiUsedAtMs?: (() => number) | undefined;
  /** A replica while it keeps up, otherwise the primary; absent if no replica is configured. Use `readsOf`. */
  reads?: Database | undefined;
  /** Decided by operations/installation/loopback.ts. */
  webhooksToLoopback: WebhooksToLoopback;
  /** The connection that may read sealed card numbers (platform/database/access/rights.ts); absent if `database` itself may. */
  vault?: Database | undefined;
  /** Business time. Sandbox merchants can have a clock of their own (merchants/merchant-clock.ts). */
  clock: Clock;
  /** Real time for leases, deadlines and secrets: the database's clock, which all processes share. */
  realClock: Clock;
  /** This process's system clock compared with the database's; absent if not compared. */
  ownClock?: ComparedClock | undefined;
  keyRing: KeyRing;
  /** Encrypts security codes until their one authorization. */
  codeKeys: CodeKeys;
  /**
   * The environment's own processor: simulated in the sandbox, unconnected in production. Payments over a
   * connection use `connections`.
   */
  cardProcessor: CardProcessor;
  pseProvider: PseProvider;
  connections: ConnectionBoard;
  /** 3-D Secure; absent if no issuer is connected, and then payments that need it are rejected. */
  cardholderAuthentication?: CardholderAuthentication | undefined;
  /** Absent if emails are stored but never sent: in the sandbox, and without a configured mail server. */
  mailer?: Mailer | undefined;
  /**
   * The unit to which the card networks' retry caps apply: a card number, as at the networks, or a card number of one customer,
   * because sandbox customers share a few test numbers.
   */
  retryCapScope: 'number' | 'customer';
  /** How long a payer waits for a processor; after that, the outcome is unknown. */
  processorTimeoutMs: number;
  /** The stripe of each balance that this process updates (see ledger/store.ts). */
  ledgerStripe: number;
  /** The latest known keys, merchants and fraud rules. */
  merchantCache: MerchantCache;
  rateLimit: RateLimit;
  /** Limits wrong API keys, before a key is looked up. */
  wrongKeys: WrongKeyLimit;
  maxInFlight: number;
  /** Reads the operator's own certificate; absent if there is none to monitor. */
  readCertificate?: (() => CertificateState) | undefined;
  /** Why the next start would fail to load its keys; absent if there is no key file to monitor. */
  findKeyFileFault?: (() => KeyFileFault | undefined) | undefined;
  /** When the next review of the operators' access is due; null without operators. Absent if the control database is not open. */
  findAccessReview?: (() => Promise<AccessReviewDue | null>) | undefined;
  retention: Retention;
  /** Whether this is a restored copy, which sends no payments, emails or webhooks; absent if the database cannot be one. */
  quarantine?: Quarantine | undefined;
  /** The folder whose disk space is monitored; absent if the installation has none. */
  dataFolder?: string | undefined;
  metrics: Metrics;
  log: Logger;
  /** Per-gateway state of domain modules, created on first use (`keptBy`). */
  kept: Kept;
}

/**
 * For the dashboard's lists, reports and exports, which may be a few seconds stale. Never use it to read one object by id, in the
 * API, or for a decision about money (docs/guides/reliability/scaling.md).
 */
export const readsOf = ({ reads, database }: Pick<Gateway, 'reads' | 'database'>): Database =>
  reads ?? database;

/** The same gateway, for code that tolerates slightly stale reads. */
export const onReads = (gateway: Gateway): Gateway => ({ ...gateway, database: readsOf(gateway) });

/** Keyed by database, because copies of one gateway may use different connections. */
export type Kept = WeakMap<Database, Map<object, unknown>>;

type Keeping = Pick<Gateway, 'kept' | 'database'>;

/**
 * Returns a getter that creates per-gateway state, such as write batches, on first use and then returns the same instance. The
 * module that uses the state defines it, so this file does not depend on those modules.
 */
export function keptBy<Part, Owner extends Keeping = Gateway>(
  make: (gateway: Owner) => Part,
): (gateway: Owner) => Part {
  return gateway => {
    const { kept, database } = gateway;
    const parts = kept.get(database) ?? new Map<object, unknown>();
    kept.set(database, parts);
    if (!parts.has(make)) parts.set(make, make(gateway));
    return parts.get(make) as Part;
  };
}
