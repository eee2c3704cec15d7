import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type DueAction, dueAction } from '../billing-rules.ts';
import type { BillingTerms, Subscription } from '../subscription.ts';

export type DueStep =
  | Extract<DueAction, { kind: 'nothing' | 'charge' }>
  | { kind: 'change'; after: Subscription }
  /** A change of the plan is being paid: the outcome of that charge comes first. */
  | { kind: 'wait' };

/** Decides what the worker does with a subscription today; a scheduled change takes effect before its period is charged. */
export function dueStep(subscription: Subscription, terms: BillingTerms, today: CalendarDate): DueStep {
  const { pendingChange } = subscription;
  const action = dueAction(subscription, terms, today);
  if (pendingChange === null) {
    return action.kind === 'change'
      ? { kind: 'change', after: { ...subscription, ...action.after } }
      : action;
  }
  if (pendingChange.kind === 'paying') return { kind: 'wait' };
  if (action.kind === 'change') {
    return { kind: 'change', after: { ...subscription, ...action.after, pendingChange: null } };
  }
  // A declined period keeps its terms; the change waits for the next one.
  const isNewPeriod = subscription.status === 'trial' || subscription.status === 'active';
  if (action.kind !== 'charge' || !isNewPeriod) return action;
  const { planId, quantity, periodAmountCentavos } = pendingChange;
  const after = { ...subscription, planId, quantity, periodAmountCentavos, pendingChange: null };
  return { kind: 'change', after };
}
