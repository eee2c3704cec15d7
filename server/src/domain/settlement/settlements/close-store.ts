import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { long, type Queryable, statement } from '../../../platform/database/connections/connection.ts';

const BOGOTA_DAY = `(coalesce(merchants.clock_frozen_at, $1) at time zone 'America/Bogota')::date`;

const due = statement<{ merchant_id: string }>(
  'settlement_terms_due',
  `select terms.merchant_id from settlement_terms terms join merchants on merchants.id = terms.merchant_id
   where terms.next_cutoff <= ${BOGOTA_DAY}
     or exists (select from settlement_movements movement where movement.merchant_id = terms.merchant_id
       and not movement.is_available and movement.available_on <= ${BOGOTA_DAY})
     or exists (select from settlement_holds hold where hold.merchant_id = terms.merchant_id
       and hold.released_at is null and hold.release_on <= ${BOGOTA_DAY})
   order by terms.next_cutoff nulls last, terms.merchant_id limit $2`,
);

/** Merchants with money that becomes available, or a settlement to close. Each is looked at on its own clock. */
export const listDueMerchants = async (database: Queryable, now: Date, limit: number): Promise<string[]> =>
  (await database.rows(due, [now, limit])).map(row => row.merchant_id);

const nextDay = statement<{ day: string | null }>(
  'settlement_next_day',
  `select least(
     (select next_cutoff from settlement_terms where merchant_id = $1 and next_cutoff > $2),
     (select min(available_on) from settlement_movements
      where merchant_id = $1 and not is_available and available_on > $2),
     (select min(release_on) from settlement_holds
      where merchant_id = $1 and released_at is null and release_on > $2)) as day`,
);

/** The first day after `today` on which money becomes available or a settlement closes. */
export const findNextSettlementDay = async (
  database: Queryable,
  merchantId: string,
  today: CalendarDate,
): Promise<CalendarDate | undefined> =>
  ((await database.find(nextDay, [merchantId, today]))?.day ?? undefined) as CalendarDate | undefined;

/**
 * A statement changes at most so many movements, so that a cutoff of any size keeps within the deadline of each. Their merchant is held:
 * nothing else moves their rows, which are found by place because a join would read the whole table for each part.
 */
export const MOST_AT_ONCE = 20_000;

const release = long(
  statement<{ centavos: bigint; count: number }>(
    'settlement_movements_release',
    `with released as (
       update settlement_movements set is_available = true
       where merchant_id = $1 and ctid = any(array(
         select ctid from settlement_movements
         where merchant_id = $1 and not is_available and available_on <= $2 limit ${MOST_AT_ONCE}))
       returning net_centavos
     )
     select coalesce(sum(net_centavos), 0)::bigint as centavos, count(*)::int as count from released`,
  ),
);

/** Makes movements available whose day has come, and returns their net. More may be due if there are `MOST_AT_ONCE`. */
export async function releaseMovements(
  tx: Queryable,
  merchantId: string,
  day: CalendarDate,
): Promise<{ centavos: bigint; count: number }> {
  return (await tx.find(release, [merchantId, day])) ?? { centavos: 0n, count: 0 };
}

export interface SettledSums {
  movements: number;
  gross: bigint;
  fee: bigint;
  fee_tax: bigint;
  renta: bigint;
  iva: bigint;
  ica: bigint;
  /** Net of the charges. */
  sales: bigint;
  refunds: bigint;
  chargebacks: bigint;
  adjustments: bigint;
}

const sum = (column: string, condition = 'true') =>
  `coalesce(sum(${column}_centavos) filter (where ${condition}), 0)::bigint`;

interface SettledPart extends SettledSums {
  last_id: string | null;
  last_number: number | null;
}

// Continues after the last one: what this transaction has settled still stands in the index.
const settle = long(
  statement<SettledPart>(
    'settlement_movements_settle',
    `with settled as (
       update settlement_movements set settlement_id = $2
       where merchant_id = $1 and ctid = any(array(
         select ctid from settlement_movements
         where merchant_id = $1 and is_available and settlement_id is null and available_on <= $3
           and (transaction_id, number) > ($4, $5)
         order by transaction_id, number limit ${MOST_AT_ONCE}))
       returning transaction_id, number, type, gross_centavos, fee_centavos, fee_tax_centavos, renta_centavos,
         iva_centavos, ica_centavos, net_centavos
     ), last as (
       select transaction_id, number from settled order by transaction_id desc, number desc limit 1
     )
     select count(*)::int as movements, ${sum('gross')} as gross, ${sum('fee')} as fee, ${sum('fee_tax')} as fee_tax,
       ${sum('renta')} as renta, ${sum('iva')} as iva, ${sum('ica')} as ica,
       ${sum('net', `type = 'charge'`)} as sales, ${sum('net', `type = 'refund'`)} as refunds,
       ${sum('net', `type = 'chargeback'`)} as chargebacks,
       ${sum('net', `type in ('transfer', 'adjustment')`)} as adjustments,
       (select transaction_id from last) as last_id, (select number from last) as last_number
     from settled`,
  ),
);

