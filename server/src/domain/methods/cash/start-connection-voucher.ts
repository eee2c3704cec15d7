import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import type { CashDeclined, CashStarted } from '../../../processors/cash-provider.ts';
import type { Transaction } from '../../charges/charge.ts';
import { findPayer } from '../../charges/hosted/find-payer.ts';
import { changePaymentMethod } from '../../charges/hosted/pending-store.ts';
import { failPending } from '../../charges/hosted/settle-pending.ts';
import { lockTransaction } from '../../charges/store.ts';
import { chargeToView } from '../../charges/view.ts';
import { referenceOf, timesOfCall } from '../../payments/card-operation.ts';
import { newEvent } from '../../webhooks/events/event.ts';
import { insertEvent } from '../../webhooks/events/store.ts';
import { nextLateCheck } from '../waiting/waiting-attempt.ts';
import { type CashAttempt, pauseMs } from './cash-attempt.ts';
import { insertCashAttempt, openCashAttempt, resolveCashAttempt } from './cash-attempt-store.ts';
import { detailsOfCardForm, detailsOfConnectionVoucher, drawableBarcode } from './connection-voucher.ts';
import { openStoreCharge } from './connection-voucher-store.ts';
import { queueVoucherMail } from './vouchers/queue-voucher-mail.ts';

/**
 * Runs in the transaction that makes the charge `processing`, so that the attempt is durable before the connection is
 * called.
 */
export async function recordCashAttempt(
  gateway: Gateway,
  tx: Queryable,
  asked: Pick<CashAttempt, 'merchantId' | 'number' | 'connectionId' | 'dueDate'> & { charge: Transaction },
): Promise<CashAttempt> {
  const { charge, ...named } = asked;
  const { sentAt, nextCheckAt } = timesOfCall(gateway);
  const attempt: CashAttempt = {
    ...named,
    transactionId: charge.id,
    status: 'starting',
    amountCentavos: charge.amountCentavos,
    paymentReference: null,
    barcode: null,
    startedAt: sentAt,
    nextCheckAt,
    checks: 0,
  };
  await insertCashAttempt(tx, attempt);
  return attempt;
}

/**
 * Requests the voucher from the attempt's connection. Fails over to the next connection, as a new attempt, only if nothing was
 * sent. Returns the charge: `processing` if the outcome is unknown.
 */
export async function startConnectionVoucher(
  gateway: Gateway,
  charge: Transaction,
  recorded: CashAttempt,
  otherConnections: readonly string[],
): Promise<Transaction> {
  let attempt = recorded;
  for (const connectionId of [...otherConnections, undefined]) {
    const answer = await callConnection(gateway, charge, attempt);
    if (answer.kind === 'unknown') return charge;
    if (answer.kind === 'started') return openConnectionVoucher(gateway, attempt, answer);
    if (answer.kind === 'refused') return closeUnopened(gateway, attempt, answer);
    if (connectionId === undefined) return closeUnopened(gateway, attempt, 'not_sent');
    attempt = await giveToNextConnection(gateway, charge, attempt, connectionId);
  }
  return charge;
}

async function callConnection(gateway: Gateway, charge: Transaction, attempt: CashAttempt) {
  const { merchantId, connectionId, amountCentavos, dueDate } = attempt;
  const payer = await findPayer(gateway.database, merchantId, charge);
  const provider = await gateway.connections.cash(connectionId);
  return provider.start(
    {
      merchantId,
      reference: referenceOf(attempt),
      amountCentavos,
      taxes: charge.taxes,
      description: charge.description ?? '',
      dueDate,
      payer: payer ?? { name: '', email: '', phone: null },
    },
    { timeoutMs: gateway.processorTimeoutMs },
  );
}

const giveToNextConnection = (
  gateway: Gateway,
  charge: Transaction,
  attempt: CashAttempt,
  connectionId: string,
): Promise<CashAttempt> =>
  gateway.database.transaction(async tx => {
    const { merchantId, dueDate, number } = attempt;
    await lockTransaction(tx, merchantId, charge.id);
    const closed = { status: 'not_started', now: gateway.clock.now() } as const;
    if (!(await resolveCashAttempt(tx, { ...attempt, status: 'starting' }, closed))) {
      throw new Error(`the attempt ${number} of ${charge.id} was settled although nothing was sent`);
    }
    return recordCashAttempt(gateway, tx, { charge, merchantId, dueDate, number: number + 1, connectionId });
  });

