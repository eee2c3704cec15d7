import type { Gateway } from '../../../../dependencies.ts';
import type { Transaction } from '../../../charges/charge.ts';
import { findTransaction } from '../../../charges/store.ts';
import { nextCharge, owes } from '../billing-rules.ts';
import { isAtBank } from '../period-payments/period-at-bank.ts';
import { needsOtherCard, type Subscription } from '../subscription.ts';
import { findWithTerms, lockSubscriptions } from './billing-store.ts';
import { chargeSubscription } from './charge-renewals.ts';
import { giveBackLease, takeLease } from './lease-store.ts';

const LEASE_MS = 5 * 60_000;

export type Retry =
  | { kind: 'charged'; charge: Transaction }
  /** The subscription is paid, cancelled or unknown to this merchant. */
  | { kind: 'not_owed' }
  /** The issuer or the card network forbids another attempt: for good, with this card data, or for now. */
  | { kind: 'not_allowed'; lastRetry: Subscription['lastRetry']; allowedAt: Date | null }
  /** A worker or another request holds the subscription, or the payer is at a bank. */
  | { kind: 'under_way' };

/**
 * Charges the owed period now, as the worker would on its next run: a decline uses up one of the plan's retries and the
 * payer gets an email. Rejected if the issuer has declined the card permanently.
 */
export async function retrySubscription(gateway: Gateway, merchantId: string, id: string): Promise<Retry> {
  const { database, realClock } = gateway;
  const now = realClock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const isTaken = await takeLease(database, merchantId, id, { now, leaseUntil });
  const [due] = await database.transaction(tx => lockSubscriptions(tx, [{ merchantId, id }]));
  if (due === undefined || !owes(due.subscription)) {
    if (isTaken) await giveBackLease(database, merchantId, id, leaseUntil);
    return { kind: 'not_owed' };
  }
  if (!isTaken) return { kind: 'under_way' };
  if (needsOtherCard(due.subscription)) {
    await giveBackLease(database, merchantId, id, leaseUntil);
    return { kind: 'not_allowed', lastRetry: due.subscription.lastRetry, allowedAt: null };
  }
  if (await isAtBank(database, due, now)) {
    await giveBackLease(database, merchantId, id, leaseUntil);
    return { kind: 'under_way' };
  }
  const action = { kind: 'charge', ...nextCharge(due.subscription) } as const;
  const made = await chargeSubscription(gateway, { due, action }, { leaseUntil });
  const charge = made && (await findTransaction(database, { merchantId, customerId: null }, made.chargeId));
  if (charge !== undefined) return { kind: 'charged', charge };
  const after = (await findWithTerms(database, merchantId, id))?.subscription;
  const isPostponed = after?.notBefore != null && after.notBefore > gateway.clock.now();
  return isPostponed
    ? { kind: 'not_allowed', lastRetry: after.lastRetry, allowedAt: after.notBefore }
    : { kind: 'under_way' };
}
