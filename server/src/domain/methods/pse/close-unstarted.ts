import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import type { PaymentDetails, Transaction } from '../../charges/charge.ts';
import { changePaymentMethod } from '../../charges/hosted/pending-store.ts';
import { lockTransaction } from '../../charges/store.ts';
import type { PseAttempt } from './pse-attempt.ts';
import { resolvePseAttempt } from './store.ts';

/** Ends an attempt that opened nothing at any bank; the charge waits for its payer as before. */
export const closeUnstarted = (
  gateway: Gateway,
  attempt: PseAttempt,
  status: 'refused' | 'not_started',
): Promise<void> =>
  gateway.database.transaction(async tx => {
    const { merchantId, transactionId } = attempt;
    const charge = await lockTransaction(tx, merchantId, transactionId);
    const result = { status, cus: null, bankUrl: null, nextCheckAt: null, now: gateway.clock.now() };
    const isClosed = await resolvePseAttempt(tx, { ...attempt, status: 'starting' }, result);
    if (isClosed && charge?.status === 'charge_pending') await giveBack(tx, charge, attempt);
  });

/**
 * Returns the charge to the state in which its payer chose PSE: with its due date, and to the card form if it came from
 * there.
 */
export async function giveBack(tx: Queryable, charge: Transaction, attempt: PseAttempt): Promise<void> {
  await changePaymentMethod(tx, attempt.merchantId, charge.id, {
    from: 'charge_pending',
    method: charge.mayRetry ? 'card' : 'bank_account',
    status: 'charge_pending',
    dueDate: attempt.chargeDueDate,
    details: JSON.parse(charge.paymentDetails ?? '{}') as PaymentDetails,
  });
}
