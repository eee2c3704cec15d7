import { type ErrorCode, errorTable } from '@recaudo/contract/shared/error-table';
import type { EventType } from '@recaudo/contract/shared/event-types';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { countForInvoice } from '../../billing/invoice-payments/count-for-invoice.ts';
import { countForPeriod } from '../../billing/subscriptions/period-payments/count-period-payment.ts';
import { countPayment } from '../../merchants/volume-limits/count-payment.ts';
import { postEntry } from '../../money/ledger/store.ts';
import { newEvent } from '../../webhooks/events/event.ts';
import { insertEvents } from '../../webhooks/events/store.ts';
import type { Status, Transaction } from '../charge.ts';
import { chargeToView } from '../view.ts';
import { endPending } from './pending-store.ts';

/**
 * The ways in which a pending charge ends on a method without card attempts (PSE, store). Each is one compare and set with its
 * events in the caller's transaction; undefined if another process already ended or changed the charge.
 */

export interface Paid {
  merchantId: string;
  /** The status that the charge must still have. */
  from: Status;
  now: Date;
  /** The account that owes the money: `pse`, `store`. */
  outside: string;
  authorization: string | null;
}

/**
 * Completes the charge, credits its account and emits charge.succeeded. These methods charge no fee. If the charge pays a
 * subscription period or an invoice, counts the payment there, or throws `NotOwed` or `PeriodBusy`, which rolls back the
 * caller's transaction.
 */
export async function completePending(
  tx: Queryable,
  charge: Transaction,
  { merchantId, from, now, outside, authorization }: Paid,
): Promise<Transaction | undefined> {
  const completed = await endPending(tx, merchantId, charge.id, {
    from,
    to: 'completed',
    now,
    events: 1,
    authorization,
    errorCode: null,
    errorMessage: null,
  });
  if (completed === undefined) return undefined;
  await postEntry(tx, {
    merchantId,
    transactionId: charge.id,
    reason: 'charge',
    creationDate: now,
    legs: [
      [outside, -completed.amountCentavos],
      [completed.account, completed.amountCentavos],
    ],
  });
  await tell(tx, merchantId, completed, { types: ['charge.succeeded'], now });
  await countForPeriod(tx, merchantId, completed, now);
  await countForInvoice(tx, merchantId, completed, now);
  // Last: other payments of the merchant wait for this lock.
  const { id: transactionId, amountCentavos } = completed;
  await countPayment(tx, merchantId, { transactionId, amountCentavos, now });
  return completed;
}

export interface Unpaid {
  merchantId: string;
  from: Status;
  now: Date;
}

/** Final decline: the charge is failed; emits charge.failed. */
export async function failPending(
  tx: Queryable,
  charge: Transaction,
  /** `message` if the code alone does not explain the reason. */
  { merchantId, from, now, code, message }: Unpaid & { code: ErrorCode; message?: string },
): Promise<Transaction | undefined> {
  const errorMessage = message ?? errorTable[code].description;
  const ending = {
    from,
    to: 'failed',
    now,
    events: 1,
    authorization: null,
    errorCode: code,
    errorMessage,
  } as const;
  const failed = await endPending(tx, merchantId, charge.id, ending);
  if (failed !== undefined) await tell(tx, merchantId, failed, { types: ['charge.failed'], now });
  return failed;
}

/** Past its due date: cancelled; emits charge.cancelled and transaction.expired. */
export const expirePending = (tx: Queryable, charge: Transaction, unpaid: Unpaid) =>
  endUnpaid(tx, charge, unpaid, ['charge.cancelled', 'transaction.expired']);

/** Closed before its due date: cancelled; emits charge.cancelled. */
export const cancelPending = (tx: Queryable, charge: Transaction, unpaid: Unpaid) =>
  endUnpaid(tx, charge, unpaid, ['charge.cancelled']);

async function endUnpaid(
  tx: Queryable,
  charge: Transaction,
  { merchantId, from, now }: Unpaid,
  types: readonly EventType[],
): Promise<Transaction | undefined> {
  const { errorCode, errorMessage } = charge;
  const ending = {
    from,
    to: 'cancelled',
    now,
    events: types.length,
    authorization: null,
    errorCode,
    errorMessage,
  } as const;
  const ended = await endPending(tx, merchantId, charge.id, ending);
  if (ended !== undefined) await tell(tx, merchantId, ended, { types, now });
  return ended;
}

/** Emits the last `types.length` events of the charge, which are already counted. */
export const tell = (
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  { types, now }: { types: readonly EventType[]; now: Date },
): Promise<void> =>
  insertEvents(
    tx,
    types.map((type, index) => ({
      ...newEvent(type, chargeToView(charge)),
      merchantId,
      resourceId: charge.id,
      sequence: charge.eventCount - types.length + 1 + index,
      creationDate: now,
    })),
  );
