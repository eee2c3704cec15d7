import type { ErrorCode } from '@recaudo/contract/error-table';
import { type Queryable, statement } from '../../database/connection.ts';
import { mayBecome, stateList } from '../../database/transition-condition.ts';
import {
  type Attempt,
  type AttemptKey,
  type AttemptStatus,
  attemptStatuses,
  liveStatuses,
  type Operation,
} from './attempt.ts';

interface AttemptRow {
  merchant_id: string;
  transaction_id: string;
  number: number;
  operation: Operation;
  amount_centavos: bigint;
  status: AttemptStatus;
  checks: number;
  takes_back: boolean;
}

const columns = 'merchant_id, transaction_id, number, operation, amount_centavos, status, checks, takes_back';

const toAttempt = (row: AttemptRow): Attempt => ({
  merchantId: row.merchant_id,
  transactionId: row.transaction_id,
  number: row.number,
  operation: row.operation,
  amountCentavos: row.amount_centavos,
  status: row.status,
  checks: row.checks,
  takesBack: row.takes_back,
});

const insert = statement<{ number: number }>(
  'attempts_insert',
  `insert into attempts (merchant_id, transaction_id, number, operation, amount_centavos, status, sent_at,
     next_check_at, request_id)
   values ($1, $2, (select coalesce(max(number), 0) + 1 from attempts where merchant_id = $1 and transaction_id = $2),
     $3, $4, 'sent', $5, $6, $7)
   returning number`,
);

/** Records that something is about to be asked of the processor. Returns the attempt's number. */
export async function insertAttempt(
  tx: Queryable,
  attempt: {
    merchantId: string;
    transactionId: string;
    operation: Operation;
    amountCentavos: bigint;
    now: Date;
    nextCheckAt: Date;
    requestId: string | null;
  },
): Promise<number> {
  const { merchantId, transactionId, operation, amountCentavos, now, nextCheckAt, requestId } = attempt;
  const row = await tx.find(insert, [
    merchantId,
    transactionId,
    operation,
    amountCentavos,
    now,
    nextCheckAt,
    requestId,
  ]);
  if (row === undefined) throw new Error('an attempt was not recorded');
  return row.number;
}

const resolve = statement(
  'attempts_resolve',
  `update attempts set status = $4, resolved_at = $5, error_code = $6
   where merchant_id = $1 and transaction_id = $2 and number = $3 and ${mayBecome(attemptStatuses, 'status', '$4')}`,
);

/** Compare and set: false when the attempt had its result already. */
export const resolveAttempt = async (
  tx: Queryable,
  attempt: AttemptKey,
  result: { status: 'approved' | 'declined' | 'not_found' | 'reversed'; errorCode: number | null; now: Date },
): Promise<boolean> =>
  (await tx.run(resolve, [
    attempt.merchantId,
    attempt.transactionId,
    attempt.number,
    result.status,
    result.now,
    result.errorCode,
  ])) === 1;

const postpone = statement(
  'attempts_postpone',
  `update attempts set status = $4, next_check_at = $5
   where merchant_id = $1 and transaction_id = $2 and number = $3
     and (status = $4 and status in ${stateList(liveStatuses)} or ${mayBecome(attemptStatuses, 'status', '$4')})`,
);

/** The outcome stays open: what it is now, and when to look again. */
export const postponeAttempt = (
  database: Queryable,
  attempt: AttemptKey,
  status: 'unknown' | 'reversing' | 'needs_review',
  nextCheckAt: Date,
): Promise<number> =>
  database.run(postpone, [attempt.merchantId, attempt.transactionId, attempt.number, status, nextCheckAt]);

// The lease is next_check_at itself: while it is in the future, no other worker looks at the attempt.
const claim = statement<AttemptRow>(
  'attempts_claim',
  `update attempts set next_check_at = $3, checks = least(attempts.checks + 1, 30000)
   from (select merchant_id, transaction_id, number from attempts
         where status in ${stateList(liveStatuses)} and next_check_at <= $2 and operation = any($1::text[])
         order by next_check_at limit $4 for update skip locked) due
   where attempts.merchant_id = due.merchant_id and attempts.transaction_id = due.transaction_id
     and attempts.number = due.number
   returning ${columns.replaceAll(/(\w+)/g, 'attempts.$1')}`,
);

export const claimDueAttempts = async (
  database: Queryable,
  operations: readonly Operation[],
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<Attempt[]> => (await database.rows(claim, [operations, now, leaseUntil, limit])).map(toAttempt);

const ofTransaction = statement<AttemptRow>(
  'attempts_of_transaction',
  `select ${columns} from attempts where merchant_id = $1 and transaction_id = $2 order by number`,
);

export const listAttempts = async (database: Queryable, merchantId: string, transactionId: string) =>
  (await database.rows(ofTransaction, [merchantId, transactionId])).map(toAttempt);

const ofRequest = statement<{ status: AttemptStatus; error_code: ErrorCode | null }>(
  'attempts_of_request',
  `select status, error_code from attempts where merchant_id = $1 and transaction_id = $2 and request_id = $3
   order by number desc limit 1`,
);

/** What a request has asked of the processor already, when it is repeated after a crash. */
export async function findAttemptOfRequest(
  database: Queryable,
  merchantId: string,
  transactionId: string,
  requestId: string,
): Promise<{ status: AttemptStatus; errorCode: ErrorCode | null } | undefined> {
  const row = await database.find(ofRequest, [merchantId, transactionId, requestId]);
  return row && { status: row.status, errorCode: row.error_code };
}

export interface AttemptInReview extends Attempt {
  sentAt: Date;
}

interface ReviewRow {
  merchant_id: string;
  transaction_id: string;
  number: number;
  operation: Operation;
  amount_centavos: bigint;
  checks: number;
  takes_back: boolean;
  sent_at: Date;
}

const reviewColumns =
  'merchant_id, transaction_id, number, operation, amount_centavos, checks, takes_back, sent_at';

const toAttemptInReview = (row: ReviewRow): AttemptInReview => ({
  merchantId: row.merchant_id,
  transactionId: row.transaction_id,
  number: row.number,
  operation: row.operation,
  amountCentavos: row.amount_centavos,
  status: 'needs_review',
  checks: row.checks,
  takesBack: row.takes_back,
  sentAt: row.sent_at,
});

const inReview = statement<ReviewRow>(
  'attempts_list_in_review',
  `select ${reviewColumns} from attempts where status = 'needs_review' order by sent_at limit $1`,
);

/** Attempts that no sweep can end, the oldest first. */
export const listInReview = async (database: Queryable, limit: number): Promise<AttemptInReview[]> =>
  (await database.rows(inReview, [limit])).map(toAttemptInReview);

const reopen = statement<ReviewRow>(
  'attempts_reopen',
  `update attempts set status = 'unknown', next_check_at = $4, review_note = $5
   where merchant_id = $1 and transaction_id = $2 and number = $3 and status = 'needs_review'
   returning ${reviewColumns}`,
);

/**
 * Takes an attempt out of review for whoever ends it now, and keeps why. Until the lease ends no sweep looks at it; if
 * nobody ends it by then, the sweep asks the processor again, as for any other.
 */
export async function claimInReview(
  database: Queryable,
  key: AttemptKey,
  leaseUntil: Date,
  note: string,
): Promise<Attempt | undefined> {
  const values = [key.merchantId, key.transactionId, key.number, leaseUntil, note];
  const row = await database.find(reopen, values);
  return row && { ...toAttemptInReview(row), status: 'unknown' };
}
