import type { Gateway } from '../../../../dependencies.ts';
import { findTransaction } from '../../../charges/store.ts';
import { onMerchantsClock } from '../../../merchants/merchant-clock.ts';
import { findMerchant } from '../../../merchants/store.ts';
import type { Attempt } from '../../../payments/attempt.ts';
import type { Ending } from '../../../payments/card-operation.ts';
import { findEnding, findOutDue, postpone } from '../../../payments/find-out.ts';
import { settleChange } from '../changes/settle-change.ts';
import { findRenewalOf } from './renewal-look-up-store.ts';
import { settleRenewal } from './settle-renewals.ts';

/** Queries the outcome of renewals whose worker crashed or got no response. No second attempt starts meanwhile. */
export const resolveRenewals = (gateway: Gateway, batchSize: number): Promise<number> =>
  findOutDue(gateway, { kind: 'renewal attempt', operations: ['renew'] }, batchSize, async attempt => {
    const found = await findEnding(gateway, attempt);
    if (found.kind === 'ended') await settleKnownRenewal(gateway, attempt, found.ending);
    else if (found.kind === 'open') await postpone(gateway, attempt, found.status);
  });

/** Settles a renewal outside the run that started it. Returns false if it was already settled. */
export async function settleKnownRenewal(
  gateway: Gateway,
  attempt: Attempt,
  ending: Ending,
): Promise<boolean> {
  const { merchantId, transactionId } = attempt;
  const [merchant, charge, renewal] = await Promise.all([
    findMerchant(gateway.database, merchantId),
    findTransaction(gateway.database, { merchantId, customerId: null }, transactionId),
    findRenewalOf(gateway.database, merchantId, transactionId),
  ]);
  if (merchant === undefined || charge === undefined || renewal === undefined) {
    throw new Error(`the renewal ${transactionId} of ${merchantId} is gone`);
  }
  const { isChange } = renewal;
  const settle = isChange ? settleChange : settleRenewal;
  const { isFirst } = await settle(gateway, {
    merchantId,
    charge,
    attemptNumber: attempt.number,
    subscriptionId: renewal.subscriptionId,
    period: renewal.period,
    ending,
    fees: merchant.fees,
    now: onMerchantsClock(gateway, merchant).clock.now(),
  });
  return isFirst;
}
