import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Transaction } from '../charge.ts';
import { type TransactionRow, toTransaction, transactionColumns } from '../transaction-row.ts';

/** The statements of a card attempt on a pending charge. They run in one transaction. */

export interface Try {
  merchantId: string;
  transactionId: string;
  number: number;
  sourceId: string;
  card: string;
  deviceSessionId: string | null;
  /** The payer's choice; undefined keeps the charge's installments. */
  installments?: number | undefined;
}

const begin = statement<TransactionRow>(
  'pending_begin_try',
  `update transactions set status = 'processing', source_id = $3, card = $4,
     device_session_id = coalesce($5, device_session_id), fraud_rules = null,
     installments = coalesce($6, installments)
   where merchant_id = $1 and id = $2 and status = 'charge_pending' and method = 'card'
   returning ${transactionColumns}`,
);

/**
 * Compare and set: if two forms arrive at once, only one starts an attempt. Undefined if another payment method has the
 * charge.
 */
export async function beginTry(tx: Queryable, input: Try): Promise<Transaction | undefined> {
  const { merchantId, transactionId, sourceId, card, deviceSessionId, installments = null } = input;
  const row = await tx.find(begin, [
    merchantId,
    transactionId,
    sourceId,
    card,
    deviceSessionId,
    installments,
  ]);
  return row && toTransaction(row);
}

const insert = statement(
  'pending_insert_try',
  `insert into attempts (merchant_id, transaction_id, number, operation, amount_centavos, status, sent_at,
     next_check_at, resolved_at, error_code, link_id)
   values ($1, $2, $3, 'authorise', $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
);

/** False if the attempt exists: the same form was submitted again. */
export const insertTry = async (
  tx: Queryable,
  { merchantId, transactionId, number }: Pick<Try, 'merchantId' | 'transactionId' | 'number'>,
  attempt: {
    amountCentavos: bigint;
    now: Date;
    nextCheckAt: Date;
    declinedWith: number | null;
    connectionId: string | null;
  },
): Promise<boolean> => {
  const { amountCentavos, now, nextCheckAt, declinedWith, connectionId } = attempt;
  const status = declinedWith === null ? 'sent' : 'declined';
  const resolvedAt = declinedWith === null ? null : now;
  return (
    (await tx.run(insert, [
      merchantId,
      transactionId,
      number,
      amountCentavos,
      status,
      now,
      nextCheckAt,
      resolvedAt,
      declinedWith,
      connectionId,
    ])) === 1
  );
};

const useToken = statement(
  'pending_use_token',
  `update tokens set used_at = $3, used_by = $4 where merchant_id = $1 and id = $2 and used_at is null`,
);

/** Reserves the token for this charge; false if it is already used. */
export const takeToken = async (tx: Queryable, input: Try, now: Date): Promise<boolean> =>
  (await tx.run(useToken, [input.merchantId, input.sourceId, now, input.transactionId])) === 1;

const decline = statement<TransactionRow>(
  'pending_refuse_try',
  `update transactions set status = $6, source_id = $3, card = $4,
     device_session_id = coalesce($5, device_session_id), error_code = $7, error_message = $8, fraud_rules = $9,
     operation_date = $10, event_count = event_count + $11, installments = coalesce($12, installments)
   where merchant_id = $1 and id = $2 and status = 'charge_pending' and method = 'card'
   returning ${transactionColumns}`,
);

/** Stores on the charge why an attempt was declined before any processor was called. */
export async function declineTry(
  tx: Queryable,
  input: Try,
  declined: {
    status: 'charge_pending' | 'failed';
    code: number;
    message: string;
    fraudRules: readonly string[] | null;
    now: Date;
    events: number;
  },
): Promise<Transaction | undefined> {
  const { merchantId, transactionId, sourceId, card, deviceSessionId, installments = null } = input;
  const { status, code, message, fraudRules, now, events } = declined;
  const named = [merchantId, transactionId, sourceId, card, deviceSessionId];
  const row = await tx.find(decline, [
    ...named,
    status,
    code,
    message,
    fraudRules,
    now,
    events,
    installments,
  ]);
  return row && toTransaction(row);
}

const next = statement<{ number: number }>(
  'pending_next_try',
  `select coalesce(max(number), 0) + 1 as number from attempts where merchant_id = $1 and transaction_id = $2`,
);

/** The number of the next attempt, which the form is signed for. */
export const nextTryNumber = async (database: Queryable, merchantId: string, transactionId: string) =>
  (await database.find(next, [merchantId, transactionId]))?.number ?? 1;
