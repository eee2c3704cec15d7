import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { long, type Queryable, statement } from '../../../platform/database/connections/connection.ts';

export interface PendingDay {
  day: CalendarDate;
  centavos: bigint;
  movements: number;
}

const MOST_DAYS = 120;

const pending = long(
  statement<{ day: string; centavos: bigint; movements: number }>(
    'settlement_pending_days',
    `select available_on as day, sum(net_centavos)::bigint as centavos, count(*)::int as movements
     from settlement_movements where merchant_id = $1 and not is_available
     group by available_on order by available_on limit ${MOST_DAYS}`,
  ),
);

/** What is not available yet, by the day on which it will be. */
export const listPendingDays = async (database: Queryable, merchantId: string): Promise<PendingDay[]> =>
  (await database.rows(pending, [merchantId])).map(row => ({ ...row, day: row.day as CalendarDate }));

export interface OpenSums {
  refunds: bigint;
  chargebacks: bigint;
  adjustments: bigint;
  reserve: bigint;
  payouts: bigint;
}

const ofMovements = (condition: string) =>
  `coalesce((select sum(net_centavos) from movements where ${condition}), 0)`;
const ofChanges = (condition: string) =>
  `coalesce((select sum(amount_centavos) from changes where ${condition}), 0)`;

const open = long(
  statement<OpenSums>(
    'settlement_open_sums',
    `with movements as (
       select type, net_centavos from settlement_movements
       where merchant_id = $1 and is_available and settlement_id is null
     ), changes as (
       select type, amount_centavos from settlement_adjustments where merchant_id = $1 and settlement_id is null
     )
     select ${ofMovements(`type = 'refund'`)}::bigint as refunds,
       ${ofMovements(`type = 'chargeback'`)}::bigint as chargebacks,
       (${ofMovements(`type in ('transfer', 'adjustment')`)} + ${ofChanges(`type = 'adjustment'`)})::bigint as adjustments,
       ${ofChanges(`type in ('reserve_hold', 'reserve_release')`)}::bigint as reserve,
       ${ofChanges(`type in ('payout', 'payout_returned')`)}::bigint as payouts`,
  ),
);

/** What has changed the available balance since the last settlement, without the sales. */
export async function sumOpenChanges(database: Queryable, merchantId: string): Promise<OpenSums> {
  const row = await database.find(open, [merchantId]);
  if (row === undefined) throw new Error('a sum is one row');
  return row;
}
