import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

/** A connection's voucher whose outcome only a person can find out. */
export interface CashInReview {
  merchantId: string;
  transactionId: string;
  number: number;
  connectionId: string;
  amountCentavos: bigint;
  paymentReference: string | null;
  startedAt: Date;
}

const inReview = statement<{
  merchant_id: string;
  transaction_id: string;
  number: number;
  link_id: string;
  amount_centavos: bigint;
  payment_reference: string | null;
  started_at: Date;
}>(
  'cash_attempts_list_in_review',
  `select merchant_id, transaction_id, number, link_id, amount_centavos, payment_reference, started_at
   from cash_attempts where status = 'needs_review' order by started_at limit $1`,
);

/** Oldest first. */
export const listCashInReview = async (database: Queryable, limit: number): Promise<CashInReview[]> =>
  (await database.rows(inReview, [limit])).map(row => ({
    merchantId: row.merchant_id,
    transactionId: row.transaction_id,
    number: row.number,
    connectionId: row.link_id,
    amountCentavos: row.amount_centavos,
    paymentReference: row.payment_reference,
    startedAt: row.started_at,
  }));
