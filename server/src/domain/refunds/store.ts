import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { Fee, Transaction } from '../charges/charge.ts';
import { type TransactionRow, toTransaction, transactionColumns } from '../charges/transaction-row.ts';

const reserve = statement(
  'refunds_reserve',
  `update transactions set refunded_centavos = refunded_centavos + $3,
     fee_returned_centavos = fee_returned_centavos + $4, fee_tax_returned_centavos = fee_tax_returned_centavos + $5
   where merchant_id = $1 and id = $2 and kind = 'charge' and method in ('card', 'bank_account') and status = 'completed'
     and refunded_centavos + $3 <= amount_centavos`,
);

/** Takes the amount out of what is left of the charge; false when the charge does not have it (any more). */
export const reserveFromCharge = async (
  tx: Queryable,
  merchantId: string,
  chargeId: string,
  { amountCentavos, fee }: { amountCentavos: bigint; fee: Fee },
): Promise<boolean> =>
  (await tx.run(reserve, [merchantId, chargeId, amountCentavos, fee.feeCentavos, fee.taxCentavos])) === 1;

const release = statement(
  'refunds_release',
  `update transactions set refunded_centavos = refunded_centavos - $3,
     fee_returned_centavos = fee_returned_centavos - $4, fee_tax_returned_centavos = fee_tax_returned_centavos - $5
   where merchant_id = $1 and id = $2 and kind = 'charge'`,
);

export const releaseToCharge = (
  tx: Queryable,
  merchantId: string,
  chargeId: string,
  { amountCentavos, fee }: { amountCentavos: bigint; fee: Fee },
): Promise<number> =>
  tx.run(release, [merchantId, chargeId, amountCentavos, fee.feeCentavos, fee.taxCentavos]);

export interface NewRefund {
  id: string;
  /** Its account, customer and card are those of the charge. */
  charge: Transaction;
  amountCentavos: bigint;
  /** What comes back of the charge's fee with this refund: kept, so that a failure gives back just that. */
  fee: Fee;
  description: string | null;
  now: Date;
}

// An id that exists is a refund that never reached the processor and is tried again (see mayTryAgain).
const insert = statement(
  'refunds_insert',
  `insert into transactions (merchant_id, id, kind, method, status, customer_id, parent_id, creation_date,
     operation_date, amount_centavos, account, description, fee_centavos, fee_tax_centavos)
   values ($1, $2, 'refund', 'card', 'processing', $3, $4, $5, $5, $6, $7, $8, $9, $10)
   on conflict (merchant_id, id) do update set status = 'processing', operation_date = excluded.operation_date,
     amount_centavos = excluded.amount_centavos, fee_centavos = excluded.fee_centavos,
     fee_tax_centavos = excluded.fee_tax_centavos, error_code = null, error_message = null
     where transactions.kind = 'refund' and transactions.parent_id = excluded.parent_id
       and transactions.status = 'failed'`,
);

export async function insertRefund(tx: Queryable, merchantId: string, refund: NewRefund): Promise<void> {
  const { id, charge, amountCentavos, fee, description, now } = refund;
  const written = await tx.run(insert, [
    merchantId,
    id,
    charge.customerId,
    charge.id,
    now,
    amountCentavos,
    charge.account,
    description,
    fee.feeCentavos,
    fee.taxCentavos,
  ]);
  if (written !== 1) throw new Error(`the id ${id} belongs to another transaction`);
}

const end = statement(
  'refunds_end',
  `update transactions set status = $3, operation_date = $4, authorization_code = $5, error_code = $6,
     error_message = $7
   where merchant_id = $1 and id = $2 and kind = 'refund' and status = 'processing'`,
);

export interface RefundEnd {
  status: 'completed' | 'failed';
  now: Date;
  authorization: string | null;
  errorCode: number | null;
  errorMessage: string | null;
}

export async function endRefund(tx: Queryable, merchantId: string, id: string, to: RefundEnd): Promise<void> {
  const values = [to.status, to.now, to.authorization, to.errorCode, to.errorMessage];
  const written = await tx.run(end, [merchantId, id, ...values]);
  if (written !== 1) throw new Error(`the refund ${id} was not processing`);
}

// A charge that became a chargeback meanwhile stays one.
const count = statement<TransactionRow>(
  'refunds_count_on_charge',
  `update transactions set event_count = event_count + 1,
     status = case when $3 and status = 'completed' then 'refunded' else status end
   where merchant_id = $1 and id = $2 and kind = 'charge' returning ${transactionColumns}`,
);

/** The charge after a confirmed refund, with the number of the event that tells it. */
export async function countRefundOnCharge(
  tx: Queryable,
  merchantId: string,
  chargeId: string,
  isFullyRefunded: boolean,
): Promise<Transaction> {
  const row = await tx.find(count, [merchantId, chargeId, isFullyRefunded]);
  if (row === undefined) throw new Error(`the charge ${chargeId} is gone`);
  return toTransaction(row);
}
