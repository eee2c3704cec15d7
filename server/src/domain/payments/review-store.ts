import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { Attempt, AttemptKey } from './attempt.ts';
import { type AttemptRow, attemptColumns, toAttempt } from './attempt-store.ts';

export interface AttemptInReview extends Attempt {
  sentAt: Date;
}

interface ReviewRow extends AttemptRow {
  sent_at: Date;
}

const inReview = statement<ReviewRow>(
  'attempts_list_in_review',
  `select ${attemptColumns}, sent_at from attempts where status = 'needs_review' order by sent_at limit $1`,
);

/** Attempts that no sweep can end, oldest first. */
export const listInReview = async (database: Queryable, limit: number): Promise<AttemptInReview[]> =>
  (await database.rows(inReview, [limit])).map(row => ({ ...toAttempt(row), sentAt: row.sent_at }));

const reopen = statement<AttemptRow>(
  'attempts_reopen',
  `update attempts set status = 'unknown', next_check_at = $4, review_note = $5
   where merchant_id = $1 and transaction_id = $2 and number = $3 and status = 'needs_review'
   returning ${attemptColumns}`,
);

/**
 * Takes an attempt out of review for the operator who resolves it, with the reason. If it is still open when the lease ends,
 * the sweep queries the processor again.
 */
export async function claimInReview(
  database: Queryable,
  key: AttemptKey,
  leaseUntil: Date,
  note: string,
): Promise<Attempt | undefined> {
  const values = [key.merchantId, key.transactionId, key.number, leaseUntil, note];
  const row = await database.find(reopen, values);
  return row && toAttempt(row);
}
