import { WrittenJson } from '../../../platform/http/responses/json-writer.ts';
import { discountToView } from '../coupons/view.ts';
import { allItems, storedItems } from './items/item.ts';
import type { Subscription } from './subscription.ts';

/** A cancelled subscription shows only a change whose charge has no outcome yet. */
const pendingChangeToView = ({ pendingChange: change, chargeDate, status }: Subscription) =>
  change === null || (status === 'cancelled' && change.kind !== 'paying')
    ? undefined
    : {
        status: pendingStatuses[change.kind],
        plan_id: change.planId,
        quantity: change.quantity,
        items: itemsToView(change),
        effective_date: change.kind === 'scheduled' ? chargeDate : null,
        ...(change.kind === 'awaiting' ? { invoice_id: change.invoiceId, expires_at: change.expiresAt } : {}),
      };

const pendingStatuses = {
  scheduled: 'scheduled',
  paying: 'processing',
  awaiting: 'awaiting_payment',
} as const;

/** Shown if more than one plan is billed. */
const itemsToView = (billed: Parameters<typeof allItems>[0]) =>
  billed.items.length === 0 ? undefined : storedItems(allItems(billed));

/** Empty for card subscriptions, as the interface specifies. */
const collectionToView = ({ daysUntilDue }: Subscription) =>
  daysUntilDue === null ? {} : { collection: 'send_invoice' as const, days_until_due: daysUntilDue };

/** Interface 16.1. A quantity of 1 is not shown. */
export const subscriptionToView = (subscription: Subscription) => ({
  id: subscription.id,
  creation_date: subscription.creationDate,
  status: subscription.status,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
  charge_date: subscription.chargeDate,
  current_period_number: subscription.currentPeriodNumber,
  period_end_date: subscription.periodEndDate,
  trial_end_date: subscription.trialEndDate,
  plan_id: subscription.planId,
  customer_id: subscription.customerId,
  card: new WrittenJson(subscription.card),
  quantity: subscription.quantity === 1 ? undefined : subscription.quantity,
  items: itemsToView(subscription),
  start_date: subscription.startDate ?? undefined,
  pause: subscription.pause ?? undefined,
  discount: discountToView(subscription.discount, subscription.currentPeriodNumber),
  pending_change: pendingChangeToView(subscription),
  ...collectionToView(subscription),
});
