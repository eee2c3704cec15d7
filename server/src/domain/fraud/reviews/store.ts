import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { DecisionInput, FraudReview, ReviewState } from './review.ts';

interface ReviewRow {
  transaction_id: string;
  rules: string[];
  state: ReviewState;
  creation_date: Date;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  note: string | null;
}

const columns = 'transaction_id, rules, state, creation_date, decided_by, decided_by_name, decided_at, note';

const toReview = (row: ReviewRow): FraudReview => ({
  transactionId: row.transaction_id,
  rules: row.rules,
  state: row.state,
  creationDate: row.creation_date,
  decision:
    row.decided_at === null || (row.state !== 'approved' && row.state !== 'declined')
      ? null
      : {
          by: { accountId: row.decided_by, name: row.decided_by_name },
          at: row.decided_at,
          note: row.note,
        },
});

/**
 * SQL condition on a row `charge` of transactions: it took or holds money, and some of that can still be
 * returned.
 */
export const isDecidable = `(charge.status = 'completed' and charge.refunded_centavos < charge.amount_centavos
  or charge.status = 'in_progress' and not charge.captures)`;

const byId = statement<ReviewRow>(
  'fraud_reviews_by_id',
  `select ${columns} from fraud_reviews where merchant_id = $1 and transaction_id = $2`,
);

export async function findReview(
  database: Queryable,
  merchantId: string,
  chargeId: string,
): Promise<FraudReview | undefined> {
  const row = await database.find(byId, [merchantId, chargeId]);
  return row && toReview(row);
}

const isFree = 'review.lease_until is null or review.lease_until <= $3';

const approve = statement(
  'fraud_reviews_approve',
  `update fraud_reviews review set state = 'approved', lease_until = null, refund_id = null, decided_by = $4,
     decided_by_name = $5, note = $6, decided_at = $7
   from transactions charge
   where review.merchant_id = $1 and review.transaction_id = $2 and review.state = 'pending' and (${isFree})
     and charge.merchant_id = $1 and charge.id = $2 and ${isDecidable}`,
);

export interface Instants {
  /** On the merchant's clock. */
  now: Date;
  realNow: Date;
}

/**
 * False if the review is no longer pending, another decision is in progress, or the charge has no money to
 * decide on.
 */
export async function approveIfFree(
  database: Queryable,
  merchantId: string,
  { chargeId, by, note }: DecisionInput,
  { now, realNow }: Instants,
): Promise<boolean> {
  const values = [merchantId, chargeId, realNow, by.accountId, by.name, note, now];
  return (await database.run(approve, values)) === 1;
}

const claim = statement<{ refund_id: string }>(
  'fraud_reviews_claim',
  `update fraud_reviews review set decided_by = $4, decided_by_name = $5, note = $6, decided_at = $7,
     refund_id = coalesce(refund_id, $8), lease_until = $9
   where merchant_id = $1 and transaction_id = $2 and state = 'pending' and (${isFree})
   returning refund_id`,
);

/**
 * Locks out other decisions while the money is returned. Returns the refund's id, which stays the same after a
 * crash.
 */
export async function claimForDecline(
  database: Queryable,
  merchantId: string,
  { chargeId, by, note }: DecisionInput,
  { now, realNow, refundId, leaseUntil }: Instants & { refundId: string; leaseUntil: Date },
): Promise<string | undefined> {
  const values = [merchantId, chargeId, realNow, by.accountId, by.name, note, now, refundId, leaseUntil];
  return (await database.find(claim, values))?.refund_id;
}

const release = statement(
  'fraud_reviews_release',
  `update fraud_reviews set lease_until = null, refund_id = case when $4 then refund_id end
   where merchant_id = $1 and transaction_id = $2 and refund_id = $3 and state = 'pending'`,
);

/** Makes the review pending again. An open refund keeps its id; a rejected one drops it. */
export const releaseDecline = (
  database: Queryable,
  merchantId: string,
  chargeId: string,
  { refundId, isOpen }: { refundId: string; isOpen: boolean },
): Promise<number> => database.run(release, [merchantId, chargeId, refundId, isOpen]);

const close = statement(
  'fraud_reviews_close',
  `update fraud_reviews set state = 'declined', lease_until = null
   where merchant_id = $1 and transaction_id = $2 and refund_id = $3 and state = 'pending'`,
);

/** Closes the review if the charge did not become `refunded` or `cancelled`, which would have closed it. */
export const closeDeclined = (database: Queryable, merchantId: string, chargeId: string, refundId: string) =>
  database.run(close, [merchantId, chargeId, refundId]);
