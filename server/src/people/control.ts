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

/** What stands above the two environments: people, businesses, and the way from the sandbox to production. */
export interface Control {
  database: Database;
  /** With the rights of the owner, for the few things that need them; absent where `database` has them. */
  maintenance?: Database | undefined;
  clock: Clock;
  realClock: Clock;
  /** Absent where no mail server is configured: mails are only kept. */
  mailer?: Mailer | undefined;
  retention: Retention;
  /** Where backups lie and for how long; absent where the test or command has none. */
  backups?: BackupPlan | undefined;
  /** Without a mail server: prints emails whose links open an account to the terminal. */
  showMail?: ((mail: { recipient: string; subject: string; text: string }) => void) | undefined;
  /** Public addresses of the three listeners. */
  addresses: { portal: string; sandbox: string; production: string };
  /** Production is absent until its key file is named. */
  gateways: { sandbox: Gateway; production: Gateway | undefined };
  /**
   * The one operator who needs no second factor: the demo account of a local installation, for requests that no proxy passed
   * on (portal/guard/visitor.ts). Undefined as soon as production is open or others may reach the installation.
   */
  trialOperator?: string | undefined;
  /** The sandbox's, which is always there: for what belongs to the sandbox alone. */
  keyRing: KeyRing;
  /** Seals second factors, bank accounts and production's first keys. */
  secrets: Secrets;
  /** Keys of the audit log. */
  auditKeys: AuditKeys;
  metrics: Metrics;
  log: Logger;
}
