import { errors } from '@recaudo/contract/shared/error-table';
import { shareOf } from '../../platform/primitives/values/money.ts';
import type { Fee, Transaction } from '../charges/charge.ts';

/**
 * The amount that is not refunded yet. A refund takes its amount when it is reserved, before the processor is called.
 */
export const leftCentavos = (charge: Transaction): bigint => charge.amountCentavos - charge.refundedCentavos;

/**
 * The part of the fee returned with a refund: the share for everything refunded so far, less what was already
 * returned. So refunds that add up to the whole charge return the whole fee, whatever the rounding (Interface 11).
 * Never negative: after a failed refund, the remaining ones may have returned a centavo more than their share.
 */
export function feeComingBack(charge: Transaction, amountCentavos: bigint): Fee {
  const refunded = charge.refundedCentavos + amountCentavos;
  const dueOf = (wholeCentavos: bigint, returnedCentavos: bigint): bigint => {
    const due = shareOf(refunded, charge.amountCentavos, wholeCentavos) - returnedCentavos;
    return due > 0n ? due : 0n;
  };
  return {
    feeCentavos: dueOf(charge.feeCentavos, charge.feeReturnedCentavos),
    taxCentavos: dueOf(charge.feeTaxCentavos, charge.feeTaxReturnedCentavos),
  };
}

export interface BalanceChange {
  balanceCentavos: bigint;
  outCentavos: bigint;
  /** The returned fee, if it goes to the same account. */
  inCentavos: bigint;
  overdraftCentavos: bigint;
}

/** Interface 11. A change that increases the account is no overdraft, however low the balance. */
export function isOverdrawn(change: BalanceChange): boolean {
  const { balanceCentavos, outCentavos, inCentavos, overdraftCentavos } = change;
  const afterCentavos = balanceCentavos - outCentavos + inCentavos;
  return afterCentavos < -overdraftCentavos && afterCentavos < balanceCentavos;
}

/** Counts only refunds that the processor has confirmed, not reserved ones. */
export function isFullyRefunded(charge: Transaction, refunds: readonly Transaction[]): boolean {
  const confirmed = refunds.filter(({ status }) => status === 'completed');
  return confirmed.reduce((sum, refund) => sum + refund.amountCentavos, 0n) === charge.amountCentavos;
}

/** The code of a refund that never reached the processor. */
export const NOT_SENT = errors.unavailable;

/**
 * The failed refund was answered with 503, which is not stored (Interface 4): a repeated request tries the same refund
 * again with a new attempt.
 */
export const mayTryAgain = (refund: Transaction): boolean =>
  refund.status === 'failed' && refund.errorCode === NOT_SENT;
