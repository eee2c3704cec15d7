import type { Method } from '@recaudo/contract/api/charges';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { writeJson } from '../../../platform/http/responses/json-writer.ts';
import type { PaymentDetails, Status, Transaction } from '../charge.ts';
import { type TransactionRow, toTransaction, transactionColumns } from '../transaction-row.ts';

/** Every change to a pending charge except card attempts. Status changes are compare and set. */

const end = statement<TransactionRow>(
  'pending_end',
  `update transactions set status = $4, operation_date = $5, event_count = event_count + $6,
     authorization_code = coalesce($7, authorization_code), error_code = $8, error_message = $9
   where merchant_id = $1 and id = $2 and status = $3 returning ${transactionColumns}`,
);

/** Returns the charge with its new status; undefined if its status is no longer `from`. */
export async function endPending(
  tx: Queryable,
  merchantId: string,
  id: string,
  ending: {
    from: Status;
    to: 'completed' | 'failed' | 'cancelled' | 'charge_pending';
    now: Date;
    events: number;
    authorization: string | null;
    errorCode: number | null;
    errorMessage: string | null;
  },
): Promise<Transaction | undefined> {
  const { from, to, now, events, authorization, errorCode, errorMessage } = ending;
  const row = await tx.find(end, [
    merchantId,
    id,
    from,
    to,
    now,
    events,
    authorization,
    errorCode,
    errorMessage,
  ]);
  return row && toTransaction(row);
}

const change = statement<TransactionRow>(
  'pending_change_rail',
  `update transactions set method = $4, status = $5, due_date = $6, payment_details = $7
   where merchant_id = $1 and id = $2 and status = $3 returning ${transactionColumns}`,
);

/**
 * Moves a charge to another payment method that the payer chose. `details` replaces the charge's payment details. Undefined
 * if its status is no longer `from`.
 */
export async function changePaymentMethod(
  tx: Queryable,
  merchantId: string,
  id: string,
  paymentMethod: {
    from: Status;
    method: Method;
    status: Status;
    dueDate: Date | null;
    details: PaymentDetails;
  },
): Promise<Transaction | undefined> {
  const { from, method, status, dueDate, details } = paymentMethod;
  const row = await tx.find(change, [merchantId, id, from, method, status, dueDate, writeJson(details)]);
  return row && toTransaction(row);
}

const countEvents = statement<TransactionRow>(
  'pending_count_event',
  `update transactions set event_count = event_count + 1 where merchant_id = $1 and id = $2
   returning ${transactionColumns}`,
);

/** Increments the charge's event count for an event that follows. */
export async function countEvent(
  tx: Queryable,
  merchantId: string,
  id: string,
): Promise<Transaction | undefined> {
  const row = await tx.find(countEvents, [merchantId, id]);
  return row && toTransaction(row);
}

const addDetails = statement(
  'pending_add_details',
  `update transactions set payment_details = (payment_details::jsonb || $3::jsonb)::text
   where merchant_id = $1 and id = $2 and payment_details is not null`,
);

/** Adds internal details to a charge; merchants never see them. */
export const addPaymentDetails = (
  tx: Queryable,
  merchantId: string,
  id: string,
  details: Omit<PaymentDetails, 'payment_method'>,
): Promise<number> => tx.run(addDetails, [merchantId, id, writeJson(details)]);

// A voucher at a connection can only be ended by that connection, and one in review only by a person.
const notAtConnection = `not exists (select from cash_attempts
     where merchant_id = noted.merchant_id and transaction_id = noted.id
       and cash_attempts.status in ('starting', 'pending', 'needs_review'))`;
const due = statement<{ merchant_id: string; id: string }>(
  'pending_due',
  `select noted.merchant_id, noted.id from noted_statuses noted
   join merchants on merchants.id = noted.merchant_id
   where noted.status in ('charge_pending', 'in_progress') and noted.due_date <= $1
     and merchants.clock_frozen_at is null and ${notAtConnection}
   order by noted.due_date limit $2`,
);
const dueOfMerchant = statement<{ merchant_id: string; id: string }>(
  'pending_due_of_merchant',
  `select merchant_id, id from noted_statuses noted
   where merchant_id = $3 and status in ('charge_pending', 'in_progress') and due_date <= $1 and ${notAtConnection}
   order by due_date limit $2`,
);

/** Charges past their due date: of one merchant, or of all merchants in real time. */
export async function listDue(
  database: Queryable,
  now: Date,
  limit: number,
  merchantId: string | null,
): Promise<{ merchantId: string; id: string }[]> {
  const rows =
    merchantId === null
      ? await database.rows(due, [now, limit])
      : await database.rows(dueOfMerchant, [now, limit, merchantId]);
  return rows.map(row => ({ merchantId: row.merchant_id, id: row.id }));
}

const nextDue = statement<{ due_date: Date | null }>(
  'pending_next_due',
  `select min(due_date) as due_date from noted_statuses
   where merchant_id = $1 and status in ('charge_pending', 'in_progress') and due_date > $2`,
);

/** The next due date of the merchant's pending charges after this instant. */
export const findNextDueInstant = async (
  database: Queryable,
  merchantId: string,
  after: Date,
): Promise<Date | undefined> => (await database.find(nextDue, [merchantId, after]))?.due_date ?? undefined;
