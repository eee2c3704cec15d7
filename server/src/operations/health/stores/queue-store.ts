import {
  type Queryable,
  replannedStatement,
  statement,
} from '../../../platform/database/connections/connection.ts';

/** Waiting work of one kind and state. */
export interface Queue {
  kind: 'attempts' | 'pse' | 'cash' | 'webhooks' | 'mails' | 'renewals';
  state: string;
  count: number;
  /** When its oldest item began to wait. */
  oldest: Date | null;
}

interface QueueRow {
  state: string;
  count: number;
  oldest: Date | null;
}

/** Counting stops here; beyond this, the exact number does not matter. */
export const MOST_COUNTED = 100_000;

// Uses the partial indexes of live rows; these tables may be nearly empty one minute and full the next.
const attempts = replannedStatement<QueueRow>(
  'queues_attempts',
  `select status as state, count(*)::int as count, min(sent_at) as oldest
   from (select status, sent_at from attempts where status in ('sent', 'unknown', 'reversing') limit $1) live
   group by status
   union all
   select 'needs_review', count(*)::int, min(sent_at) from attempts where status = 'needs_review'`,
);
const pse = replannedStatement<QueueRow>(
  'queues_pse',
  `select status as state, count(*)::int as count, min(started_at) as oldest
   from (select status, started_at from pse_attempts where status in ('starting', 'pending') limit $1) live
   group by status
   union all
   select 'needs_review', count(*)::int, min(started_at) from pse_attempts where status = 'needs_review'`,
);
// Open vouchers only wait for their payers.
const cash = replannedStatement<QueueRow>(
  'queues_cash',
  `select 'needs_review' as state, count(*)::int as count, min(started_at) as oldest
   from cash_attempts where status = 'needs_review'`,
);
const webhooks = replannedStatement<QueueRow>(
  'queues_webhooks',
  `select case when attempts > 0 then 'retrying' else 'waiting' end as state, count(*)::int as count,
     min(queued_at) as oldest
   from (select attempts, queued_at from webhook_queues limit $1) queued group by 1`,
);
const mails = replannedStatement<QueueRow>(
  'queues_mails',
  `select 'queued' as state, count(*)::int as count, min(queued_at) as oldest
   from (select queued_at from mails where status = 'queued' limit $1) queued`,
);
// The same condition as the claim: merchants on real time, and no retry before its hour. A renewal is due at the start
// of its day in Bogotá.
const renewals = statement<QueueRow & { next_due: string | null }>(
  'queues_renewals',
  `select 'due' as state, coalesce(sum(due.count), 0)::int as count, min(due.oldest) as oldest,
     min(first.due_date)::text as next_due
   from merchants
   cross join lateral (select due_date from subscriptions
     where merchant_id = merchants.id and due_date is not null order by due_date limit 1) first
   cross join lateral (select count(*) as count, min(at) as oldest from (
     select greatest(not_before, due_date::timestamp at time zone 'America/Bogota') as at from subscriptions
     where merchant_id = merchants.id and due_date <= $1 and (not_before is null or not_before <= $3)
     order by due_date limit $2) counted) due
   where merchants.status = 'active' and merchants.clock_frozen_at is null`,
);

export interface Queues {
  queues: Queue[];
  /** The day of the next renewal, overdue or upcoming. */
  nextRenewal: string | null;
}

/** All waiting work of an environment. Without a mail server, emails are only stored and do not count. */
export async function readQueues(
  database: Queryable,
  { today, now, sendsMail }: { today: string; now: Date; sendsMail: boolean },
): Promise<Queues> {
  const cap = [MOST_COUNTED];
  const [attemptRows, pseRows, cashRows, webhookRows, mailRows, renewalRows] = await Promise.all([
    database.rows(attempts, cap),
    database.rows(pse, cap),
    database.rows(cash),
    database.rows(webhooks, cap),
    sendsMail ? database.rows(mails, cap) : [],
    database.rows(renewals, [today, MOST_COUNTED, now]),
  ]);
  const named = (kind: Queue['kind'], rows: QueueRow[]): Queue[] =>
    rows.filter(row => row.count > 0).map(({ state, count, oldest }) => ({ kind, state, count, oldest }));
  return {
    queues: [
      ...named('attempts', attemptRows),
      ...named('pse', pseRows),
      ...named('cash', cashRows),
      ...named('webhooks', webhookRows),
      ...named('mails', mailRows),
      ...named('renewals', renewalRows),
    ],
    nextRenewal: renewalRows[0]?.next_due ?? null,
  };
}
