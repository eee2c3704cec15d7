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

interface UntoldRow {
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

const toUntold = (row: UntoldRow): Untold => ({
  merchantId: row.merchant_id,
  merchantName: row.merchant_name,
  merchantEmail: row.merchant_email,
  transactionId: row.transaction_id,
  reason: row.reason,
  amountCentavos: row.amount_centavos,
  deadline: row.deadline,
});

const opened = statement<UntoldRow>(
  'chargebacks_opening_untold',
  `select ${columns} ${joined} where not is_opening_told
   order by opened_at limit $1 for update of chargebacks skip locked`,
);

// A sandbox merchant whose clock stands is reminded by that clock; in production the range of the index is enough.
const due = statement<UntoldRow>(
  'chargebacks_deadline_untold',
  `select ${columns} ${joined}
   where chargebacks.state = 'pending' and not is_deadline_told and deadline <= $3
     and deadline <= coalesce(merchants.clock_frozen_at, $2::timestamptz) + interval '2 days'
   order by deadline limit $1 for update of chargebacks skip locked`,
);

/** Held until the transaction ends, so that one worker tells. */
export const claimUnnotifiedOpenings = async (tx: Queryable, limit: number): Promise<Untold[]> =>
  (await tx.rows(opened, [limit])).map(toUntold);

/** Those whose deadline is two days away or less; `latest` bounds the look where all clocks are the same. */
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
