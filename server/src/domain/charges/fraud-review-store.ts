import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

// A declined attempt drops its review.
const review = statement(
  'pending_open_review',
  `with marked as (update transactions set in_review = true where merchant_id = $1 and id = $2)
   insert into fraud_reviews (merchant_id, transaction_id, rules, creation_date) values ($1, $2, $3, $4)
   on conflict (merchant_id, transaction_id) do update set rules = excluded.rules, state = 'pending',
     creation_date = excluded.creation_date, decided_by = null, decided_by_name = null, decided_at = null,
     note = null, refund_id = null, lease_until = null`,
);

/** Opens a review that counts only if this attempt takes the money. */
export const openReview = (
  tx: Queryable,
  charge: { merchantId: string; transactionId: string },
  rules: readonly string[],
  now: Date,
) => tx.run(review, [charge.merchantId, charge.transactionId, rules, now]);
