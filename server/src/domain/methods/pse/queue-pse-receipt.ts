import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import type { Transaction } from '../../charges/charge.ts';
import { listHandles } from '../../charges/hosted/handle-store.ts';
import { queueReceipt } from '../../charges/hosted/queue-receipt.ts';
import type { PseAttempt } from './pse-attempt.ts';
import { psePath } from './pse-payment-method.ts';

/** Queues the payer's receipt in the transaction of the payment. */
export async function queuePseReceipt(
  { baseUrl, environment }: Gateway,
  tx: Queryable,
  paid: Transaction,
  { merchantId, email, language, bankName }: PseAttempt,
): Promise<void> {
  const [handle] = await listHandles(tx, merchantId, paid.id);
  await queueReceipt(tx, merchantId, paid, {
    language,
    environment,
    recipient: email,
    paidWith: { method: 'pse', bank: bankName, cus: paid.authorization },
    // The authorization is the CUS, which the receipt shows on a line of its own.
    authorization: null,
    url: handle === undefined ? null : baseUrl + psePath(handle),
  });
}
