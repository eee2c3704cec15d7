import type { Queryable } from '../../database/connection.ts';
import type { Transaction } from '../charges/charge.ts';
import { lockSubscriptions } from './billing-store.ts';
import { keyOfNextCharge } from './change-due.ts';
import { isOwed, paidPeriodOf } from './period-payment.ts';
import { findPeriodPayment, takeLeaseAway } from './period-payment-store.ts';
import { listUnderWay } from './renewal-look-up-store.ts';

/**
 * Whether a payer may go to a bank with this charge now, in the transaction that records it; every charge that pays no
 * period may. Whoever was about to charge the card is stopped: either its charge is recorded by now and seen here, or it
 * finds its lease gone. `unneeded`: nothing is owed for it any more.
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
