import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { waitingAttempts } from '../waiting/attempt-store.ts';
import type { WaitingAttemptName } from '../waiting/waiting-attempt.ts';
import type { CashAttempt, CashAttemptStatus } from './cash-attempt.ts';

interface AttemptRow {
  merchant_id: string;
  transaction_id: string;
  number: number;
  link_id: string;
  status: CashAttemptStatus;
  amount_centavos: bigint;
  due_date: Date;
  payment_reference: string | null;
  barcode: string | null;
  started_at: Date;
  next_check_at: Date | null;
  checks: number;
}

const columns = `merchant_id, transaction_id, number, link_id, status, amount_centavos, due_date, payment_reference, barcode,
  started_at, next_check_at, checks`;

const toAttempt = (row: AttemptRow): CashAttempt => ({
  merchantId: row.merchant_id,
  transactionId: row.transaction_id,
  number: row.number,
  connectionId: row.link_id,
  status: row.status,
  amountCentavos: row.amount_centavos,
  dueDate: row.due_date,
  paymentReference: row.payment_reference,
  barcode: row.barcode,
  startedAt: row.started_at,
  nextCheckAt: row.next_check_at,
  checks: row.checks,
});

/** An ended attempt may still be paid, so it is queried too. */
export const cashAttempts = waitingAttempts<AttemptRow, CashAttempt>({
  table: 'cash_attempts',
  columns,
  toAttempt,
  mayChange: ['starting', 'pending', 'expired', 'cancelled', 'not_started'],
});

export const { listOfCharge: listCashAttempts, find: findCashAttempt } = cashAttempts;

const insert = statement(
  'cash_attempts_insert',
  `insert into cash_attempts (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

export async function insertCashAttempt(tx: Queryable, attempt: CashAttempt): Promise<void> {
  await tx.run(insert, [
    attempt.merchantId,
    attempt.transactionId,
    attempt.number,
    attempt.connectionId,
    attempt.status,
    attempt.amountCentavos,
    attempt.dueDate,
    attempt.paymentReference,
    attempt.barcode,
    attempt.startedAt,
    attempt.nextCheckAt,
    attempt.checks,
  ]);
}

const open = statement(
  'cash_attempts_open',
  `update cash_attempts set status = 'pending', payment_reference = $4, barcode = $5, next_check_at = $6
   where merchant_id = $1 and transaction_id = $2 and number = $3 and status = 'starting'`,
);

/** Marks the voucher as open for payment at the connection. Compare and set. */
export const openCashAttempt = async (
  tx: Queryable,
  { merchantId, transactionId, number }: WaitingAttemptName,
  opened: { paymentReference: string; barcode: string | null; nextCheckAt: Date },
): Promise<boolean> => {
  const { paymentReference, barcode, nextCheckAt } = opened;
  const values = [merchantId, transactionId, number, paymentReference, barcode, nextCheckAt];
  return (await tx.run(open, values)) === 1;
};

const resolve = statement(
  'cash_attempts_resolve',
  `update cash_attempts set status = $5, payment_reference = coalesce(payment_reference, $6),
     paid_at = coalesce($7, paid_at), next_check_at = $8, checks = 0, resolved_at = $9,
     review_note = coalesce($10, review_note)
   where merchant_id = $1 and transaction_id = $2 and number = $3 and status = $4`,
);

export interface CashResult {
  status: CashAttemptStatus;
  paymentReference?: string | null;
  paidAt?: Date | null;
  nextCheckAt?: Date | null;
  note?: string;
  now: Date;
}

/** Compare and set: returns false if the attempt has changed. */
export const resolveCashAttempt = async (
  tx: Queryable,
  { merchantId, transactionId, number, status }: WaitingAttemptName & Pick<CashAttempt, 'status'>,
  result: CashResult,
): Promise<boolean> =>
  (await tx.run(resolve, [
    merchantId,
    transactionId,
    number,
    status,
    result.status,
    result.paymentReference ?? null,
    result.paidAt ?? null,
    result.nextCheckAt ?? null,
    result.now,
    result.note ?? null,
  ])) === 1;
