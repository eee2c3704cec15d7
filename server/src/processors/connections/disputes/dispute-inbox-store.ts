import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Clock } from '../../../platform/primitives/time/clock.ts';
import type { Announcement, DisputeInbox } from './dispute-inbox.ts';

// A repeated announcement becomes due again, because a host repeats what it believes lost. A dismissed advice stays
// dismissed unless its content changed. Another gateway's notice only names a charge, so the charge is queried again.
const insert = statement(
  'chargeback_inbox_insert',
  `insert into chargeback_inbox (link_id, key, announcement, due_at, creation_date) values ($1, $2, $3, $4, $4)
   on conflict (link_id, key) do update set due_at = least(chargeback_inbox.due_at, excluded.due_at),
     announcement = excluded.announcement, problem = null, dismissal_reason = null, dismissed_by = null, dismissed_at = null
   where chargeback_inbox.dismissed_at is null or chargeback_inbox.announcement <> excluded.announcement or $5`,
);

const keyOf = (announcement: Announcement): string =>
  announcement.kind === 'ask'
    ? `ask ${announcement.reference}`
    : ['advice', announcement.caseNumber, announcement.stage, announcement.outcome ?? 'opened'].join(' ');

export const keepAnnouncement = (
  database: Queryable,
  connectionId: string,
  announcement: Announcement,
  now: Date,
): Promise<number> =>
  database.run(insert, [
    connectionId,
    keyOf(announcement),
    JSON.stringify(announcement),
    now,
    announcement.kind === 'ask',
  ]);

export const newDisputeInbox = (database: Queryable, connectionId: string, clock: Clock): DisputeInbox => ({
  keep: async advice => {
    await keepAnnouncement(database, connectionId, { kind: 'advice', ...advice }, clock.now());
  },
});

export interface WaitingAnnouncement {
  connectionId: string;
  key: string;
  announcement: Announcement;
  attempts: number;
}

const claim = statement<{ link_id: string; key: string; announcement: string; attempts: number }>(
  'chargeback_inbox_claim',
  `update chargeback_inbox set due_at = $2, attempts = attempts + 1
   where (link_id, key) in (select link_id, key from chargeback_inbox where due_at <= $1 and problem is null
                            order by due_at limit $3 for update skip locked)
   returning link_id, key, announcement, attempts`,
);

/** Claims due announcements, leased until `leaseUntil`. */
export const claimAnnouncements = async (
  database: Queryable,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<WaitingAnnouncement[]> =>
  (await database.rows(claim, [now, leaseUntil, limit])).map(row => ({
    connectionId: row.link_id,
    key: row.key,
    announcement: JSON.parse(row.announcement) as Announcement,
    attempts: row.attempts,
  }));

const done = statement(
  'chargeback_inbox_done',
  'delete from chargeback_inbox where link_id = $1 and key = $2',
);
const postpone = statement(
  'chargeback_inbox_postpone',
  'update chargeback_inbox set due_at = $3 where link_id = $1 and key = $2',
);
const fail = statement(
  'chargeback_inbox_fail',
  'update chargeback_inbox set problem = $3 where link_id = $1 and key = $2 and dismissed_at is null',
);
type Named = Pick<WaitingAnnouncement, 'connectionId' | 'key'>;
export const dropAnnouncement = (database: Queryable, { connectionId, key }: Named): Promise<number> =>
  database.run(done, [connectionId, key]);
export const postponeAnnouncement = (
  database: Queryable,
  { connectionId, key }: Named,
  until: Date,
): Promise<number> => database.run(postpone, [connectionId, key, until]);
export const failAnnouncement = (
  database: Queryable,
  { connectionId, key }: Named,
  problem: string,
): Promise<number> => database.run(fail, [connectionId, key, problem]);
