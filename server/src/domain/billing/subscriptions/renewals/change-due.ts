import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { EventType } from '@recaudo/contract/shared/event-types';
import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { writeGroup } from '../../../../platform/database/statements/group-write.ts';
import type { FailedRows } from '../../../../platform/rows-apart.ts';
import { insertEvents } from '../../../webhooks/events/store.ts';
import { releaseReservations } from '../../coupons/redemption-store.ts';
import { giveUpInvoices } from '../../invoices/settle-store.ts';
import { nextCharge } from '../billing-rules.ts';
import { applyChanges } from '../changes/apply-store.ts';
import { dueStep } from '../changes/due-step.ts';
import { eventsOfChange, eventsOfPause, eventsOfPlanChange } from '../notices/subscription-events.ts';
import { listAtBank } from '../period-payments/period-at-bank.ts';
import { nameOf, type Subscription } from '../subscription.ts';
import { type DueSubscription, lockSubscriptions } from './billing-store.ts';
import { listUnderWay, type RenewalKey } from './renewal-look-up-store.ts';

/**
 * Ends or postpones due subscriptions that are not charged, as a batch. A subscription that cannot be changed stays as
 * it is. Returns the number of cancelled subscriptions.
 */
export async function changeDueSubscriptions(
  gateway: Gateway,
  due: readonly DueSubscription[],
  now: Date,
  failed: FailedRows,
): Promise<number> {
  const changed = await writeGroup(due, part => changeTogether(gateway, part, now));
  for (const [index, { merchantId, subscription }] of due.entries()) {
    const one = changed[index];
    const name = { kind: 'due subscription', merchantId, id: subscription.id };
    if (one?.ok === false) failed.note(name, one.error);
  }
  return changed.filter(one => one.ok && one.result).length;
}

/** Returns for each subscription whether it was cancelled. */
function changeTogether(gateway: Gateway, due: readonly DueSubscription[], now: Date): Promise<boolean[]> {
  if (due.length === 0) return Promise.resolve([]);
  const today = bogotaDateOf(now);
  return gateway.database.transaction(async tx => {
    const keys = due.map(({ merchantId, subscription }) => ({ merchantId, id: subscription.id }));
    const locked = await lockSubscriptions(tx, keys);
    // A pending charge is resolved first, so that a cancelled subscription is never charged.
    const underWay = await listUnderWay(tx, locked.map(keyOfNextCharge));
    const atBank = await listAtBank(tx, locked, gateway.realClock.now());
    const isOpen = (name: string) => underWay.has(name) || atBank.has(name);
    const changes = locked
      .filter(({ merchantId, subscription }) => !isOpen(nameOf(merchantId, subscription.id)))
      .flatMap(({ merchantId, subscription, terms }) => {
        // Decided again under the lock: a request may have changed the subscription since the claim.
        const step = dueStep(subscription, terms, today);
        if (step.kind === 'wait') return [];
        const after = step.kind === 'change' ? step.after : subscription;
        const also = [...eventsOfPlanChange(subscription, after), ...eventsOfPause(subscription, after)];
        return [{ merchantId, before: subscription, after, also }];
      });
    await writeChanges(tx, changes, now);
    const ended = changes.filter(({ before, after }) => before.status !== after.status);
    const cancelled = new Set(
      ended
        .filter(({ after }) => after.status === 'cancelled')
        .map(({ merchantId, after }) => nameOf(merchantId, after.id)),
    );
    return due.map(({ merchantId, subscription }) => cancelled.has(nameOf(merchantId, subscription.id)));
  });
}

/** The key of a subscription's next charge, recorded or not. */
export const keyOfNextCharge = ({
  merchantId,
  subscription,
}: Pick<DueSubscription, 'merchantId' | 'subscription'>): RenewalKey => ({
  merchantId,
  subscriptionId: subscription.id,
  ...nextCharge(subscription),
});

export interface WrittenChange {
  merchantId: string;
  before: Subscription;
  after: Subscription;
  /** Events besides those of a new status. */
  also?: readonly EventType[];
}

/** Writes changed subscriptions and their events, and releases the leases. */
export async function writeChanges(
  tx: Queryable,
  changes: readonly WrittenChange[],
  now: Date,
): Promise<Subscription[]> {
  if (changes.length === 0) return [];
  const changesWithEvents = changes.map(({ merchantId, before, after, also }) => ({
    merchantId,
    ...eventsOfChange(merchantId, before, after, { now, chargeFailed: false, also }),
  }));
  await applyChanges(
    tx,
    changesWithEvents.map(({ merchantId, after }) => ({ merchantId, after, leaseUntil: null, now })),
  );
  const ended = changes.filter(
    ({ before, after }) => before.status !== 'cancelled' && after.status === 'cancelled',
  );
  await giveUpInvoices(
    tx,
    ended.map(({ merchantId, after }) => ({ merchantId, subscriptionId: after.id })),
    now,
  );
  await releaseReservations(
    tx,
    ended.flatMap(({ merchantId, after: { discount } }) =>
      discount === null ? [] : [{ merchantId, id: discount.redemptionId }],
    ),
  );
  await insertEvents(
    tx,
    changesWithEvents.flatMap(({ events }) => events),
  );
  return changesWithEvents.map(({ after }) => after);
}
