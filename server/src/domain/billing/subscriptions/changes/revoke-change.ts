import type { Gateway } from '../../../../dependencies.ts';
import { notFound, reject } from '../../../../platform/errors.ts';
import { findWithTerms, lockSubscriptions } from '../renewals/billing-store.ts';
import { writeChanges } from '../renewals/change-due.ts';
import type { Subscription } from '../subscription.ts';

/** Voids the invoice of a change, which drops the change. A parameter, because this folder must not import it. */
export type VoidInvoice = (gateway: Gateway, merchantId: string, id: string) => Promise<unknown>;

/** Drops a change that is scheduled or waits for its payer. A change that is being paid can no longer be revoked. */
export async function revokeChange(
  gateway: Gateway,
  merchantId: string,
  id: string,
  voidInvoice: VoidInvoice,
): Promise<Subscription> {
  const { database } = gateway;
  const change = (await findWithTerms(database, merchantId, id))?.subscription.pendingChange;
  if (change?.kind !== 'awaiting') return revokeScheduled(gateway, merchantId, id);
  await voidInvoice(gateway, merchantId, change.invoiceId);
  const after = await findWithTerms(database, merchantId, id);
  if (after === undefined) throw notFound('subscription');
  return after.subscription;
}

const revokeScheduled = (gateway: Gateway, merchantId: string, id: string): Promise<Subscription> =>
  gateway.database.transaction(async tx => {
    const [locked] = await lockSubscriptions(tx, [{ merchantId, id }]);
    if (locked === undefined) throw notFound('subscription');
    const { subscription: before } = locked;
    if (before.status === 'cancelled') throw reject('subscription_cancelled');
    if (before.pendingChange?.kind === 'paying') throw reject('subscription_charge_under_way');
    if (before.pendingChange?.kind === 'awaiting') throw reject('change_awaits_payment');
    const after = { ...before, pendingChange: null };
    await writeChanges(tx, [{ merchantId, before, after }], gateway.clock.now());
    return after;
  });
