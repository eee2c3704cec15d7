import type { Transaction } from '../charge.ts';

/** Card attempts per charge: enough for payers, too few for card testing. */
export const MAX_TRIES = 10;

/** What a payer's page of a charge has to show. */
export type PaymentState =
  | 'payable'
  /** Too many tries with a card. */
  | 'exhausted'
  /** The issuer of the card must confirm a charge that was made by the shop (3-D Secure without our form). */
  | 'at_issuer'
  /** Another payment method has the charge. */
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
      // A chargeback is between the shop and the bank: for this page the payment was made.
      return 'paid';
  }
}

function waitingState(charge: Transaction, nextTry: number): PaymentState {
  if (charge.method !== 'card') return 'elsewhere';
  if (!charge.mayRetry) return 'at_issuer';
  return nextTry > MAX_TRIES ? 'exhausted' : 'payable';
}
