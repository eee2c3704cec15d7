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
 * `open`: the sandbox's events go there, but only success or failure of a response is shown. `local`: the same, but a forwarded
 * request cannot save such a URL. `readable` is for tests only, whose receivers on this machine play those on the internet.
 */
export type WebhooksToLoopback = 'closed' | 'local' | 'open' | 'readable';

/** `unreadable`: the file cannot be read any more. `not_named`: production was open here, and its file is not configured. */
export type KeyFileFault = { kind: 'unreadable'; words: string } | { kind: 'not_named' };

export interface AccessReviewDue {
  dueAt: Date;
  isDue: boolean;
}

/**
 * An environment is a whole gateway. Domain code gets one of these and cannot see the other: there is no
 * environment column to forget.
 */
export interface Gateway {
  environment: Environment;
  /** The address of this environment as clients reach it, without a slash at the end. */
  baseUrl: string;
  /** The portal: documentation, dashboard. */
  portalUrl: string;
  database: Database;
  /** Rung after requests; absent in commands and tests, whose work the next poll finds. */
  workBell?: WorkBell | undefined;
  /** When a request last used the API's connections, in this process or any that rings the bell; absent if unknown. */
  apiUsedAtMs?: (() => number) | undefined;
  /** A replica as long as it keeps up, else the primary; absent where none is configured. Asked for with `readsOf`. */
  reads?: Database | undefined;
  /** Whether webhooks of the sandbox may go to this machine (operations/installation/loopback.ts). */
  webhooksToLoopback: WebhooksToLoopback;
  /** The connection that may read sealed card numbers (platform/database/access/rights.ts); absent where `database` may do so itself. */
  vault?: Database | undefined;
  /** Business time. For a sandbox merchant with a clock of its own it is that one (merchants/merchant-clock.ts). */
  clock: Clock;
  /** Real time, for leases, deadlines and secrets: the database's clock, on which all processes agree. */
  realClock: Clock;
  /** This process's own clock compared with the database's. Absent if not compared. */
  ownClock?: ComparedClock | undefined;
  keyRing: KeyRing;
  /** Seals security codes until their one authorisation. */
  codeKeys: CodeKeys;
  /** Of the environment itself: the sandbox's. Whatever goes over a connection is asked of that. */
  cardProcessor: CardProcessor;
  pseProvider: PseProvider;
  connections: ConnectionBoard;
  /** 3-D Secure. Absent where no issuer is connected: such payments are refused. */
  cardholderAuthentication?: CardholderAuthentication | undefined;
  /** Absent where mails are only kept: in the sandbox, and without a mail server in the configuration. */
  mailer?: Mailer | undefined;
  /**
   * What the caps of the card networks count together: a card number, as the networks do; or a number and its customer, where all
   * customers share a few test numbers.
   */
  retryCapScope: 'number' | 'customer';
  /** How long a payer waits for a processor; afterwards the outcome is unknown. */
  processorTimeoutMs: number;
  /** The row of each balance that this process adds to (see ledger/store.ts). */
  ledgerStripe: number;
  /** Keys, merchants and their fraud rules, as they were read last. */
  merchantCache: MerchantCache;
  rateLimit: RateLimit;
  /** Before any key is looked up. */
  wrongKeys: WrongKeyLimit;
  maxInFlight: number;
  /** Looks at the operator's own certificate now. Absent where there is none to look after. */
  readCertificate?: (() => CertificateState) | undefined;
  /** Why the next start would not find its keys. Absent where there is no key file to look after. */
  findKeyFileFault?: (() => KeyFileFault | undefined) | undefined;
  /** When the access of the operators has to be reviewed; null without operators. Absent where the control database is not open. */
  findAccessReview?: (() => Promise<AccessReviewDue | null>) | undefined;
  retention: Retention;
  /** Whether it is a restored copy that contacts no one; absent where no copy can be restored. */
  quarantine?: Quarantine | undefined;
  /** Whose disk is watched; absent where the installation has none. */
  dataFolder?: string | undefined;
  metrics: Metrics;
  log: Logger;
  /** What parts of the domain keep for as long as the gateway is open (`keptBy`). */
  kept: Kept;
}

/**
 * For lists, reports and exports of the dashboard, which may be a few seconds old. Never for one object by its id, for the API, or
 * for anything that decides about money (docs/guides/reliability/scaling.md).
 */
export const readsOf = ({ reads, database }: Pick<Gateway, 'reads' | 'database'>): Database =>
  reads ?? database;

/** The same gateway for what only reads such things. */
export const onReads = (gateway: Gateway): Gateway => ({ ...gateway, database: readsOf(gateway) });

/** By the database that it belongs to: one gateway may act on several connections. */
export type Kept = WeakMap<Database, Map<object, unknown>>;

type Keeping = Pick<Gateway, 'kept' | 'database'>;

/**
 * A part of the gateway that is made when it is first asked for and then stays: write batches, turns. Defined where it is
 * used, so that this file need not know all of them.
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
