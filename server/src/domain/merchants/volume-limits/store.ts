import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { long, type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { bogotaDay } from '../../../platform/database/statements/bogota-day.ts';
import { paidStatusList } from '../../money/ledger/paid-statuses.ts';
import { type Usage, type VolumeLimits, type VolumeUsage } from './volume-limits.ts';

interface LimitRow {
  merchant_id: string;
  day_volume_centavos: bigint | null;
  day_charges: number | null;
  month_volume_centavos: bigint | null;
  month_charges: number | null;
}

const ofMerchants = statement<LimitRow>(
  'volume_limits_of_merchants',
  `select merchant_id, day_volume_centavos, day_charges, month_volume_centavos, month_charges
   from volume_limits where merchant_id = any ($1)`,
);

export async function listLimitsOf(
  database: Queryable,
  merchantIds: readonly string[],
): Promise<Map<string, VolumeLimits>> {
  const rows = await database.rows(ofMerchants, [[...merchantIds]]);
  return new Map(
    rows.map(row => [
      row.merchant_id,
      {
        dayVolumeCentavos: row.day_volume_centavos,
        dayCharges: row.day_charges,
        monthVolumeCentavos: row.month_volume_centavos,
        monthCharges: row.month_charges,
      },
    ]),
  );
}

const put = statement(
  'volume_limits_put',
  `insert into volume_limits (merchant_id, day_volume_centavos, day_charges, month_volume_centavos, month_charges)
   values ($1, $2, $3, $4, $5) on conflict (merchant_id) do update set day_volume_centavos = excluded.day_volume_centavos,
     day_charges = excluded.day_charges, month_volume_centavos = excluded.month_volume_centavos,
     month_charges = excluded.month_charges`,
);
export const putLimits = (tx: Queryable, merchantId: string, limits: VolumeLimits): Promise<number> =>
  tx.run(put, [
    merchantId,
    limits.dayVolumeCentavos,
    limits.dayCharges,
    limits.monthVolumeCentavos,
    limits.monthCharges,
  ]);

const remove = statement('volume_limits_delete', 'delete from volume_limits where merchant_id = $1');
export const removeLimits = (tx: Queryable, merchantId: string): Promise<number> =>
  tx.run(remove, [merchantId]);

const present = statement<{ id: string }>(
  'volume_limits_merchant',
  'select id from merchants where id = $1 for no key update',
);
/** Serializes changes by two operators to the limits of one merchant. */
export const lockMerchantForLimits = async (tx: Queryable, id: string): Promise<boolean> =>
  (await tx.find(present, [id])) !== undefined;

// A charge counts on the day it was created. Charges in progress count too, because their money may still
// arrive.
const charges = `select transactions.id, transactions.amount_centavos, ${bogotaDay('transactions.creation_date')} as day,
    transactions.status in ${paidStatusList} as is_paid
  from transactions where transactions.merchant_id = $1 and transactions.kind = 'charge'
    and transactions.creation_date >= $2 and transactions.creation_date < $3
    and (transactions.status in ${paidStatusList} or transactions.status in ('in_progress', 'processing'))`;

const countAgain = long(
  statement(
    'volume_reservations_count',
    `insert into volume_reservations (merchant_id, transaction_id, day, amount_centavos, reserved_at, is_kept)
     select $1, id, day, amount_centavos, $4, is_paid from (${charges}) made on conflict do nothing`,
  ),
);
const addUp = long(
  statement(
    'volume_usage_add_up',
    `insert into volume_usage (merchant_id, period, starts_on, volume_centavos, charges)
     select $1, period, starts_on, coalesce(sum(amount_centavos), 0), count(transaction_id)
     from (values ('day', $2::date, $2::date), ('month', $3::date, ($3::date + interval '1 month - 1 day')::date))
       as periods (period, starts_on, ends_on)
     left join volume_reservations on merchant_id = $1 and day >= starts_on and day <= ends_on
     group by period, starts_on
     on conflict (merchant_id, period, starts_on)
     do update set volume_centavos = excluded.volume_centavos, charges = excluded.charges`,
  ),
);

/** Counts the merchant's charges of this month from before it had a limit. */
export async function countFromCharges(
  tx: Queryable,
  merchantId: string,
  { from, before, now, today, monthStart }: CountedRange,
): Promise<void> {
  await tx.run(countAgain, [merchantId, from, before, now]);
  await tx.run(addUp, [merchantId, today, monthStart]);
}

export interface CountedRange {
  from: Date;
  before: Date;
  now: Date;
  today: CalendarDate;
  monthStart: CalendarDate;
}

const usage = statement<{ period: 'day' | 'month'; volume_centavos: bigint; charges: number }>(
  'volume_usage_of_merchant',
  `select period, volume_centavos, charges from volume_usage where merchant_id = $1
     and ((period = 'day' and starts_on = $2) or (period = 'month' and starts_on = $3))`,
);
export async function readUsage(
  database: Queryable,
  merchantId: string,
  today: CalendarDate,
  monthStart: CalendarDate,
): Promise<VolumeUsage> {
  const rows = await database.rows(usage, [merchantId, today, monthStart]);
  const of = (period: 'day' | 'month'): Usage => {
    const row = rows.find(counted => counted.period === period);
    return { volumeCentavos: row?.volume_centavos ?? 0n, charges: row?.charges ?? 0 };
  };
  return { day: of('day'), month: of('month') };
}

const reserve = statement<{ verdicts: string[] }>(
  'volume_reserve',
  'select reserve_volume($1, $2, $3, $4, $5) as verdicts',
);
export const reserveShares = async (
  database: Queryable,
  merchantId: string,
  shares: readonly { transactionId: string; amountCentavos: bigint }[],
  { today, now }: { today: CalendarDate; now: Date },
): Promise<string[]> =>
  (
    await database.find(reserve, [
      merchantId,
      shares.map(({ transactionId }) => transactionId),
      shares.map(({ amountCentavos }) => String(amountCentavos)),
      today,
      now,
    ])
  )?.verdicts ?? [];
