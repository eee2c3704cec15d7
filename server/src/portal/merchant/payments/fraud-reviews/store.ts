import { MOST_COUNTED } from '@recaudo/contract/merchant/money/counts';
import { isDecidable } from '../../../../domain/fraud/reviews/store.ts';
import { type Queryable, replannedStatement } from '../../../../platform/database/connections/connection.ts';
import type { InstantCursor } from '../../../lists/instant-cursor.ts';

export interface WaitingRow {
  transaction_id: string;
  rules: string[];
  review_date: Date;
  amount_centavos: bigint;
  left_centavos: bigint;
  status: 'completed' | 'in_progress';
  card: string | null;
  order_id: string | null;
  description: string | null;
  customer_id: string | null;
  customer_details: string | null;
  customer_name: string | null;
  customer_last_name: string | null;
  customer_email: string | null;
}

const waitingCharges = `fraud_reviews review
   cross join lateral (
     select * from transactions charge
     where merchant_id = $1 and id = review.transaction_id and ${isDecidable} limit 1
   ) charge
   where review.merchant_id = $1 and review.state = 'pending'`;

const page = replannedStatement<WaitingRow>(
  'fraud_reviews_page',
  `select waiting.*, customer.name as customer_name, customer.last_name as customer_last_name,
     customer.email as customer_email
   from (
     select review.transaction_id, review.rules, review.creation_date as review_date, charge.amount_centavos,
       charge.amount_centavos - charge.refunded_centavos as left_centavos, charge.status, charge.card, charge.order_id,
       charge.description, charge.customer_id, charge.customer_details
     from ${waitingCharges} and (review.creation_date, review.transaction_id) > ($2::timestamptz, $3::text)
     order by review.creation_date, review.transaction_id limit $4
   ) waiting
   left join lateral (
     select name, last_name, email from customers where merchant_id = $1 and id = waiting.customer_id limit 1
   ) customer on true
   order by waiting.review_date, waiting.transaction_id`,
);

/** Payments waiting for a decision, oldest first. */
export const listWaiting = (
  database: Queryable,
  merchantId: string,
  { after, limit }: { after: InstantCursor | undefined; limit: number },
): Promise<WaitingRow[]> =>
  database.rows(page, [merchantId, after?.at ?? '-infinity', after?.id ?? '', limit]);

export interface WaitingSum {
  count: number;
  amount_centavos: bigint;
  since: Date | null;
}

const sum = replannedStatement<WaitingSum>(
  'fraud_reviews_sum',
  `select count(*)::int as count, coalesce(sum(left_centavos), 0)::bigint as amount_centavos, min(review_date) as since
   from (
     select review.creation_date as review_date, charge.amount_centavos - charge.refunded_centavos as left_centavos
     from ${waitingCharges}
     order by review.creation_date, review.transaction_id limit ${MOST_COUNTED + 1}
   ) waiting`,
);

/** The number of waiting payments, up to the counting limit. */
export async function sumWaiting(database: Queryable, merchantId: string): Promise<WaitingSum> {
  return (await database.find(sum, [merchantId])) ?? { count: 0, amount_centavos: 0n, since: null };
}
