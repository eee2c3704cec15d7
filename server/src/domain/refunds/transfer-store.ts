import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { NewRefund } from './store.ts';

const insert = statement(
  'transfers_insert',
  `insert into transactions (merchant_id, id, kind, method, status, customer_id, parent_id, creation_date,
     operation_date, amount_centavos, account, description, fee_centavos, fee_tax_centavos)
   values ($1, $2, 'refund', 'bank_account', 'in_progress', $3, $4, $5, $5, $6, $7, $8, $9, $10)`,
);

export const insertTransfer = (tx: Queryable, merchantId: string, refund: NewRefund): Promise<number> =>
  tx.run(insert, [
    merchantId,
    refund.id,
    refund.charge.customerId,
    refund.charge.id,
    refund.now,
    refund.amountCentavos,
    refund.charge.account,
    refund.description,
    refund.fee.feeCentavos,
    refund.fee.taxCentavos,
  ]);

const end = statement(
  'transfers_end',
  `update transactions set status = 'completed', operation_date = $3, authorization_code = $4
   where merchant_id = $1 and id = $2 and kind = 'refund' and method = 'bank_account' and status = 'in_progress'`,
);

/** Compare and set: a transfer reported twice is posted once. */
export async function endTransfer(
  tx: Queryable,
  merchantId: string,
  id: string,
  made: { reference: string; now: Date },
): Promise<void> {
  const written = await tx.run(end, [merchantId, id, made.now, made.reference]);
  if (written !== 1) throw new Error(`the transfer ${id} was not in progress`);
}
