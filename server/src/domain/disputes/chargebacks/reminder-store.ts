import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Chargeback } from './chargeback.ts';

/** A chargeback whose merchant has not been notified. */
export interface Untold {
  merchantId: string;
  merchantName: string;
  merchantEmail: string | null;
  transactionId: string;
  reason: Chargeback['reason'];
  amountCentavos: bigint;
  deadline: Date;
}

interface UnnotifiedRow {
  merchant_id: string;
  merchant_name: string;
  merchant_email: string | null;
  transaction_id: string;
  reason: Untold['reason'];
  amount_centavos: bigint;
  deadline: Date;
}

const columns = `chargebacks.merchant_id, merchants.name as merchant_name, merchants.email as merchant_email,
  transaction_id, reason, amount_centavos, deadline`;
const joined = `from chargebacks join merchants on merchants.id = chargebacks.merchant_id`;

const toUntold = (row: UnnotifiedRow): Untold => ({
  merchantId: row.merchant_id,
  merchantName: row.merchant_name,
  merchantEmail: row.merchant_email,
  transactionId: row.transaction_id,
  reason: row.reason,
  amountCentavos: row.amount_centavos,
  deadline: row.deadline,
});

const opened = statement<UnnotifiedRow>(
  'chargebacks_opening_untold',
  `select ${columns} ${joined} where not is_opening_told
   order by opened_at limit $1 for update of chargebacks skip locked`,
);

// Merchants with a frozen sandbox clock are reminded by that clock. In production, the index range alone is enough.
const due = statement<UnnotifiedRow>(
  'chargebacks_deadline_untold',
  `select ${columns} ${joined}
   where chargebacks.state = 'pending' and not is_deadline_told and deadline <= $3
     and deadline <= coalesce(merchants.clock_frozen_at, $2::timestamptz) + interval '2 days'
   order by deadline limit $1 for update of chargebacks skip locked`,
);

/** Locked until the transaction ends, so that only one worker sends each notice. */
export const claimUnnotifiedOpenings = async (tx: Queryable, limit: number): Promise<Untold[]> =>
  (await tx.rows(opened, [limit])).map(toUntold);

/** Chargebacks whose deadline is at most two days away. `latest` limits the scanned range if all merchants share one clock. */
export const claimUnnotifiedDeadlines = async (
  tx: Queryable,
  limit: number,
  now: Date,
  latest: Date | 'infinity',
): Promise<Untold[]> => (await tx.rows(due, [limit, now, latest])).map(toUntold);

const openingNotified = statement(
  'chargebacks_opening_told',
  'update chargebacks set is_opening_told = true where merchant_id = $1 and transaction_id = $2',
);
const deadlineNotified = statement(
  'chargebacks_deadline_told',
  'update chargebacks set is_deadline_told = true where merchant_id = $1 and transaction_id = $2',
);
export const markNotified = (
  tx: Queryable,
  what: 'opening' | 'deadline',
  { merchantId, transactionId }: Untold,
): Promise<number> =>
  tx.run(what === 'opening' ? openingNotified : deadlineNotified, [merchantId, transactionId]);
