import type { Transaction } from '../charge.ts';

/** Card attempts per charge: enough for payers, too few for card testing. */
export const MAX_TRIES = 10;

/** The states that a payer's page can show. */
export type PaymentState =
  | 'payable'
  /** The payer has used up the card attempts. */
  | 'exhausted'
  /** An API charge whose payer must pass the issuer's 3-D Secure challenge; it has no form of ours. */
  | 'at_issuer'
  /** The charge is being paid with another method. */
  | 'elsewhere'
  | 'processing'
  | 'paid'
  | 'refunded'
  | 'failed'
  | 'expired'
  | 'cancelled';

export function stateOf(charge: Transaction, now: Date, nextTry: number): PaymentState {
  const isDue = charge.dueDate !== null && charge.dueDate <= now;
  switch (charge.status) {
    case 'processing':
      return 'processing';
    case 'charge_pending':
      return isDue ? 'expired' : waitingState(charge, nextTry);
    case 'in_progress':
      if (charge.method === 'card') return 'paid';
      return isDue ? 'expired' : 'elsewhere';
    case 'cancelled':
      return isDue ? 'expired' : 'cancelled';
    case 'failed':
      return 'failed';
    case 'refunded':
      return 'refunded';
    default:
      // The shop and the bank settle a chargeback between them; for the payer the charge is paid.
      return 'paid';
  }
}

function waitingState(charge: Transaction, nextTry: number): PaymentState {
  if (charge.method !== 'card') return 'elsewhere';
  if (!charge.mayRetry) return 'at_issuer';
  return nextTry > MAX_TRIES ? 'exhausted' : 'payable';
}
