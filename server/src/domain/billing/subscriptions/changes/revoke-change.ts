import type { Gateway } from '../../../../dependencies.ts';
import { notFound, reject } from '../../../../platform/errors.ts';
import { lockSubscriptions } from '../renewals/billing-store.ts';
import { writeChanges } from '../renewals/change-due.ts';
import type { Subscription } from '../subscription.ts';

/** Drops a scheduled change; one that is being paid can no longer be revoked. */
export const revokeChange = (gateway: Gateway, merchantId: string, id: string): Promise<Subscription> =>
  gateway.database.transaction(async tx => {
    const [locked] = await lockSubscriptions(tx, [{ merchantId, id }]);
    if (locked === undefined) throw notFound('subscription');
    const { subscription: before } = locked;
    if (before.status === 'cancelled') throw reject('subscription_cancelled');
    if (before.pendingChange?.kind === 'paying') throw reject('subscription_charge_under_way');
    const after = { ...before, pendingChange: null };
    await writeChanges(tx, [{ merchantId, before, after }], gateway.clock.now());
    return after;
  });
