import { setPriority } from 'node:os';

/** A third of a payment's share of a busy core: the work slows down and still finishes. */
const BELOW_PAYMENTS = 5;

/** Lets payments go first on a busy machine. */
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
    // Some systems do not let a process change its priority; the work is the same without.
  }
}
