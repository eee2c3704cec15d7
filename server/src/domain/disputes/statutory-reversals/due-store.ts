import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

export interface DueReversal {
  merchantId: string;
  id: string;
}

interface DueRow {
  merchant_id: string;
  id: string;
}

const toDue = (row: DueRow): DueReversal => ({ merchantId: row.merchant_id, id: row.id });

const unanswered = statement<DueRow>(
  'reversals_unanswered',
  `select reversals.merchant_id, reversals.id from reversals join merchants on merchants.id = merchant_id
   where reversals.status = 'requested' and answer_by < $1 and merchants.clock_frozen_at is null
   order by answer_by limit $2`,
);
const unansweredOfMerchant = statement<DueRow>(
  'reversals_unanswered_of_merchant',
  `select merchant_id, id from reversals
   where merchant_id = $3 and status = 'requested' and answer_by < $1 order by answer_by limit $2`,
);

/** Requests whose answer is overdue: of one merchant, or of all merchants without a clock of their own. */
export const listUnanswered = async (
  database: Queryable,
  now: Date,
  limit: number,
  merchantId: string | null,
): Promise<DueReversal[]> =>
  (merchantId === null
    ? await database.rows(unanswered, [now, limit])
    : await database.rows(unansweredOfMerchant, [now, limit, merchantId])
  ).map(toDue);

const nextEnd = statement<{ answer_by: Date | null }>(
  'reversals_next_end',
  `select min(answer_by) as answer_by from reversals
   where merchant_id = $1 and status = 'requested' and answer_by >= $2`,
);

/** The first moment from `from` on at which one of the merchant's answers is overdue. */
export async function findNextAnswerEnd(
  database: Queryable,
  merchantId: string,
  from: Date,
): Promise<Date | undefined> {
  const last = (await database.find(nextEnd, [merchantId, from]))?.answer_by ?? undefined;
  return last && new Date(last.getTime() + 1_000);
}

// Reversals whose full amount has been refunded in the meantime. The scan is cheap, because few reversals are open.
const covered = statement<DueRow>(
  'reversals_covered',
  `select reversals.merchant_id, reversals.id from reversals
   join transactions on transactions.merchant_id = reversals.merchant_id and transactions.id = transaction_id
   where reversals.status in ('requested', 'contested')
     and refunded_centavos - refunded_before_centavos >= reversals.amount_centavos
     and not exists (select from transactions refund where refund.merchant_id = reversals.merchant_id
       and refund.parent_id = transaction_id and refund.status = 'processing')
   order by reversals.merchant_id, reversals.id limit $1`,
);
export const listCovered = async (database: Queryable, limit: number): Promise<DueReversal[]> =>
  (await database.rows(covered, [limit])).map(toDue);

// `next_check_at` is also the lease.
const claim = statement<DueRow>(
  'reversals_claim',
  `update reversals set next_check_at = $2, checks = least(checks + 1, 30000)
   where (merchant_id, id) in (
     select merchant_id, id from reversals where next_check_at <= $1
     order by next_check_at limit $3 for update skip locked)
   returning merchant_id, id`,
);
/** Claims accepted reversals whose refund is due. */
export const claimGiveBacks = async (
  database: Queryable,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<DueReversal[]> => (await database.rows(claim, [now, leaseUntil, limit])).map(toDue);

const postpone = statement(
  'reversals_postpone',
  `update reversals set next_check_at = $3, error_code = $4
   where merchant_id = $1 and id = $2 and status = 'accepted' and way = 'refund'`,
);
export const postponeGiveBack = (
  database: Queryable,
  { merchantId, id }: DueReversal,
  nextCheckAt: Date,
  errorCode: number,
): Promise<number> => database.run(postpone, [merchantId, id, nextCheckAt, errorCode]);

const byTransfer = statement(
  'reversals_by_transfer',
  `update reversals set way = 'transfer', refund_id = $3, next_check_at = null, error_code = $4
   where merchant_id = $1 and id = $2 and status = 'accepted' and way = 'refund'`,
);
/** The processor has permanently declined the refund, so a person transfers the money. */
export const changeToTransfer = (
  tx: Queryable,
  { merchantId, id }: DueReversal,
  refundId: string,
  errorCode: number,
): Promise<number> => tx.run(byTransfer, [merchantId, id, refundId, errorCode]);
