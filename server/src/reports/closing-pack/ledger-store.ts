import { movementsBetween } from '../../domain/reconciliation/movement-store.ts';
import { long, type Queryable, replannedStatement } from '../../platform/database/connections/connection.ts';

/** The journal's sum for one account and reason. */
export interface LedgerLine {
  account: string;
  reason: string;
  entries: number;
  debit_centavos: bigint;
  credit_centavos: bigint;
}

/** Reasons of entries that belong to movements; disputes have their own. */
const movementReasons = `('charge', 'capture', 'refund_reserved', 'refund_confirmed', 'refund_failed')`;

// Assigns all entries of a movement to the movement's month: a refund is reserved first and confirmed later, maybe in the next
// month. Disputes count in the month of their posting.
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

/** The month's journal by account and reason; customers' accounts are one line without ids. */
export const listLedgerLines = (
  database: Queryable,
  merchantId: string,
  { from, before }: { from: Date; before: Date },
): Promise<LedgerLine[]> => database.rows(booked, [merchantId, from, before]);

const own = new Set(['merchant', 'customers']);

/** The net of the month's movements for the merchant and its customers' accounts, according to the journal. */
export const netOfLedger = (lines: readonly LedgerLine[]): bigint =>
  lines
    .filter(({ account, reason }) => own.has(account) && !reason.startsWith('chargeback'))
    .reduce((sum, line) => sum + line.credit_centavos - line.debit_centavos, 0n);
