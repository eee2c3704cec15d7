import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { PseAttemptStatus } from './pse-attempt.ts';

/** Money received by PSE that its charge could not accept. */
export interface PseInReview {
  merchantId: string;
  transactionId: string;
  number: number;
  amountCentavos: bigint;
  bankName: string;
  cus: string | null;
  startedAt: Date;
}

const inReview = statement<{
  merchant_id: string;
  transaction_id: string;
  number: number;
  amount_centavos: bigint;
  bank_name: string;
  cus: string | null;
  started_at: Date;
}>(
  'pse_attempts_list_in_review',
  `select merchant_id, transaction_id, number, amount_centavos, bank_name, cus, started_at from pse_attempts
   where status = 'needs_review' order by started_at limit $1`,
);

/** Oldest first. */
export const listPseInReview = async (database: Queryable, limit: number): Promise<PseInReview[]> =>
  (await database.rows(inReview, [limit])).map(row => ({
    merchantId: row.merchant_id,
    transactionId: row.transaction_id,
    number: row.number,
    amountCentavos: row.amount_centavos,
    bankName: row.bank_name,
    cus: row.cus,
    startedAt: row.started_at,
  }));

const end = statement(
  'pse_attempts_end_review',
  `update pse_attempts set status = $4, resolved_at = $5, review_note = $6, cus = coalesce(cus, $7)
   where merchant_id = $1 and transaction_id = $2 and number = $3 and status = 'needs_review'`,
);
/** Compare and set. */
export const endPseReview = async (
  tx: Queryable,
  { merchantId, transactionId, number }: Pick<PseInReview, 'merchantId' | 'transactionId' | 'number'>,
  ended: { status: PseAttemptStatus; note: string; cus: string | null; now: Date },
): Promise<boolean> =>
  (await tx.run(end, [merchantId, transactionId, number, ended.status, ended.now, ended.note, ended.cus])) ===
  1;
