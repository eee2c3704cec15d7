import type { Transaction } from '../../charges/charge.ts';
import { isLive, type PseAttempt } from './pse-attempt.ts';

/** The states that the page of a PSE payment can show. */
export type PseState =
  | 'payable'
  /** The provider has not confirmed that the payment was opened. */
  | 'starting'
  | 'at_bank'
  /** An operator must review the bank's answer. */
  | 'review'
  | 'paid'
  | 'rejected'
  | 'expired'
  | 'cancelled';

/** The state of a charge that is or may be paid by PSE; `attempt` is the latest one. */
export function pseStateOf(charge: Transaction, attempt: PseAttempt | undefined, now: Date): PseState {
  const isDue = charge.dueDate !== null && charge.dueDate.getTime() <= now.getTime();
  switch (charge.status) {
    case 'charge_pending':
      if (attempt !== undefined && isLive(attempt))
        return attempt.status === 'pending' ? 'at_bank' : 'starting';
      if (attempt?.status === 'needs_review') return 'review';
      return isDue ? 'expired' : 'payable';
    case 'failed':
      return 'rejected';
    case 'cancelled':
      return isDue || attempt?.status === 'expired' ? 'expired' : 'cancelled';
    default:
      return 'paid';
  }
}
