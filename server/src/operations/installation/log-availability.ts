import type { Logger } from 'pino';
import type { AvailabilityChange } from '../../platform/database/connections/outage-notice.ts';
import { describeUnavailable } from '../../platform/database/connections/unavailable.ts';

/** Logs why a database is unavailable, and that it responds again. */
export const logAvailability =
  (log: Logger, database: string) =>
  (news: AvailabilityChange): void => {
    if (news.kind === 'answers_again') {
      log.info({ database }, 'the database is available again');
      return;
    }
    const reason = describeUnavailable(news.error);
    log.error({ err: news.error, database, reason }, 'the database is unavailable');
  };

export const logNotices =
  (log: Logger, database: string) =>
  (isNotified: boolean): void => {
    if (isNotified) log.info({ database }, 'merchant change notifications work again');
    else log.warn({ database }, 'no merchant change notifications: keys and rules are read every second');
  };
