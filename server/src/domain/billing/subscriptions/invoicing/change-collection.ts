import type { SubscriptionUpdate } from '@recaudo/contract/api/billing/subscriptions';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import { malformed, notFound, refusedValue } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/primitives/values/id.ts';
import type { Origin } from '../../../fraud/facts.ts';
import type { Scope } from '../../../merchants/merchant.ts';
import { requireChangeable } from '../changes/requested-change.ts';
import { findWithTerms, lockSubscriptions } from '../renewals/billing-store.ts';
import { writeChanges } from '../renewals/change-due.ts';
import type { Subscription } from '../subscription.ts';
import { type ChosenCard, chooseCard, findCardField, originWith } from '../subscription-card.ts';
import { judgeNewCard } from '../update-subscription.ts';

type CustomerScope = Scope & { customerId: string };

interface RequestedCollection {
  update: SubscriptionUpdate;
  origin: Origin | null;
}

/**
 * Changes the collection of a subscription from its next period on. Open invoices stay open. The card is kept, so that it can be
 * charged again later.
 */
export async function changeCollection(
  gateway: Gateway,
  scope: CustomerScope,
  id: string,
  { update, origin: from }: RequestedCollection,
): Promise<Subscription> {
  const present = await findWithTerms(gateway.database, scope.merchant.id, id);
  if (present?.subscription.customerId !== scope.customerId) throw notFound('subscription');
  const { subscription } = present;
  const daysUntilDue = wantedDays(subscription, update);
  const field = findCardField(update);
  if (daysUntilDue !== null && field !== undefined) throw refusedValue(field, 'not_with_send_invoice');
  if (daysUntilDue === null && field === undefined && subscription.cardId === '') {
    throw malformed('source_id', 'card_needed_for_automatic');
  }
  const origin = originWith(update, from);
  const newCard =
    field === undefined
      ? undefined
      : await chooseCard(gateway, scope, newId('card'), { sent: update, origin });
  if (newCard !== undefined)
    await judgeNewCard(gateway, scope, subscription, { chosenCard: newCard, origin });
  try {
    return await write(gateway, scope, id, { daysUntilDue, newCard });
  } catch (error) {
    await newCard?.discard();
    throw error;
  }
}

/** Null if a card is charged. */
function wantedDays(
  { daysUntilDue }: Subscription,
  { collection, days_until_due: days }: SubscriptionUpdate,
): number | null {
  const isInvoiced = collection === undefined ? daysUntilDue !== null : collection === 'send_invoice';
  return isInvoiced ? (days ?? daysUntilDue ?? 0) : null;
}

const write = (
  gateway: Gateway,
  { merchant }: CustomerScope,
  id: string,
  { daysUntilDue, newCard }: { daysUntilDue: number | null; newCard: ChosenCard | undefined },
): Promise<Subscription> =>
  gateway.database.transaction(async tx => {
    const now = gateway.clock.now();
    const merchantId = merchant.id;
    await newCard?.reused?.prepare(tx);
    const [due] = await lockSubscriptions(tx, [{ merchantId, id }]);
    if (due === undefined) throw notFound('subscription');
    await requireChangeable(tx, due, { today: bogotaDateOf(now), when: 'now' });
    const { subscription: before } = due;
    const { cardId, card, lastRetry } = newCard === undefined ? before : { ...newCard, lastRetry: null };
    const after = { ...before, daysUntilDue, cardId, card, lastRetry };
    await newCard?.reused?.keep(tx);
    const change = { merchantId, before, after, also: ['subscription.changed'] as const };
    const [written = after] = await writeChanges(tx, [change], now);
    return written;
  });
