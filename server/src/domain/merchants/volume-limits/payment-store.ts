import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

// Locks the month before the day, as reserve_volume does.
const lock = statement(
  'volume_usage_lock',
  `insert into volume_usage (merchant_id, period, starts_on)
   select volume_limits.merchant_id, period, starts_on from volume_limits
   cross join (values ('month', date_trunc('month', $2::date)::date), ('day', $2::date)) as counted (period, starts_on)
   where volume_limits.merchant_id = $1 order by period desc
   on conflict (merchant_id, period, starts_on) do update set charges = volume_usage.charges`,
);

/**
 * Locks the counts against other changes. False for a merchant without limits, whose volume is not counted.
 */
export const lockUsage = async (tx: Queryable, merchantId: string, today: CalendarDate): Promise<boolean> =>
  (await tx.run(lock, [merchantId, today])) > 0;

const keep = statement(
  'volume_reservations_keep',
  `with kept as (
     insert into volume_reservations (merchant_id, transaction_id, day, amount_centavos, reserved_at, is_kept)
     values ($1, $2, $3, $4, $5, true)
     on conflict (merchant_id, transaction_id) do update set is_kept = true
     returning xmax = 0 as is_new
   )
   update volume_usage set volume_centavos = volume_centavos + $4, charges = charges + 1
   where merchant_id = $1 and (select is_new from kept)
     and (period = 'month' and starts_on = date_trunc('month', $3::date)::date or period = 'day' and starts_on = $3::date)`,
);

export const keepShare = (
  tx: Queryable,
  merchantId: string,
  share: { transactionId: string; amountCentavos: bigint; today: CalendarDate; now: Date },
): Promise<number> =>
  tx.run(keep, [merchantId, share.transactionId, share.today, share.amountCentavos, share.now]);