/** Opens the voucher for payment: the charge waits for a till, its event is emitted once, and the payer gets an email. */
export const openConnectionVoucher = (
  gateway: Gateway,
  attempt: CashAttempt,
  { paymentReference, barcode }: Pick<CashStarted, 'paymentReference'> & { barcode?: string | null },
): Promise<Transaction> =>
  gateway.database.transaction(async tx => {
    const { merchantId, transactionId } = attempt;
    const charge = await lockTransaction(tx, merchantId, transactionId);
    if (charge === undefined) throw new Error(`the charge ${transactionId} is gone`);
    const nextCheckAt = new Date(gateway.realClock.now().getTime() + pauseMs(0));
    const opened = { paymentReference, barcode: drawableBarcode(barcode), nextCheckAt };
    if (!(await openCashAttempt(tx, attempt, opened))) return charge;
    const details = detailsOfConnectionVoucher(gateway, charge, { ...attempt, ...opened });
    const isNews = charge.eventCount === 0;
    const waiting = await openStoreCharge(tx, merchantId, charge.id, { details, events: isNews ? 1 : 0 });
    if (waiting === undefined) throw new Error(`the charge ${charge.id} is no longer being opened`);
    if (isNews) await tellOfVoucher(gateway, tx, merchantId, waiting);
    await queueVoucherMail(gateway, tx, merchantId, waiting);
    return waiting;
  });

const tellOfVoucher = (
  { clock }: Gateway,
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
): Promise<void> =>
  insertEvent(tx, merchantId, {
    ...newEvent('charge.created', chargeToView(charge)),
    resourceId: charge.id,
    sequence: charge.eventCount,
    creationDate: clock.now(),
  });

const declines: Readonly<Record<CashDeclined['reason'], string>> = {
  amount_not_allowed: 'The cash network does not take this amount',
  not_accepted: 'The cash network has not accepted the voucher',
};

/** The connection is unreachable, does not know the voucher, or has declined it. */
type NotOpened = CashDeclined | 'not_sent' | 'not_found';

/** Nothing was opened: the charge fails, or returns to the card form if it began there. */
export const closeUnopened = (gateway: Gateway, attempt: CashAttempt, why: NotOpened): Promise<Transaction> =>
  gateway.database.transaction(async tx => {
    const { merchantId, transactionId } = attempt;
    const now = gateway.clock.now();
    const charge = await lockTransaction(tx, merchantId, transactionId);
    if (charge === undefined) throw new Error(`the charge ${transactionId} is gone`);
    const status = typeof why === 'string' ? 'not_started' : 'refused';
    const nextCheckAt = why === 'not_found' ? nextLateCheck(gateway) : null;
    const closed = { status, nextCheckAt, now } as const;
    const isClosed = await resolveCashAttempt(tx, { ...attempt, status: 'starting' }, closed);
    if (!isClosed || charge.status !== 'processing') return charge;
    const ended =
      (await giveBackToForm(tx, merchantId, charge)) ??
      (await failPending(tx, charge, { merchantId, from: 'processing', now, ...faultOf(why) }));
    return ended ?? charge;
  });

const faultOf = (why: NotOpened) =>
  typeof why === 'string'
    ? { code: errors.unavailable }
    : { code: errors.rejectedByProcessor, message: declines[why.reason] };

/** Returns an order that began as a card payment link to its form; undefined for any other order. */
export async function giveBackToForm(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
): Promise<Transaction | undefined> {
  const details = detailsOfCardForm(charge);
  if (details === undefined) return undefined;
  return changePaymentMethod(tx, merchantId, charge.id, {
    from: charge.status,
    method: 'card',
    status: 'charge_pending',
    dueDate: charge.dueDate,
    details,
  });
}
