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
  /** Nothing was taken: it can be tried again. */
  | { kind: 'unavailable' }
  /** The page says how it stands: under way, or changed by another tab. */
  | { kind: 'look' };

/** The card that a payer has typed becomes the subscription's, by the verb of the API; what is owed is charged. */
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

/** The refusals of the verb as a payer meets them. */
async function outcomeOf(view: OpenSubscription, error: GatewayError): Promise<CardOutcome> {
  const { errorCode: code, details } = error;
  if (code === errors.internal || code === errors.unavailable) return outageOf(view);
  // 3006 of the gateway itself: a charge is under way, or the subscription has just ended.
  const isOurs = code === errors.operationNotAllowed && details.category !== 'gateway';
  if (code === errors.rejectedByProcessor || (code > 3000 && code < 4000 && !isOurs))
    return { kind: 'declined', code };
  // 2002 and 1005: another tab has saved this very number, or has taken it back.
  if (isOurs || code === errors.cardAlreadySaved || code === errors.notFound) return { kind: 'look' };
  throw error;
}

async function outageOf({ gateway, merchant, subscription }: OpenSubscription): Promise<CardOutcome> {
  const isOpen = await isUnderWay(gateway.database, merchant.id, subscription);
  return { kind: isOpen ? 'look' : 'unavailable' };
}
