import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Reversal } from './reversal.ts';

export interface OwedTransfer extends Pick<Reversal, 'id' | 'transactionId' | 'giveBackBy' | 'payoutTo'> {
  merchantId: string;
  amountCentavos: bigint;
}

// The owed amount is the refund's, which is less than requested if other refunds have succeeded meanwhile.
const owed = statement<{
  merchant_id: string;
  id: string;
  transaction_id: string;
  amount_centavos: bigint;
  give_back_by: Date;
  payout_to: string | null;
}>(
  'reversals_owed',
  `select reversals.merchant_id, reversals.id, transaction_id, refund.amount_centavos, give_back_by, payout_to
   from reversals join transactions refund on refund.merchant_id = reversals.merchant_id and refund.id = refund_id
   where reversals.status = 'accepted' and way = 'transfer' order by give_back_by, reversals.id limit $1`,
);

/** Accepted reversals of all merchants whose money a person must transfer. */
export const listOwedTransfers = async (database: Queryable, limit: number): Promise<OwedTransfer[]> =>
  (await database.rows(owed, [limit])).map(row => ({
    merchantId: row.merchant_id,
    id: row.id,
    transactionId: row.transaction_id,
    amountCentavos: row.amount_centavos,
    giveBackBy: row.give_back_by,
    payoutTo: row.payout_to,
  }));
