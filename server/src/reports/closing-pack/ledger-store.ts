import { movementsBetween } from '../../domain/reconciliation/movement-store.ts';
import { long, type Queryable, replannedStatement } from '../../platform/database/connections/connection.ts';

/** What the journal says of one account of the books. */
export interface LedgerLine {
  account: string;
  reason: string;
  entries: number;
  debit_centavos: bigint;
  credit_centavos: bigint;
}

/** Entries that make a movement; disputes have their own. */
const movementReasons = `('charge', 'capture', 'refund_reserved', 'refund_confirmed', 'refund_failed')`;

// Movements are counted with all entries that made them: a refund is reserved first and confirmed later, maybe in the
// next month. Disputes count when they are posted.
const booked = long(
  replannedStatement<LedgerLine>(
    'closing_pack_ledger',
    `with booked as (
       select entry.reason, entry.accounts, entry.amounts_centavos
       from ${movementsBetween} movement
       join journal_entries entry on entry.merchant_id = $1 and entry.transaction_id = movement.id
         and entry.reason in ${movementReasons}
       union all
       select entry.reason, entry.accounts, entry.amounts_centavos
       from chargebacks
       join journal_entries entry on entry.merchant_id = $1 and entry.transaction_id = chargebacks.transaction_id
         and entry.reason like 'chargeback%' and entry.creation_date >= $2 and entry.creation_date < $3
       where chargebacks.merchant_id = $1
     )
     select case when leg.account like 'customer:%' then 'customers' else leg.account end as account, booked.reason,
       count(*)::int as entries,
       coalesce(-sum(leg.amount) filter (where leg.amount < 0), 0)::bigint as debit_centavos,
       coalesce(sum(leg.amount) filter (where leg.amount > 0), 0)::bigint as credit_centavos
     from booked cross join unnest(booked.accounts, booked.amounts_centavos) as leg (account, amount)
     group by 1, 2 order by 1, 2`,
  ),
);

/** The journal of the month by account and reason; accounts of customers are one line, without their ids. */
export const listLedgerLines = (
  database: Queryable,
  merchantId: string,
  { from, before }: { from: Date; before: Date },
): Promise<LedgerLine[]> => database.rows(booked, [merchantId, from, before]);

const own = new Set(['merchant', 'customers']);

/** What the movements of the month have brought to the merchant and its customers' accounts, by the journal. */
export const netOfLedger = (lines: readonly LedgerLine[]): bigint =>
  lines
    .filter(({ account, reason }) => own.has(account) && !reason.startsWith('chargeback'))
    .reduce((sum, line) => sum + line.credit_centavos - line.debit_centavos, 0n);
