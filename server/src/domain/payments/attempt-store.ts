import type { ErrorCode } from '@recaudo/contract/shared/error-table';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { mayBecome, stateList } from '../../platform/database/statements/transition-condition.ts';
import {
  type Attempt,
  type AttemptKey,
  type AttemptStatus,
  attemptStatuses,
  liveStatuses,
  type Operation,
  type SentAttempt,
} from './attempt.ts';

export interface AttemptRow {
  merchant_id: string;
  transaction_id: string;
  number: number;
  operation: Operation;
  amount_centavos: bigint;
  status: AttemptStatus;
  checks: number;
  takes_back: boolean;
  link_id: string | null;
}

export const attemptColumns =
  'merchant_id, transaction_id, number, operation, amount_centavos, status, checks, takes_back, link_id';

export const toAttempt = (row: AttemptRow): Attempt => ({
  merchantId: row.merchant_id,
  transactionId: row.transaction_id,
  number: row.number,
  operation: row.operation,
  amountCentavos: row.amount_centavos,
  status: row.status,
  checks: row.checks,
  takesBack: row.takes_back,
  connectionId: row.link_id,
});

const insert = statement<{ number: number }>(
  'attempts_insert',
  `insert into attempts (merchant_id, transaction_id, number, operation, amount_centavos, status, sent_at,
     next_check_at, request_id, link_id)
   values ($1, $2, (select coalesce(max(number), 0) + 1 from attempts where merchant_id = $1 and transaction_id = $2),
     $3, $4, 'sent', $5, $6, $7, $8)
   returning number`,
);

/** Records an attempt before the processor is called. Returns its number. */
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
    connectionId: string | null;
  },
): Promise<number> {
  const { merchantId, transactionId, operation, amountCentavos, now, nextCheckAt, requestId, connectionId } =
    attempt;
  const row = await tx.find(insert, [
    merchantId,
    transactionId,
    operation,
    amountCentavos,
    now,
    nextCheckAt,
    requestId,
    connectionId,
  ]);
  if (row === undefined) throw new Error('an attempt was not recorded');
  return row.number;
}

const resolve = statement(
  'attempts_resolve',
  `update attempts set status = $4, resolved_at = $5, error_code = $6, response_code = $7, advice_code = $8, retry = $9,
     network_transaction_id = $10, retrieval_reference = $11
   where merchant_id = $1 and transaction_id = $2 and number = $3 and ${mayBecome(attemptStatuses, 'status', '$4')}`,
);

/** The outcome of an attempt, with the host's details. */
export interface AttemptResult {
  status: 'approved' | 'declined' | 'not_found' | 'reversed';
  errorCode: number | null;
  responseCode: string | null;
  adviceCode: string | null;
  retry: string | null;
  networkTransactionId: string | null;
  retrievalReference: string | null;
}

const resultValues = (attempt: AttemptKey, result: AttemptResult, now: Date): unknown[] => [
  attempt.merchantId,
  attempt.transactionId,
  attempt.number,
  result.status,
  now,
  result.errorCode,
  result.responseCode,
  result.adviceCode,
  result.retry,
  result.networkTransactionId,
  result.retrievalReference,
];

/** Compare and set: false if the attempt already had a result. */
export const resolveAttempt = async (
  tx: Queryable,
  attempt: AttemptKey,
  result: AttemptResult,
  now: Date,
): Promise<boolean> => (await tx.run(resolve, resultValues(attempt, result, now))) === 1;

// One statement, so that the transaction always has a live attempt.
const passOn = statement<{ number: number }>(
  'attempts_pass_on',
  `with ended as (
     update attempts set status = $4, resolved_at = $5, error_code = $6, response_code = $7, advice_code = $8, retry = $9,
       network_transaction_id = $10, retrieval_reference = $11
     where merchant_id = $1 and transaction_id = $2 and number = $3
       and ${mayBecome(attemptStatuses, 'status', '$4')}
     returning *
   )
   insert into attempts (merchant_id, transaction_id, number, operation, amount_centavos, status, sent_at, next_check_at,
     request_id, takes_back, link_id)
   select merchant_id, transaction_id,
     (select max(number) + 1 from attempts made where made.merchant_id = $1 and made.transaction_id = $2),
     operation, amount_centavos, 'sent', $12, $13, request_id, takes_back, $14
   from ended returning number`,
);

/** Ends an attempt and records the next one over another connection. Undefined if it already had a result. */
export async function passOnAttempt(
  database: Queryable,
  attempt: AttemptKey,
  result: AttemptResult,
  next: { connectionId: string | null; sentAt: Date; nextCheckAt: Date },
): Promise<SentAttempt | undefined> {
  const values = [
    ...resultValues(attempt, result, next.sentAt),
    next.sentAt,
    next.nextCheckAt,
    next.connectionId,
  ];
  const row = await database.find(passOn, values);
  const { merchantId, transactionId } = attempt;
  return row && { merchantId, transactionId, number: row.number, connectionId: next.connectionId };
}

const postpone = statement(
  'attempts_postpone',
  `update attempts set status = $4, next_check_at = $5
   where merchant_id = $1 and transaction_id = $2 and number = $3
     and (status = $4 and status in ${stateList(liveStatuses)} or ${mayBecome(attemptStatuses, 'status', '$4')})`,
);

/** Keeps the outcome open: stores its state and when to check again. */
export const postponeAttempt = (
  database: Queryable,
  attempt: AttemptKey,
  status: 'unknown' | 'reversing' | 'needs_review',
  nextCheckAt: Date,
): Promise<number> =>
  database.run(postpone, [attempt.merchantId, attempt.transactionId, attempt.number, status, nextCheckAt]);

// next_check_at is the lease: while it is in the future, no other worker handles the attempt.
const claim = statement<AttemptRow>(
  'attempts_claim',
  `update attempts set next_check_at = $3, checks = least(attempts.checks + 1, 30000)
   from (select merchant_id, transaction_id, number from attempts
         where status in ${stateList(liveStatuses)} and next_check_at <= $2 and operation = any($1::text[])
         order by next_check_at limit $4 for update skip locked) due
   where attempts.merchant_id = due.merchant_id and attempts.transaction_id = due.transaction_id
     and attempts.number = due.number
   returning ${attemptColumns.replaceAll(/(\w+)/g, 'attempts.$1')}`,
);

export const claimDueAttempts = async (
  database: Queryable,
  operations: readonly Operation[],
  now: Date,
  { leaseUntil, limit }: { leaseUntil: Date; limit: number },
): Promise<Attempt[]> => (await database.rows(claim, [operations, now, leaseUntil, limit])).map(toAttempt);

const ofTransaction = statement<AttemptRow>(
  'attempts_of_transaction',
  `select ${attemptColumns} from attempts where merchant_id = $1 and transaction_id = $2 order by number`,
);

export const listAttempts = async (database: Queryable, merchantId: string, transactionId: string) =>
  (await database.rows(ofTransaction, [merchantId, transactionId])).map(toAttempt);

const ofRequest = statement<{ status: AttemptStatus; error_code: ErrorCode | null }>(
  'attempts_of_request',
  `select status, error_code from attempts where merchant_id = $1 and transaction_id = $2 and request_id = $3
   order by number desc limit 1`,
);

/** The attempts that a repeated request already made before a crash. */
export async function findAttemptOfRequest(
  database: Queryable,
  merchantId: string,
  transactionId: string,
  requestId: string,
): Promise<{ status: AttemptStatus; errorCode: ErrorCode | null } | undefined> {
  const row = await database.find(ofRequest, [merchantId, transactionId, requestId]);
  return row && { status: row.status, errorCode: row.error_code };
}
