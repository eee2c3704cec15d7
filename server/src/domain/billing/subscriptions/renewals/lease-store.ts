import { bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';

const take = statement(
  'subscriptions_take_lease',
  `update subscriptions set lease_until = $4, lease_ticket = $4
   where merchant_id = $1 and id = $2 and coalesce(lease_until, '-infinity') <= $3`,
);

/** Leases one subscription to a request; returns false while a worker holds it. */
export const takeLease = async (
  database: Queryable,
  merchantId: string,
  id: string,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<boolean> => (await database.run(take, [merchantId, id, now, leaseUntil])) === 1;

const hold = statement<{ id: string }>(
  'subscriptions_hold_lease',
  `select id from subscriptions where merchant_id = $1 and id = $2 and lease_until = $3 for no key update`,
);

/** Locks a leased subscription until the end of the transaction; returns false if the lease is gone. */
export const holdLease = async (
  tx: Queryable,
  merchantId: string,
  id: string,
  leaseUntil: Date,
): Promise<boolean> => (await tx.find(hold, [merchantId, id, leaseUntil])) !== undefined;

const giveBack = statement(
  'subscriptions_give_back_lease',
  'update subscriptions set lease_until = null where merchant_id = $1 and id = $2 and lease_until = $3',
);

/** Releases a lease that was not needed. */
export const giveBackLease = (
  database: Queryable,
  merchantId: string,
  id: string,
  leaseUntil: Date,
): Promise<number> => database.run(giveBack, [merchantId, id, leaseUntil]);

// In key order, as in every transaction.
const release = statement(
  'subscriptions_release_leases',
  `with held as materialized (
     select merchant_id, id from subscriptions
     where merchant_id = $1 and due_date <= $2 and lease_until is not null
     order by merchant_id, id for update
   )
   update subscriptions set lease_until = null from held
   where subscriptions.merchant_id = held.merchant_id and subscriptions.id = held.id`,
);

/** At the start of a simulated day no lease is valid, because only one process moves the merchant's clock. */
export const releaseLeases = (
  database: Queryable,
  merchantId: string,
  dueBy: CalendarDate,
): Promise<number> => database.run(release, [merchantId, dueBy]);

// Uses the index to read only today's due subscriptions and the next due day, however many follow.
const nextBilling = statement<{ is_any_due: boolean | null; next: Date | null }>(
  'subscriptions_next_billing',
  `select bool_or(at <= $2) as is_any_due, min(at) filter (where at > $2) as next
   from (select greatest(not_before, due_date::timestamp at time zone 'America/Bogota') as at
         from (select not_before, due_date from subscriptions where merchant_id = $1 and due_date <= $3
               union all
               select not_before, due_date from subscriptions where merchant_id = $1 and due_date = (
                 select min(due_date) from subscriptions where merchant_id = $1 and due_date > $3)) near) due`,
);

/** Returns whether the merchant has anything due at an instant of its clock, and the next due day. */
export async function findNextBilling(
  database: Queryable,
  merchantId: string,
  instant: Date,
): Promise<{ isAnyDue: boolean; next: Date | undefined }> {
  const row = await database.find(nextBilling, [merchantId, instant, bogotaDateOf(instant)]);
  return { isAnyDue: row?.is_any_due ?? false, next: row?.next ?? undefined };
}
