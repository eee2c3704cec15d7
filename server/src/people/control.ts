import type { Logger } from 'pino';
import type { Gateway } from '../dependencies.ts';
import type { Database } from '../platform/database/connections/connection.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { BackupPlan } from '../platform/primitives/backups/backup-plan.ts';
import type { Retention } from '../platform/primitives/installation/retention.ts';
import type { Clock } from '../platform/primitives/time/clock.ts';
import type { AuditKeys } from '../platform/vault/keys/audit-keys.ts';
import type { KeyRing } from '../platform/vault/keys/key-ring.ts';
import type { Secrets } from '../platform/vault/keys/secrets.ts';
import type { Mailer } from '../processors/mailer.ts';

/** Everything above the two environments: people, businesses, and the way from the sandbox to production. */
export interface Control {
  database: Database;
  /** A connection with the owner's rights, for the few operations that need them; absent if `database` has them. */
  maintenance?: Database | undefined;
  clock: Clock;
  realClock: Clock;
  /** Absent without a mail server: emails are then only stored. */
  mailer?: Mailer | undefined;
  retention: Retention;
  /** The location and retention of backups; absent in tests and commands without any. */
  backups?: BackupPlan | undefined;
  /** Without a mail server: prints emails whose links open an account to the terminal. */
  showMail?: ((mail: { recipient: string; subject: string; text: string }) => void) | undefined;
  /** Public addresses of the three listeners. */
  addresses: { portal: string; sandbox: string; production: string };
  /** Production is absent until its key file is configured. */
  gateways: { sandbox: Gateway; production: Gateway | undefined };
  /**
   * The only operator without a second factor: the demo account of a local installation, for requests that no proxy
   * forwarded (portal/guard/visitor.ts). Undefined once production is open or the installation is reachable by others.
   */
  trialOperator?: string | undefined;
  /** The sandbox's keys, which always exist, for data of the sandbox alone. */
  keyRing: KeyRing;
  /** Encrypts second factors, bank accounts and production's first keys. */
  secrets: Secrets;
  /** Keys of the audit log. */
  auditKeys: AuditKeys;
  metrics: Metrics;
  log: Logger;
}