const NOTHING: SettledSums = {
  movements: 0,
  gross: 0n,
  fee: 0n,
  fee_tax: 0n,
  renta: 0n,
  iva: 0n,
  ica: 0n,
  sales: 0n,
  refunds: 0n,
  chargebacks: 0n,
  adjustments: 0n,
};

const add = (a: SettledSums, b: SettledSums): SettledSums => ({
  movements: a.movements + b.movements,
  gross: a.gross + b.gross,
  fee: a.fee + b.fee,
  fee_tax: a.fee_tax + b.fee_tax,
  renta: a.renta + b.renta,
  iva: a.iva + b.iva,
  ica: a.ica + b.ica,
  sales: a.sales + b.sales,
  refunds: a.refunds + b.refunds,
  chargebacks: a.chargebacks + b.chargebacks,
  adjustments: a.adjustments + b.adjustments,
});

/** Puts the open movements into a settlement, and adds them up. */
export async function settleMovements(
  tx: Queryable,
  merchantId: string,
  { id, cutoff }: { id: string; cutoff: CalendarDate },
): Promise<SettledSums> {
  let sums = NOTHING;
  let [afterId, afterNumber] = ['', 0];
  for (;;) {
    const part = await tx.find(settle, [merchantId, id, cutoff, afterId, afterNumber]);
    if (part === undefined) throw new Error('a sum is one row');
    sums = add(sums, part);
    if (part.movements < MOST_AT_ONCE) return sums;
    [afterId, afterNumber] = [part.last_id ?? '', part.last_number ?? 0];
  }
}

export interface AdjustmentSums {
  count: number;
  reserve: bigint;
  payouts: bigint;
  adjustments: bigint;
}

const settleAdjustments = statement<AdjustmentSums>(
  'settlement_adjustments_settle',
  `with settled as (
     update settlement_adjustments set settlement_id = $2
     where merchant_id = $1 and settlement_id is null and day <= $3 returning type, amount_centavos
   )
   select count(*)::int as count,
     ${sum('amount', `type in ('reserve_hold', 'reserve_release')`)} as reserve,
     ${sum('amount', `type in ('payout', 'payout_returned')`)} as payouts,
     ${sum('amount', `type = 'adjustment'`)} as adjustments
   from settled`,
);

export async function settleOpenAdjustments(
  tx: Queryable,
  merchantId: string,
  { id, cutoff }: { id: string; cutoff: CalendarDate },
): Promise<AdjustmentSums> {
  const row = await tx.find(settleAdjustments, [merchantId, id, cutoff]);
  if (row === undefined) throw new Error('a sum is one row');
  return row;
}

const open = statement<{ centavos: bigint }>(
  'settlement_open_sum',
  `select (
     coalesce((select sum(net_centavos) from settlement_movements
               where merchant_id = $1 and is_available and settlement_id is null), 0)
     + coalesce((select sum(amount_centavos) from settlement_adjustments
                 where merchant_id = $1 and settlement_id is null), 0))::bigint as centavos`,
);

/** What is available and in no settlement yet. */
export const sumOpen = async (tx: Queryable, merchantId: string): Promise<bigint> =>
  (await tx.find(open, [merchantId]))?.centavos ?? 0n;

const take = statement<{ last_number: bigint }>(
  'settlement_terms_number',
  `update settlement_terms set last_number = last_number + 1 where merchant_id = $1 returning last_number`,
);

/** The next number of the merchant's settlements. Its terms are held. */
export async function takeNumber(tx: Queryable, merchantId: string): Promise<bigint> {
  const row = await tx.find(take, [merchantId]);
  if (row === undefined) throw new Error(`the merchant ${merchantId} is not held`);
  return row.last_number;
}

const move = statement(
  'settlement_terms_move',
  'update settlement_terms set next_cutoff = $2 where merchant_id = $1',
);

export const moveCutoff = (tx: Queryable, merchantId: string, next: CalendarDate | null): Promise<number> =>
  tx.run(move, [merchantId, next]);
