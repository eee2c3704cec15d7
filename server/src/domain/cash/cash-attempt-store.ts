import { type Queryable, statement } from '../../database/connection.ts';
import type { CashAttempt, CashAttemptName, CashAttemptStatus } from './cash-attempt.ts';

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
const columnsOfAttempt = columns.replaceAll(/\w+/g, 'attempt.$&');

const toAttempt = (row: AttemptRow): CashAttempt => ({
  merchantId: row.merchant_id,
  transactionId: row.transaction_id,
  number: row.number,
  linkId: row.link_id,
  status: row.status,
  amountCentavos: row.amount_centavos,
  dueDate: row.due_date,
  paymentReference: row.payment_reference,
  barcode: row.barcode,
  startedAt: row.started_at,
  nextCheckAt: row.next_check_at,
  checks: row.checks,
});

const insert = statement(
  'cash_attempts_insert',
  `insert into cash_attempts (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

export async function insertCashAttempt(tx: Queryable, attempt: CashAttempt): Promise<void> {
  await tx.run(insert, [
    attempt.merchantId,
    attempt.transactionId,
    attempt.number,
    attempt.linkId,
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

const ofCharge = statement<AttemptRow>(
  'cash_attempts_of_charge',
  `select ${columns} from cash_attempts where merchant_id = $1 and transaction_id = $2 order by number`,
);

export const listCashAttempts = async (
  database: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<CashAttempt[]> => (await database.rows(ofCharge, [merchantId, transactionId])).map(toAttempt);

const byName = `from cash_attempts where merchant_id = $1 and transaction_id = $2 and number = $3`;
const one = statement<AttemptRow>('cash_attempts_find', `select ${columns} ${byName}`);
const lock = statement<AttemptRow>('cash_attempts_lock', `select ${columns} ${byName} for update`);

export async function findCashAttempt(
  database: Queryable,
  { merchantId, transactionId, number }: CashAttemptName,
): Promise<CashAttempt | undefined> {
  const row = await database.find(one, [merchantId, transactionId, number]);
  return row && toAttempt(row);
}

export async function lockCashAttempt(
  tx: Queryable,
  { merchantId, transactionId, number }: CashAttemptName,
): Promise<CashAttempt | undefined> {
  const row = await tx.find(lock, [merchantId, transactionId, number]);
  return row && toAttempt(row);
}

const open = statement(
  'cash_attempts_open',
  `update cash_attempts set status = 'pending', payment_reference = $4, barcode = $5, next_check_at = $6
   where merchant_id = $1 and transaction_id = $2 and number = $3 and status = 'starting'`,
);

/** The link has opened the voucher: it can be paid. Compare and set. */
export const openCashAttempt = async (
  tx: Queryable,
  { merchantId, transactionId, number }: CashAttemptName,
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

/** Compare and set: false when the attempt is no longer what it was. */
export const resolveCashAttempt = async (
  tx: Queryable,
  { merchantId, transactionId, number, status }: CashAttemptName & Pick<CashAttempt, 'status'>,
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

const postpone = statement(
  'cash_attempts_postpone',
  `update cash_attempts set next_check_at = $6
   where merchant_id = $1 and transaction_id = $2 and number = $3 and status = $4 and next_check_at = $5`,
);

/** When to ask again, unless somebody has made it due meanwhile. */
export const postponeCashAttempt = (
  database: Queryable,
  attempt: CashAttempt,
  nextCheckAt: Date | null,
): Promise<number> => {
  const { merchantId, transactionId, number, status, nextCheckAt: before } = attempt;
  return database.run(postpone, [merchantId, transactionId, number, status, before, nextCheckAt]);
};

const askSoon = statement(
  'cash_attempts_ask_soon',
  `update cash_attempts set next_check_at = $4 where link_id = $1 and transaction_id = $2 and number = $3
     and status in ('starting', 'pending', 'expired', 'cancelled', 'not_started')`,
);

/** Makes a voucher due, also one that is over and that nobody would ask for any more. */
export const makeCashDue = async (
  database: Queryable,
  linkId: string,
  { transactionId, number }: Omit<CashAttemptName, 'merchantId'>,
  now: Date,
): Promise<boolean> => (await database.run(askSoon, [linkId, transactionId, number, now])) > 0;

// The lease is next_check_at itself: while it is in the future, no other worker looks at the attempt.
const claim = statement<AttemptRow>(
  'cash_attempts_claim',
  `update cash_attempts attempt set next_check_at = $2, checks = least(attempt.checks + 1, 30000)
   from (select merchant_id, transaction_id, number from cash_attempts
         where next_check_at <= $1 order by next_check_at limit $3 for update skip locked) due
   where attempt.merchant_id = due.merchant_id and attempt.transaction_id = due.transaction_id
     and attempt.number = due.number
   returning ${columnsOfAttempt}`,
);

/** Those that are to be asked for now, of all merchants. */
export const claimDueCashAttempts = async (
  database: Queryable,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<CashAttempt[]> => (await database.rows(claim, [now, leaseUntil, limit])).map(toAttempt);
