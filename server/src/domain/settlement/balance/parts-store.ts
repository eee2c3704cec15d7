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

const sumOf = (...types: string[]) =>
  `coalesce(sum(centavos) filter (where type in (${types.map(type => `'${type}'`).join(', ')})), 0)::bigint`;

const open = long(
  statement<OpenSums & { merchant_id: string }>(
    'settlement_open_sums',
    `select merchant_id, ${sumOf('refund')} as refunds, ${sumOf('chargeback')} as chargebacks,
       ${sumOf('transfer', 'adjustment')} as adjustments, ${sumOf('reserve_hold', 'reserve_release')} as reserve,
       ${sumOf('payout', 'payout_returned')} as payouts
     from (
       select merchant_id, type, net_centavos as centavos from settlement_movements
       where merchant_id = any($1::text[]) and is_available and settlement_id is null
       union all
       select merchant_id, type, amount_centavos from settlement_adjustments
       where merchant_id = any($1::text[]) and settlement_id is null
     ) changes group by merchant_id`,
  ),
);

/** What has changed each available balance since the last settlement, without the sales. */
export const sumOpenChanges = async (
  database: Queryable,
  merchantIds: readonly string[],
): Promise<ReadonlyMap<string, OpenSums>> =>
  new Map((await database.rows(open, [merchantIds])).map(({ merchant_id: id, ...sums }) => [id, sums]));

const closings = statement<{ merchant_id: string; centavos: bigint }>(
  'settlement_last_closings',
  `select asked.merchant_id, last.closing_centavos as centavos
   from unnest($1::text[]) as asked (merchant_id), lateral (
     select closing_centavos from settlements where settlements.merchant_id = asked.merchant_id
     order by number desc limit 1) last`,
);

/** What the last settlement of each merchant left. */
export const listLastClosings = async (
  database: Queryable,
  merchantIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> =>
  new Map((await database.rows(closings, [merchantIds])).map(row => [row.merchant_id, row.centavos]));
