import { type CalendarDate, compareDates } from '@recaudo/contract/shared/calendar/calendar-date';
import { cancelled, type DueAction, dueAction, owes } from '../billing-rules.ts';
import type { Pause } from '../pauses/pause.ts';
import { endsInPause, resumed } from '../pauses/pause-rules.ts';
import type { BillingTerms, Subscription } from '../subscription.ts';
import { blocksChanges } from './pending-change.ts';

export type DueStep =
  | Extract<DueAction, { kind: 'nothing' | 'charge' }>
  | { kind: 'change'; after: Subscription }
  /** A change is being paid: its outcome comes first. */
  | { kind: 'wait' };

/** Decides what the worker does with a subscription today; a scheduled change takes effect before its period is charged. */
export function dueStep(subscription: Subscription, terms: BillingTerms, today: CalendarDate): DueStep {
  if (subscription.pause !== null) return stepInPause(subscription, subscription.pause, terms, today);
  const { pendingChange } = subscription;
  const action = dueAction(subscription, terms, today);
  if (pendingChange === null) {
    return action.kind === 'change'
      ? { kind: 'change', after: { ...subscription, ...action.after } }
      : action;
  }
  if (blocksChanges(pendingChange)) return { kind: 'wait' };
  if (action.kind === 'change') {
    return { kind: 'change', after: { ...subscription, ...action.after, pendingChange: null } };
  }
  // A declined period keeps its terms; the change waits for the next one.
  if (action.kind !== 'charge' || owes(subscription)) return action;
  const { planId, quantity, items, periodAmountCentavos } = pendingChange;
  const after = { ...subscription, planId, quantity, items, periodAmountCentavos, pendingChange: null };
  return { kind: 'change', after };
}

/** A pause ends on its day even if the worker runs later; due periods are then charged as after an outage. */
function stepInPause(
  subscription: Subscription,
  pause: Pause,
  terms: BillingTerms,
  today: CalendarDate,
): DueStep {
  if (endsInPause(subscription, pause, today)) {
    return { kind: 'change', after: { ...subscription, ...cancelled(subscription), pendingChange: null } };
  }
  const { until } = pause;
  if (until === null || compareDates(until, today) > 0) return { kind: 'nothing' };
  return { kind: 'change', after: resumed(subscription, terms, until) };
}
