import type { NewSubscription, SubscriptionUpdate } from '@recaudo/contract/api/subscriptions';
import type { Gateway } from '../../dependencies.ts';
import { malformed } from '../../errors.ts';
import { deviceSessionOf } from '../../http/device-session.ts';
import { writeJson } from '../../http/json-writer.ts';
import { type Card, cardToView } from '../cards/card.ts';
import { requireCardData } from '../cards/check-card-data.ts';
import { createCard } from '../cards/create-card.ts';
import { deleteCard } from '../cards/delete-card.ts';
import { findCard } from '../cards/store.ts';
import type { Origin } from '../fraud/facts.ts';
import type { Scope } from '../merchants/merchant.ts';
import { saveCardFromToken } from '../tokens/save-card-from-token.ts';

export interface ChosenCard {
  cardId: string;
  /** As JSON text. */
  card: string;
  /** Takes a card back that was saved only for a charge which was then refused. */
  discard(): Promise<void>;
}

type Chosen = Pick<NewSubscription & SubscriptionUpdate, 'source_id' | 'card_id' | 'device_session_id'> & {
  card?: NewSubscription['card'] | SubscriptionUpdate['card'];
};

/** A subscription is charged to something: 1001 without it, before anything is looked up. */
export function requireSource(sent: Chosen): void {
  if ((sent.source_id ?? sent.card_id ?? sent.card) === undefined) {
    throw malformed('source_id', 'or card is required');
  }
}

/** Where a card comes from: the shop says which device, our own page knows it. */
export function originWith(sent: Chosen, origin: Origin | null): Origin | null {
  const said = deviceSessionOf(sent.card?.device_session_id ?? sent.device_session_id);
  return origin && { ...origin, deviceSessionId: said ?? origin.deviceSessionId };
}

/** The card of a subscription: one of the customer's, or a new one out of a token or card data, saved for it. */
export async function chooseCard(
  gateway: Gateway,
  scope: Scope,
  newCardId: string,
  sent: Chosen,
  origin: Origin | null,
): Promise<ChosenCard> {
  const sourceId = sent.source_id ?? sent.card_id;
  if (sourceId !== undefined) {
    const saved = await findCard(gateway.database, scope, sourceId);
    if (saved !== undefined) return chosen(saved, async () => undefined);
    const fromToken = await saveCardFromToken(gateway, scope, newCardId, { tokenId: sourceId, origin });
    return chosen(fromToken, () => deleteCard(gateway, scope, fromToken.id));
  }
  const data = requireCardData(sent.card ?? {});
  const created = await createCard(gateway, scope, newCardId, data, origin);
  return chosen(created, () => deleteCard(gateway, scope, created.id));
}

const chosen = (card: Card, discard: () => Promise<void>): ChosenCard => ({
  cardId: card.id,
  card: writeJson(cardToView(card)),
  discard,
});

/** A masked number in an update is what GET showed: the card stays (Interface 16.6). */
export const isUnchangedCard = (update: SubscriptionUpdate): boolean =>
  update.source_id === undefined &&
  update.card_id === undefined &&
  (update.card === undefined || /X/.test(update.card.card_number ?? 'X'));
