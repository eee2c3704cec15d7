import type { AnnouncementState } from '@recaudo/contract/shared/disputes/case-words';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Announcement } from './dispute-inbox.ts';
import type { WaitingAnnouncement } from './dispute-inbox-store.ts';

/** A rejected announcement with the reason, for a person to resolve. */
export interface RejectedAnnouncement
  extends Pick<WaitingAnnouncement, 'connectionId' | 'key' | 'announcement'> {
  problem: string;
  creationDate: Date;
  dismissal: { reason: string; by: string | null; at: Date } | null;
}

interface RejectedRow {
  link_id: string;
  key: string;
  announcement: string;
  problem: string;
  creation_date: Date;
  dismissal_reason: string | null;
  dismissed_by: string | null;
  dismissed_at: Date | null;
}

const MOST_SHOWN = 100;

const listed = statement<RejectedRow>(
  'chargeback_inbox_rejected',
  `select link_id, key, announcement, problem, creation_date, dismissal_reason, dismissed_by, dismissed_at
   from chargeback_inbox where problem is not null and (dismissed_at is not null) = $1
   order by coalesce(dismissed_at, creation_date) desc limit ${MOST_SHOWN}`,
);

/** The newest first. */
export const listRejectedAnnouncements = async (
  database: Queryable,
  state: AnnouncementState,
): Promise<RejectedAnnouncement[]> =>
  (await database.rows(listed, [state === 'dismissed'])).map(row => ({
    connectionId: row.link_id,
    key: row.key,
    announcement: JSON.parse(row.announcement) as Announcement,
    problem: row.problem,
    creationDate: row.creation_date,
    dismissal:
      row.dismissal_reason === null || row.dismissed_at === null
        ? null
        : { reason: row.dismissal_reason, by: row.dismissed_by, at: row.dismissed_at },
  }));

const retry = statement(
  'chargeback_inbox_retry',
  `update chargeback_inbox set problem = null, attempts = 0, due_at = $3, dismissal_reason = null, dismissed_by = null,
     dismissed_at = null
   where link_id = $1 and key = $2 and problem is not null`,
);

type Named = Pick<WaitingAnnouncement, 'connectionId' | 'key'>;

/** Makes it due for the worker. False if no rejected announcement has this key. */
export const retryAnnouncement = async (
  database: Queryable,
  { connectionId, key }: Named,
  now: Date,
): Promise<boolean> => (await database.run(retry, [connectionId, key, now])) > 0;

const dismiss = statement(
  'chargeback_inbox_dismiss',
  `update chargeback_inbox set dismissal_reason = $3, dismissed_by = $4, dismissed_at = $5
   where link_id = $1 and key = $2 and problem is not null and dismissed_at is null`,
);

export const dismissAnnouncement = async (
  database: Queryable,
  { connectionId, key }: Named,
  { reason, by, at }: { reason: string; by: string | null; at: Date },
): Promise<boolean> => (await database.run(dismiss, [connectionId, key, reason, by, at])) > 0;
