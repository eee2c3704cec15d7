import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import type { CashFound } from '../../../processors/cash-provider.ts';
import { changePaymentMethod } from '../../charges/hosted/pending-store.ts';
import { queueReceipt } from '../../charges/hosted/queue-receipt.ts';
import { cancelPending, expirePending } from '../../charges/hosted/settle-pending.ts';
import type { Transaction } from '../../charges/transaction.ts';
import { holdCustomer } from '../../customers/store.ts';
import { referenceOf } from '../../payments/card-operation.ts';
import type { Inquiry, WaitingMethod } from '../waiting/waiting-method.ts';
import { type CashAttempt, cashAttemptStatuses, isLost, pauseMs } from './cash-attempt.ts';
import { cashAttempts, resolveCashAttempt } from './cash-attempt-store.ts';
import { detailsInReview, detailsOfConnectionVoucher } from './connection-voucher.ts';
import { networkAccount } from './networks/cash-network.ts';
import { closeUnopened, giveBackToForm, openConnectionVoucher } from './start-connection-voucher.ts';
import { groupReference } from './vouchers/reference.ts';
import { voucherPath } from './vouchers/voucher-page.ts';

/** The note on a charge that was paid after its voucher had ended. */
export const LATE_NOTE = 'Paid in cash after the voucher was over';

/** The connection's final answer; `lost` is our own result after too long without one. */
export interface CashEnding {
  state: 'paid' | 'expired' | 'cancelled' | 'lost';
  paymentReference: string | null;
  paidAt: Date | null;
  amountCentavos: bigint;
}

/** True if the charge has an open voucher or is about to get one. */
const isWaiting = ({ method, status }: Transaction): boolean =>
  method === 'store' && (status === 'in_progress' || status === 'processing');

const isLive = ({ status }: CashAttempt): boolean => status === 'starting' || status === 'pending';

export const cashMethod: WaitingMethod<CashAttempt, CashEnding> = {
  name: 'voucher',
  store: cashAttempts,
  statuses: cashAttemptStatuses,
  states: {
    starting: 'created',
    pending: 'waiting',
    paid: 'completed',
    cancelled: 'failed',
    refused: 'failed',
    not_started: 'failed',
    expired: 'expired',
    needs_review: 'in_review',
  },
  queriedLate: ['expired', 'cancelled'],
  pauseMs,
  busyPauseMs: pauseMs(0),
  inquire,
  // If the start arrives after all, a late query or a notice finds it.
  closeUnstarted: (gateway, attempt) => closeUnopened(gateway, attempt, 'not_found'),
  giveUp: (attempt, now) =>
    isLost(attempt, now)
      ? { state: 'lost', paymentReference: null, paidAt: null, amountCentavos: 0n }
      : undefined,
  moneyOf: ({ state, amountCentavos }) => (state === 'paid' ? amountCentavos : undefined),
  statusOf: ({ state }) => (state === 'lost' ? 'needs_review' : state),
  inReview: 'needs_review',
  // Includes ended charges, and charges whose payer went back to the card form without paying.
  takesMoney: charge =>
    isWaiting(charge) || ['charge_pending', 'cancelled', 'failed'].includes(charge.status),
  /** A deleted customer takes no money (Interface 7.3). */
  hasPayer: async (tx, { merchantId }, { customerId }) =>
    customerId === null || (await holdCustomer(tx, merchantId, customerId)) !== undefined,
  isWaiting,
  resolve(tx, attempt, { status, ending, nextCheckAt, now, note }) {
    const { paymentReference, paidAt } = ending;
    const result = { status, paymentReference, paidAt, nextCheckAt, now };
    return resolveCashAttempt(tx, attempt, note === undefined ? result : { ...result, note });
  },
  completionOf(gateway, charge, attempt, ending) {
    const paymentReference = attempt.paymentReference ?? ending.paymentReference ?? '';
    return {
      chargeMethod: 'store',
      dueDate: charge.dueDate,
      details: detailsOfConnectionVoucher(gateway, charge, { ...attempt, paymentReference }),
      lateNote: LATE_NOTE,
      outside: networkAccount(attempt.connectionId),
      authorization: paymentReference,
      queueReceipt: (tx, paid) =>
        queueReceipt(tx, attempt.merchantId, paid, {
          language: 'es',
          environment: gateway.environment,
          paidWith: { method: 'cash', reference: groupReference(paymentReference) },
          authorization: paid.authorization,
          url: gateway.baseUrl + voucherPath(paid.id),
        }),
    };
  },
  endUnpaid,
  keepForReview(tx, charge, { merchantId }) {
    const { id, method, status, dueDate } = charge;
    const details = detailsInReview(charge);
    return changePaymentMethod(tx, merchantId, id, { from: status, method, status, dueDate, details });
  },
  reviewText: ({ state }) =>
    state === 'lost'
      ? 'no connection reported the outcome of a voucher: an operator has to resolve it'
      : 'a voucher was paid that its charge cannot take: an operator has to resolve it',
  review: {
    notPayable: 'cash_review_not_payable',
    endingOf: ({ paymentReference, amountCentavos }, { as, authorization }) => ({
      state: as === 'approved' ? 'paid' : 'cancelled',
      paymentReference: paymentReference ?? authorization ?? 'REVIEW',
      paidAt: null,
      amountCentavos,
    }),
    endsCharge: true,
  },
};

async function inquire(gateway: Gateway, attempt: CashAttempt): Promise<Inquiry<CashEnding>> {
  const { merchantId, connectionId } = attempt;
  const provider = await gateway.connections.cash(connectionId);
  const deadline = { timeoutMs: gateway.processorTimeoutMs };
  const found = await provider.inquire({ merchantId, reference: referenceOf(attempt) }, deadline);
  if (found.kind === 'not_found') return { kind: 'not_found' };
  if (found.kind !== 'found') return { kind: 'no_answer' };
  const ending = endingOf(found, attempt);
  if (ending !== undefined) return { kind: 'ended', ending };
  if (found.paymentReference === '') return { kind: 'pending' };
  return { kind: 'pending', open: () => openConnectionVoucher(gateway, attempt, found) };
}

/** Once a voucher has ended, only a payment changes it. */
function endingOf({ state, ...found }: CashFound, attempt: CashAttempt): CashEnding | undefined {
  if (state === 'pending' || !(isLive(attempt) || state === 'paid')) return undefined;
  return { ...found, state };
}

/** An order that began as a card payment link returns to its payer while there is time; any other order ends. */
async function endUnpaid(
  gateway: Gateway,
  tx: Queryable,
  charge: Transaction,
  { merchantId, status }: CashAttempt,
): Promise<void> {
  const now = gateway.clock.now();
  const isInTime = charge.dueDate !== null && charge.dueDate > now;
  if (isInTime && (await giveBackToForm(tx, merchantId, charge)) !== undefined) return;
  const unpaid = { merchantId, from: charge.status, now };
  await (status === 'expired' ? expirePending : cancelPending)(tx, charge, unpaid);
}
