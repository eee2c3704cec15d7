import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { OnCustomerDeleted } from '../../../customers/delete-customer.ts';
import type { Scope } from '../../../merchants/merchant.ts';
import { cancelled } from '../billing-rules.ts';
import { lockSubscriptions } from '../renewals/billing-store.ts';
import { writeChanges } from '../renewals/change-due.ts';
import { listLiveSubscriptionIds } from '../store.ts';

/** Ends a subscription immediately. A charge in progress still counts; no further charge follows. */
export const cancelSubscription = (
  gateway: Gateway,
  { merchant, customerId }: Scope & { customerId: string },
  id: string,
): Promise<void> =>
  gateway.database.transaction(async tx => {
    const ended = await cancelAll(tx, merchant.id, [id], { now: gateway.clock.now(), customerId });
    if (ended === 0) throw notFound('subscription');
  });

/** A deleted customer cannot be charged, so its subscriptions end with it (Interface 7.3). */
export const cancelSubscriptionsOf: OnCustomerDeleted = async (gateway, tx, { merchant, customerId }) => {
  const ids = await listLiveSubscriptionIds(tx, merchant.id, customerId);
  await cancelAll(tx, merchant.id, ids, { now: gateway.clock.now(), customerId });
};

async function cancelAll(
  tx: Queryable,
  merchantId: string,
  ids: readonly string[],
  { now, customerId }: { now: Date; customerId: string },
): Promise<number> {
  const locked = await lockSubscriptions(
    tx,
    ids.map(id => ({ merchantId, id })),
  );
  const changes = locked
    .filter(
      ({ subscription }) => subscription.customerId === customerId && subscription.status !== 'cancelled',
    )
    .map(({ subscription }) => ({
      merchantId,
      before: subscription,
      after: { ...subscription, ...cancelled(subscription) },
    }));
  await writeChanges(tx, changes, now);
  return changes.length;
}
