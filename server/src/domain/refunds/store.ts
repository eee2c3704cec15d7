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

/** Reserves the amount on the charge; returns false if the charge does not have that much left. */
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
  /** The refund has the charge's account, customer and card. */
  charge: Transaction;
  amountCentavos: bigint;
  /** The fee returned with this refund, stored so that a failure reverses exactly that. */
  fee: Fee;
  description: string | null;
  now: Date;
}

// An existing id belongs to a refund that never reached the processor and is tried again (see mayTryAgain).
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

// A charge that became a chargeback in the meantime keeps that status.
const count = statement<TransactionRow>(
  'refunds_count_on_charge',
  `update transactions set event_count = event_count + 1,
     status = case when $3 and status = 'completed' then 'refunded' else status end
   where merchant_id = $1 and id = $2 and kind = 'charge' returning ${transactionColumns}`,
);

/** The charge after a confirmed refund, with the sequence number of its event. */
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
