import { type Queryable, statement } from '../../database/connection.ts';
import type { Attempt, Operation } from './charge.ts';

export interface AttemptInReview extends Attempt {
  sentAt: Date;
}

interface ReviewRow {
  merchant_id: string;
  transaction_id: string;
  number: number;
  operation: Operation;
  amount_centavos: bigint;
  checks: number;
  takes_back: boolean;
  sent_at: Date;
}

const columns =
  'merchant_id, transaction_id, number, operation, amount_centavos, checks, takes_back, sent_at';

const toAttempt = (row: ReviewRow): AttemptInReview => ({
  merchantId: row.merchant_id,
  transactionId: row.transaction_id,
  number: row.number,
  operation: row.operation,
  amountCentavos: row.amount_centavos,
  status: 'needs_review',
  checks: row.checks,
  takesBack: row.takes_back,
  sentAt: row.sent_at,
});

const inReview = statement<ReviewRow>(
  'attempts_list_in_review',
  `select ${columns} from attempts where status = 'needs_review' order by sent_at limit $1`,
);

/** Attempts that no sweep can end, the oldest first. */
export const listInReview = async (database: Queryable, limit: number): Promise<AttemptInReview[]> =>
  (await database.rows(inReview, [limit])).map(toAttempt);

export interface AttemptKey {
  merchantId: string;
  transactionId: string;
  number: number;
}

const reopen = statement<ReviewRow>(
  'attempts_reopen',
  `update attempts set status = 'unknown', next_check_at = $4, review_note = $5
   where merchant_id = $1 and transaction_id = $2 and number = $3 and status = 'needs_review'
   returning ${columns}`,
);

/**
 * Takes an attempt out of review for whoever ends it now, and keeps why. Until the lease ends no sweep looks at it; if
 * nobody ends it by then, the sweep asks the processor again, as for any other.
 */
export async function claimInReview(
  database: Queryable,
  key: AttemptKey,
  leaseUntil: Date,
  note: string,
): Promise<Attempt | undefined> {
  const values = [key.merchantId, key.transactionId, key.number, leaseUntil, note];
  const row = await database.find(reopen, values);
  return row && { ...toAttempt(row), status: 'unknown' };
}
