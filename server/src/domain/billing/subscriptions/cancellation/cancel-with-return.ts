import { createHash } from 'node:crypto';
import type { CancellationRefund } from '@recaudo/contract/api/billing/subscriptions';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { notFound, reject } from '../../../../platform/errors.ts';
import { idFromTail, newId } from '../../../../platform/primitives/values/id.ts';
import { findTransaction } from '../../../charges/store.ts';
import type { Scope } from '../../../merchants/merchant.ts';
import { postCredit } from '../../credit/post-credit.ts';
import { cancelled } from '../billing-rules.ts';
import { blocksChanges } from '../changes/pending-change.ts';
import { paidPeriodOn } from '../pauses/paid-period.ts';
import { type DueSubscription, findWithTerms, lockSubscriptions } from '../renewals/billing-store.ts';
import { keyOfNextCharge, writeChanges } from '../renewals/change-due.ts';
import { giveBackLease, takeLease } from '../renewals/lease-store.ts';
import { listUnderWay } from '../renewals/renewal-look-up-store.ts';
import type { Subscription } from '../subscription.ts';
import { findUnusedDays } from './paid-store.ts';

/** Refunds a part of a charge to its card and returns the amount. The same id returns the same refund. */
export type RefundPart = (
  gateway: Gateway,
  scope: Scope,
  part: { id: string; chargeId: string; amountCentavos: bigint },
) => Promise<bigint>;

type CustomerScope = Scope & { customerId: string };

interface Cancellation {
  refund: Exclude<CancellationRefund, 'none'>;
  refundPart: RefundPart;
}

/** Longer than any processor takes: nothing is charged during the refund. */
const LEASE_MS = 5 * 60_000;

/**
 * Ends a subscription and returns its unused days to the card or as credit. If the refund fails, the subscription continues. A
 * repeated request makes no second refund.
 */
export async function cancelWithReturn(
  gateway: Gateway,
  scope: CustomerScope,
  id: string,
  { refund, refundPart }: Cancellation,
): Promise<void> {
  const { database, realClock } = gateway;
  const merchantId = scope.merchant.id;
  const due = await findWithTerms(database, merchantId, id);
  const isLive = due?.subscription.customerId === scope.customerId && due.subscription.status !== 'cancelled';
  if (due === undefined || !isLive) throw notFound('subscription');
  const now = realClock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  if (!(await takeLease(database, merchantId, id, { now, leaseUntil }))) throw underWay();
  try {
    if (await isUnderWay(gateway, due)) throw underWay();
    if (refund === 'prorated') await refundUnused(gateway, scope, due, refundPart);
    await end(gateway, due);
  } catch (error) {
    await giveBackLease(database, merchantId, id, leaseUntil);
    throw error;
  }
}

const isUnderWay = async ({ database }: Gateway, due: DueSubscription): Promise<boolean> =>
  blocksChanges(due.subscription.pendingChange) ||
  (await listUnderWay(database, [keyOfNextCharge(due)])).size > 0;

/** Refunds the last charge that paid unused days, up to its refundable amount. */
async function refundUnused(
  gateway: Gateway,
  scope: CustomerScope,
  due: DueSubscription,
  refundPart: RefundPart,
): Promise<void> {
  const { database } = gateway;
  const { merchantId, subscription } = due;
  const refundId = refundIdOf(merchantId, subscription);
  const period = paidPeriodOn(subscription, due.terms, bogotaDateOf(gateway.clock.now()));
  const unused = await findUnusedDays(database, { merchantId, id: subscription.id, refundId }, period);
  const { chargeId } = unused;
  const of = { merchantId, customerId: null };
  const charge = chargeId === undefined ? undefined : await findTransaction(database, of, chargeId);
  if (charge === undefined) return;
  const earlier = await findTransaction(database, of, refundId);
  const left = charge.amountCentavos - charge.refundedCentavos;
  const amountCentavos = earlier?.amountCentavos ?? (unused.centavos < left ? unused.centavos : left);
  if (amountCentavos > 0n)
    await refundPart(gateway, scope, { id: refundId, chargeId: charge.id, amountCentavos });
}

/** The same id for every request to cancel this period, so that it is refunded once. */
const refundIdOf = (
  merchantId: string,
  { id, currentPeriodNumber: period }: Pick<Subscription, 'id' | 'currentPeriodNumber'>,
): string =>
  idFromTail(
    'transaction',
    createHash('sha256').update(`cancellation\n${merchantId}\n${id}\n${period}`).digest('hex'),
  );

/** The refunded amount of this request or an earlier one. With an unknown outcome the subscription cannot end yet. */
async function refundedBy(tx: Queryable, merchantId: string, refundId: string): Promise<bigint> {
  const refund = await findTransaction(tx, { merchantId, customerId: null }, refundId);
  if (refund === undefined || refund.status === 'failed') return 0n;
  if (refund.status !== 'completed') throw underWay();
  return refund.amountCentavos;
}

/** Ends the subscription. Unused days that no refund returned become credit. */
const end = (gateway: Gateway, { merchantId, subscription }: DueSubscription): Promise<void> =>
  gateway.database.transaction(async tx => {
    const { id } = subscription;
    const [locked] = await lockSubscriptions(tx, [{ merchantId, id }]);
    if (locked === undefined || locked.subscription.status === 'cancelled') throw notFound('subscription');
    const { subscription: before } = locked;
    const now = gateway.clock.now();
    const refundId = refundIdOf(merchantId, before);
    const refunded = await refundedBy(tx, merchantId, refundId);
    const period = paidPeriodOn(before, locked.terms, bogotaDateOf(now));
    const unused = await findUnusedDays(tx, { merchantId, id, refundId }, period);
    await writeChanges(tx, [{ merchantId, before, after: { ...before, ...cancelled(before) } }], now);
    const amountCentavos = unused.centavos - refunded;
    if (amountCentavos <= 0n) return;
    const { customerId } = before;
    const about = { merchantId, customerId, creationDate: now, reason: null, invoiceId: null };
    const type = 'cancellation';
    await postCredit(tx, { ...about, type, amountCentavos, id: newId('creditEntry'), subscriptionId: id });
  });

const underWay = () => reject('subscription_charge_under_way');
