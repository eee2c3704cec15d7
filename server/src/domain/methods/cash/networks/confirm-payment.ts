import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import {
  GatewayError,
  malformed,
  notFound,
  refusedValue,
  reject,
  rule,
} from '../../../../platform/errors.ts';
import { formatInstant, parseInstant } from '../../../../platform/primitives/time/instant.ts';
import type { Transaction } from '../../../charges/charge.ts';
import { queueReceipt, type Receipt } from '../../../charges/hosted/queue-receipt.ts';
import { completePending } from '../../../charges/hosted/settle-pending.ts';
import { lockTransaction } from '../../../charges/store.ts';
import { holdCustomer } from '../../../customers/store.ts';
import { findVoucher } from '../vouchers/find-voucher.ts';
import { groupReference, isReference } from '../vouchers/reference.ts';
import { tillStateOf } from '../vouchers/voucher.ts';
import { voucherPath } from '../vouchers/voucher-page.ts';
import { type CashNetwork, networkAccount } from './cash-network.ts';
import { type CashPayment, type FoundPayment, insertPayment, lockPayment } from './payment-store.ts';

/** A till's clock may be a little ahead of ours. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

export interface TakenPayment {
  reference: string;
  amountCentavos: bigint;
  /** The network's number of the payment. */
  networkTransactionId: string;
  /** Verbatim from the network. */
  paidAt?: string | undefined;
}

/**
 * Records that a network has received the money of a voucher. A repeated number gets the same payment. A second payment
 * of the voucher, a different amount, or a late payment is rejected, and the till returns the money.
 */
export async function confirmPayment(
  gateway: Gateway,
  network: Pick<CashNetwork, 'id'>,
  taken: TakenPayment,
): Promise<CashPayment> {
  const confirmedAt = gateway.realClock.now();
  const paidAt = readPaidAt(taken.paidAt, confirmedAt);
  const voucher = isReference(taken.reference) ? await findVoucher(gateway, taken.reference) : undefined;
  if (voucher === undefined) throw notFound('reference');
  if (voucher.merchant.status !== 'active') throw new GatewayError(errors.accountInactive);
  const payment: CashPayment = {
    networkId: network.id,
    networkTransactionId: taken.networkTransactionId,
    status: 'paid',
    merchantId: voucher.merchant.id,
    transactionId: voucher.charge.id,
    reference: taken.reference,
    amountCentavos: taken.amountCentavos,
    paidAt,
    confirmedAt,
    reversedAt: null,
  };
  return gateway.database.transaction(tx => settle(voucher.gateway, tx, payment));
}

/** Locks the charge before the payment, like a reversal. */
async function settle(gateway: Gateway, tx: Queryable, payment: CashPayment): Promise<CashPayment> {
  const now = gateway.clock.now();
  const { merchantId, transactionId, amountCentavos, networkId, networkTransactionId } = payment;
  const charge = await lockTransaction(tx, merchantId, transactionId);
  if (charge === undefined) throw notFound('reference');
  const known = await lockPayment(tx, networkId, networkTransactionId);
  if (known !== undefined) return answerAgain(known, payment);
  rejectUnpayable(charge, amountCentavos, now);
  if (charge.customerId !== null && (await holdCustomer(tx, merchantId, charge.customerId)) === undefined) {
    throw reject('charge_customer_deleted');
  }
  // The number was used for another charge just now, or was reversed before its payment.
  if (!(await insertPayment(tx, payment))) {
    return answerAgain((await lockPayment(tx, networkId, networkTransactionId)) ?? 'void', payment);
  }
  const completed = await completePending(tx, charge, {
    merchantId,
    from: 'in_progress',
    now,
    outside: networkAccount(networkId),
    authorization: networkTransactionId,
  });
  if (completed === undefined) throw new Error(`the charge ${charge.id} changed under its lock`);
  await queueReceipt(tx, merchantId, completed, receiptOf(gateway, completed, payment));
  return payment;
}

const receiptOf = (
  { baseUrl, environment }: Gateway,
  paid: Transaction,
  { reference }: CashPayment,
): Receipt => ({
  language: 'es',
  environment,
  paidWith: { method: 'cash', reference: groupReference(reference) },
  authorization: paid.authorization,
  url: baseUrl + voucherPath(paid.id),
});

/** The errors for each case are part of the networks' API (docs/inside/cash-vouchers.md). */
function rejectUnpayable(charge: Transaction, amountCentavos: bigint, now: Date): void {
  const state = tillStateOf(charge, now);
  if (state === 'paid') throw reject('reference_paid');
  if (state === 'cancelled') throw reject('reference_cancelled');
  if (state === 'expired') {
    const { dueDate } = charge;
    throw reject('reference_expired', dueDate === null ? {} : { instant: formatInstant(dueDate) });
  }
  if (amountCentavos !== charge.amountCentavos) {
    throw refusedValue('amount', rule('not_exactly', { amount: charge.amountCentavos }));
  }
}

/** The network repeats the call because our response was lost, or reuses a number by mistake. */
function answerAgain(known: FoundPayment, payment: CashPayment): CashPayment {
  if (known === 'void' || known.status === 'reversed') {
    throw reject('network_payment_reversed');
  }
  const isSame = known.reference === payment.reference && known.amountCentavos === payment.amountCentavos;
  if (!isSame) {
    throw reject('network_payment_taken');
  }
  return known;
}

function readPaidAt(text: string | undefined, now: Date): Date {
  if (text === undefined) return now;
  const paidAt = parseInstant(text);
  if (paidAt === undefined) {
    throw malformed('paid_at', rule('not_an_iso_moment', { example: '2026-12-31T23:59:59-05:00' }));
  }
  if (paidAt.getTime() > now.getTime() + CLOCK_TOLERANCE_MS) {
    throw refusedValue('paid_at', 'in_future');
  }
  return paidAt;
}
