import { setPriority } from 'node:os';

/** About a third of a payment's share of a busy core: the work slows down but still finishes. */
const BELOW_PAYMENTS = 5;

/** Lowers the process's priority, so that payments go first on a busy machine. */
export function yieldToPayments(): void {
  trySetPriority(BELOW_PAYMENTS);
}

/** Only root may raise a priority again. */
export function restorePriority(): void {
  trySetPriority(0);
}

function trySetPriority(priority: number): void {
  try {
    setPriority(priority);
  } catch {
    // Some systems do not allow this; the work then runs at normal priority.
  }
}
