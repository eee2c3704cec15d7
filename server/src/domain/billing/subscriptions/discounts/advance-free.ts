import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import { writeGroup } from '../../../../platform/database/statements/group-write.ts';
import type { FailedRows } from '../../../../platform/rows-apart.ts';
import { afterPayment } from '../../coupons/applied-discount.ts';
import { afterApproval } from '../billing-rules.ts';
import { dueStep } from '../changes/due-step.ts';
import { type DueSubscription, lockSubscriptions } from '../renewals/billing-store.ts';
import { keyOfNextCharge, writeChanges } from '../renewals/change-due.ts';
import { listUnderWay } from '../renewals/renewal-look-up-store.ts';
import { nameOf } from '../subscription.ts';
import { payWithoutCharge } from './pay-without-charge.ts';

/** True for a free due period, which needs no processor. Waiting items may still cost something. */
export const isFree = ({
  terms,
  hasWaitingItems,
}: Pick<DueSubscription, 'terms' | 'hasWaitingItems'>): boolean =>
  terms.amountCentavos === 0n && hasWaitingItems !== true;

/** Advances due subscriptions whose period is free. Returns the number of periods. */
export async function advanceFree(
  gateway: Gateway,
  due: readonly DueSubscription[],
  now: Date,
  failed: FailedRows,
): Promise<number> {
  const advanced = await writeGroup(due, part => advanceTogether(gateway, part, now));
  for (const [index, { merchantId, subscription }] of due.entries()) {
    const one = advanced[index];
    const name = { kind: 'due subscription', merchantId, id: subscription.id };
    if (one?.ok === false) failed.note(name, one.error);
  }
  return advanced.filter(one => one.ok && one.result).length;
}

function advanceTogether(gateway: Gateway, due: readonly DueSubscription[], now: Date): Promise<boolean[]> {
  if (due.length === 0) return Promise.resolve([]);
  const today = bogotaDateOf(now);
  return gateway.database.transaction(async tx => {
    const keys = due.map(({ merchantId, subscription }) => ({ merchantId, id: subscription.id }));
    const locked = await lockSubscriptions(tx, keys);
    const underWay = await listUnderWay(tx, locked.map(keyOfNextCharge));
    const paid = new Set<string>();
    for (const one of locked) {
      const { merchantId, subscription: before, terms } = one;
      const name = nameOf(merchantId, before.id);
      // Decided again under the lock: a request may have changed the subscription since the claim.
      const step = dueStep(before, terms, today);
      if (step.kind !== 'charge' || !isFree(one) || underWay.has(name)) continue;
      const { period } = step;
      const discount = afterPayment(before.discount, before.planId, period);
      const billing = afterApproval(before, terms, period, today);
      const after = { ...before, ...billing, discount, lastErrorCode: null, lastRetry: null };
      await writeChanges(tx, [{ merchantId, before, after }], now);
      await payWithoutCharge(tx, { merchantId, subscription: before, terms, period, after: discount, now });
      paid.add(name);
    }
    return due.map(({ merchantId, subscription }) => paid.has(nameOf(merchantId, subscription.id)));
  });
}
