import type { CardData } from '@recaudo/contract/api/cards';
import type { ErrorCode } from '@recaudo/contract/shared/error-table';
import { errors } from '@recaudo/contract/shared/error-table';
import { GatewayError } from '../../platform/errors.ts';
import { owes } from '../billing/subscriptions/billing-rules.ts';
import { updateSubscription } from '../billing/subscriptions/update-subscription.ts';
import type { Origin } from '../fraud/facts.ts';
import { isUnderWay, type OpenSubscription, scopeOf } from './open-subscription.ts';

export type CardOutcome =
  | { kind: 'paid' }
  | { kind: 'saved' }
  | { kind: 'declined'; code: ErrorCode }
  /** Nothing was charged; the payer can try again. */
  | { kind: 'unavailable' }
  /** The page shows the current state: in progress, or changed in another tab. */
  | { kind: 'look' };

/**
 * Replaces the subscription's card with the one that the payer typed, as the API does, and charges what is owed.
 */
export async function changeCard(
  view: OpenSubscription,
  card: CardData,
  { attempt, origin }: { attempt: number; origin: Origin },
): Promise<CardOutcome> {
  const { gateway, subscription } = view;
  const scope = scopeOf(view);
  try {
    await updateSubscription(gateway, scope, subscription.id, {
      update: { card },
      onlyAttempt: attempt,
      origin,
    });
    return { kind: owes(subscription) ? 'paid' : 'saved' };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return outcomeOf(view, error);
  }
}

/** Translates the operation's errors into outcomes for the page. */
async function outcomeOf(view: OpenSubscription, error: GatewayError): Promise<CardOutcome> {
  const { errorCode: code, details } = error;
  if (code === errors.internal || code === errors.unavailable) return outageOf(view);
  // A 3006 of our own: a charge is in progress, or the subscription has just ended.
  const isOurs = code === errors.operationNotAllowed && details.category !== 'gateway';
  if (code === errors.rejectedByProcessor || (code > 3000 && code < 4000 && !isOurs))
    return { kind: 'declined', code };
  // 2002 and 1005: another tab has just saved this card, or deleted it again.
  if (isOurs || code === errors.cardAlreadySaved || code === errors.notFound) return { kind: 'look' };
  throw error;
}

async function outageOf({ gateway, merchant, subscription }: OpenSubscription): Promise<CardOutcome> {
  const isOpen = await isUnderWay(gateway.database, merchant.id, subscription);
  return { kind: isOpen ? 'look' : 'unavailable' };
}
