import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, replannedStatement } from '../../platform/database/connections/connection.ts';
import { bogotaDay } from '../../platform/database/statements/bogota-day.ts';
import { textArray } from '../../platform/database/statements/text-array.ts';
import { paidStatusList } from '../money/ledger/paid-statuses.ts';
import type { NamedMovement } from './match-lines.ts';
import type { Movement } from './received-line.ts';

/** How long before the requested days a charge may have been created: links and vouchers are paid later. */
const PAID_LATER = `interval '62 days'`;

// The journal records when the money moved. It is read only if that may differ from the charge's creation.
const paidAt = `case
    when charge.payment_details is null and charge.operation_date - charge.creation_date < interval '1 minute'
      then charge.creation_date
    else coalesce((
      select creation_date from journal_entries
      where merchant_id = charge.merchant_id and transaction_id = charge.id and reason in ('charge', 'capture')
      order by number desc limit 1), charge.creation_date) end`;

const amounts = `amount_centavos, amount_centavos - fee_centavos - fee_tax_centavos as net_centavos, fee_centavos,
  fee_tax_centavos`;
const negative = `-amount_centavos, -(amount_centavos - fee_centavos - fee_tax_centavos), -fee_centavos, -fee_tax_centavos`;

/**
 * Money that moved from $2 until before $3, using the indexes `charges_newest` and `refunds_newest`. A refund's net
 * amount includes the returned fee. Leaves out transfers by hand, which appear in no bank's file.
 */
export const movementsBetween = `(
  select merchant_id, id, 'charge' as kind, method, order_id, amount_centavos, net_centavos, fee_centavos,
    fee_tax_centavos, ${bogotaDay('paid_at')} as day
  from (
    select charge.merchant_id, charge.id, charge.method, charge.order_id, ${amounts}, ${paidAt} as paid_at
    from transactions charge
    where merchant_id = $1 and kind = 'charge' and creation_date >= $2::timestamptz - ${PAID_LATER}
      and creation_date < $3 and operation_date >= $2 and status in ${paidStatusList}
  ) paid where paid_at >= $2 and paid_at < $3
  union all
  select merchant_id, id, 'refund', method, order_id, ${negative}, ${bogotaDay('creation_date')}
  from transactions
  where merchant_id = $1 and kind = 'refund' and creation_date >= $2 and creation_date < $3 and status = 'completed'
    and method <> 'bank_account'
)`;

interface MovementRow {
  id: string;
  day: CalendarDate;
  method: string;
  amount_centavos: bigint;
  net_centavos: bigint;
}

const toMovement = (row: MovementRow): Movement => ({
  transactionId: row.id,
  day: row.day,
  method: row.method,
  amountCentavos: row.amount_centavos,
  netCentavos: row.net_centavos,
});

/** SQL condition: whether the row `movement` is unmatched. */
export const isFree = `not exists (select from reconciliation_matches
  where merchant_id = $1 and transaction_id = movement.id)`;

const between = replannedStatement<MovementRow>(
  'reconciliation_free_movements',
  `select id, day, method, amount_centavos, net_centavos from ${movementsBetween} movement
   where ${isFree} and (amount_centavos = any($4::bigint[]) or net_centavos = any($4::bigint[])) order by day, id`,
);

/** Unmatched movements of these days with one of these amounts. */
export async function listFreeMovements(
  database: Queryable,
  merchantId: string,
  days: { from: Date; before: Date },
  amountsCentavos: readonly bigint[],
): Promise<Movement[]> {
  const rows = await database.rows(between, [merchantId, days.from, days.before, amountsCentavos]);
  return rows.map(toMovement);
}

// Each lookup uses a key: ids, orders, CUS, and voucher references. A charge also finds its refunds. If several charges
// have one order_id, the one that holds it comes first.
const named = replannedStatement<MovementRow & { reference: string }>(
  'reconciliation_named_movements',
  `with charges as (
     select wanted as reference, wanted as id from unnest($2::text[]) wanted
     union
     select wanted, found.id from unnest($2::text[]) wanted cross join lateral (
       select id from transactions where merchant_id = $1 and order_id = wanted order by order_id_freed limit 1) found
     union
     select wanted, found.transaction_id from unnest($2::text[]) wanted cross join lateral (
       select transaction_id from pse_attempts where merchant_id = $1 and cus = wanted limit 1) found
     union
     select wanted, found.transaction_id from unnest($2::text[]) wanted cross join lateral (
       select transaction_id from charge_handles where handle = wanted and merchant_id = $1 limit 1) found
   )
   select reference, movement.id, movement.day, movement.method, movement.amount_centavos, movement.net_centavos
   from charges cross join lateral (
     (select id, ${bogotaDay('creation_date')} as day, method, ${amounts} from transactions
      where merchant_id = $1 and id = charges.id and kind = 'charge' and status in ${paidStatusList} limit 1)
     union all
     (select id, ${bogotaDay('creation_date')}, method, ${negative} from transactions
      where merchant_id = $1 and id = charges.id and kind = 'refund' and status = 'completed'
        and method <> 'bank_account' limit 1)
     union all
     (select id, ${bogotaDay('creation_date')}, method, ${negative} from transactions
      where merchant_id = $1 and parent_id = charges.id and kind = 'refund' and status = 'completed'
        and method <> 'bank_account' order by creation_date, id limit 100)
   ) movement
   where ${isFree} order by reference, movement.id`,
);

export async function listNamedMovements(
  database: Queryable,
  merchantId: string,
  references: readonly string[],
): Promise<NamedMovement[]> {
  const rows = await database.rows(named, [merchantId, textArray(references)]);
  return rows.map(row => ({ ...toMovement(row), reference: row.reference }));
}

/** Exported for the test that explains these statements. */
export const movementSearches = { between, named };
