import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import type { Transaction } from '../../../charges/charge.ts';
import { lockSubscriptions } from '../renewals/billing-store.ts';
import { keyOfNextCharge } from '../renewals/change-due.ts';
import { listUnderWay } from '../renewals/renewal-look-up-store.ts';
import { isOwed, paidPeriodOf } from './period-payment.ts';
import { findPeriodPayment, takeLeaseAway } from './period-payment-store.ts';

/**
 * Decides whether a payer may go to the bank with this charge, in the transaction that records it. Charges without a
 * period always may. A concurrent card charge is either recorded and visible here, or finds its lease revoked.
 * `unneeded`: the period is no longer owed.
 */
export async function mayGoToBank(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
): Promise<'yes' | 'busy' | 'unneeded'> {
  const paid = paidPeriodOf(charge);
  if (paid === undefined) return 'yes';
  const [due] = await lockSubscriptions(tx, [{ merchantId, id: paid.id }]);
  const payment = await findPeriodPayment(tx, merchantId, charge.id);
  if (due === undefined || payment?.status !== 'open') return 'unneeded';
  if (!isOwed(payment, due.subscription, due.terms)) return 'unneeded';
  if ((await listUnderWay(tx, [keyOfNextCharge(due)])).size > 0) return 'busy';
  await takeLeaseAway(tx, merchantId, paid.id);
  return 'yes';
}
