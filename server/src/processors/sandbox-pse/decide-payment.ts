import type { Queryable } from '../../platform/database/connections/connection.ts';
import { type BankDecision, decided, type SandboxPsePayment } from './payment.ts';
import { findPayment, updatePayment } from './store.ts';

/** Records the bank's decision. False if it had already decided. */
export async function decidePayment(
  database: Queryable,
  payment: SandboxPsePayment,
  decision: BankDecision,
  now: Date,
): Promise<boolean> {
  const after = decided(payment, decision, now);
  if (after === undefined) return false;
  if (await updatePayment(database, payment, after)) return true;
  const present = await findPayment(database, payment.merchantId, payment.reference);
  // A concurrent decision was recorded first; this one may still be possible after it.
  return present !== undefined && present.result !== payment.result
    ? decidePayment(database, present, decision, now)
    : false;
}
