import type { Logger } from 'pino';
import type { Database } from '../database/connection.ts';
import type { Gateway } from '../dependencies.ts';
import type { Mailer } from '../domain/mail/mailer.ts';
import type { Metrics } from '../metrics.ts';
import type { Clock } from '../primitives/clock.ts';
import type { KeyRing } from '../vault/key-ring.ts';

/** What stands above the two environments: people, businesses, and the way from the sandbox to production. */
export interface Control {
  database: Database;
  clock: Clock;
  realClock: Clock;
  /** Absent where no mail server is configured: mails are only kept. */
  mailer?: Mailer | undefined;
  /** Public addresses of the three listeners. */
  addresses: { home: string; sandbox: string; production: string };
  /** Production is absent until its key file is named. */
  gateways: { sandbox: Gateway; production: Gateway | undefined };
  /**
   * The one operator who needs no second factor: the demo account of an installation that nobody else can reach. Undefined
   * as soon as production is open or a listener is public.
   */
  trialOperator?: string | undefined;
  /** Seals second factors and first keys. It is the sandbox's: that one is always there. */
  keyRing: KeyRing;
  metrics: Metrics;
  log: Logger;
}
