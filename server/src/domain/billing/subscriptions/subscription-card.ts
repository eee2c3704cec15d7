import type { NewSubscription, SubscriptionUpdate } from '@recaudo/contract/api/billing/subscriptions';
import type { CardData } from '@recaudo/contract/api/cards';
import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { GatewayError, malformed, withinField } from '../../../platform/errors.ts';
import { deviceSessionOf } from '../../../platform/http/requests/device-session.ts';
import { writeJson } from '../../../platform/http/responses/json-writer.ts';
import { cardFingerprint } from '../../../platform/vault/ciphers/fingerprint.ts';
import { type Card, cardToView } from '../../cards/card.ts';
import { createCard } from '../../cards/create-card.ts';
import { deleteCard } from '../../cards/delete-card.ts';
import { checkCardData, requireCardData } from '../../cards/numbers/check-card-data.ts';
import { findCard, findCardByNumber } from '../../cards/store.ts';
import { requireUnexpired, saveCardFromToken, spendToken } from '../../cards/tokens/save-card-from-token.ts';
import { findUsableToken, releaseToken } from '../../cards/tokens/store.ts';
import type { Origin } from '../../fraud/facts.ts';
import type { Scope } from '../../merchants/merchant.ts';
import { type ReusedCard, reuseCard } from './renewals/reused-card.ts';

type CustomerScope = Scope & { customerId: string };

export interface ChosenCard {
  cardId: string;
  /** As JSON text. */
  card: string;
  /** Set if the customer had already saved this number. */
  reused: ReusedCard | undefined;
  /** Deletes a card that was saved only for a declined charge, and releases its token. */
  discard(): Promise<void>;
}

type Chosen = Pick<NewSubscription & SubscriptionUpdate, 'source_id' | 'card_id' | 'device_session_id'> & {
  card?: NewSubscription['card'] | SubscriptionUpdate['card'];
};

/** The field of a request that names the card; undefined without one. */
export const findCardField = (sent: Chosen): 'source_id' | 'card_id' | 'card' | undefined =>
  (['source_id', 'card_id', 'card'] as const).find(field => sent[field] !== undefined);

export const sentCardField = (sent: Chosen): string => findCardField(sent) ?? 'source_id';

/** A subscription needs a card or token: 1001 without one, before any lookup. */
export function requireSource(sent: Chosen): void {
  if ((sent.source_id ?? sent.card_id ?? sent.card) === undefined) {
    throw malformed('source_id', 'source_or_card_required');
  }
}

/** The shop sends the device in the body; our own page knows it already. */
export function originWith(sent: Chosen, origin: Origin | null): Origin | null {
  const said = deviceSessionOf(sent.card?.device_session_id ?? sent.device_session_id);
  return origin && { ...origin, deviceSessionId: said ?? origin.deviceSessionId };
}

/**
 * Chooses the card of a subscription: a saved one, or a new one from a token or card data. If the customer already
 * saved this number, that card is used with the new expiry date and name.
 */
export async function chooseCard(
  gateway: Gateway,
  scope: CustomerScope,
  newCardId: string,
  { sent, origin }: { sent: Chosen; origin: Origin | null },
): Promise<ChosenCard> {
  const sourceId = sourceIdOf(sent);
  const saved = sourceId === undefined ? undefined : await findCard(gateway.database, scope, sourceId);
  return saved === undefined
    ? chooseNewCard(gateway, scope, newCardId, { sent, origin })
    : chooseSavedCard(saved);
}

/** A saved card or a token; undefined where the card itself was sent. */
export const sourceIdOf = (sent: Chosen): string | undefined => sent.source_id ?? sent.card_id;

export const chooseSavedCard = (saved: Card): ChosenCard => chosen(saved, async () => undefined);

/** Saves a card from a token or card data under an id that is not used yet. */
export async function chooseNewCard(
  gateway: Gateway,
  scope: CustomerScope,
  newCardId: string,
  { sent, origin }: { sent: Chosen; origin: Origin | null },
): Promise<ChosenCard> {
  const tokenId = sourceIdOf(sent);
  if (tokenId !== undefined) {
    return unlessSavedMeanwhile(() => chooseByToken(gateway, scope, newCardId, { tokenId, origin }));
  }
  try {
    const data = requireCardData(sent.card ?? {});
    return await unlessSavedMeanwhile(() => chooseByData(gateway, scope, newCardId, { data, origin }));
  } catch (error) {
    throw withinField('/card', error);
  }
}

/** Repeats the choice once if another request saved the same number in between. */
async function unlessSavedMeanwhile(choose: () => Promise<ChosenCard>): Promise<ChosenCard> {
  try {
    return await choose();
  } catch (error) {
    if (!(error instanceof GatewayError && error.errorCode === errors.cardAlreadySaved)) throw error;
    return choose();
  }
}

async function chooseByData(
  gateway: Gateway,
  scope: CustomerScope,
  newCardId: string,
  { data, origin }: { data: CardData; origin: Origin | null },
): Promise<ChosenCard> {
  const card = checkCardData(gateway, data);
  const fingerprint = cardFingerprint(gateway.keyRing, scope.merchant.id, card.cardNumber);
  const known = await findCardByNumber(gateway.database, scope, fingerprint);
  // A request repeated after a crash finds the card that it saved itself.
  if (known === undefined || known.id === newCardId) {
    const created = await createCard(gateway, scope, newCardId, { sent: data, origin });
    return chosen(created, () => deleteCard(gateway, scope, created.id));
  }
  const reused = reuseCard(gateway, scope, known, { ...card, takeCode: async () => card.cvv2 });
  return chosen({ ...known, ...reused.face }, async () => undefined, reused);
}

async function chooseByToken(
  gateway: Gateway,
  scope: CustomerScope,
  newCardId: string,
  { tokenId, origin }: { tokenId: string; origin: Origin | null },
): Promise<ChosenCard> {
  const { database, vault = database } = gateway;
  const merchantId = scope.merchant.id;
  const now = gateway.clock.now();
  const giveBack = () => releaseToken(database, merchantId, tokenId, newCardId);
  const token = await findUsableToken(vault, merchantId, tokenId, now);
  const known = token && (await findCardByNumber(database, scope, token.fingerprint));
  if (token === undefined || known === undefined) {
    const created = await saveCardFromToken(gateway, scope, newCardId, {
      tokenId,
      origin,
      field: 'source_id',
    });
    return chosen(created, async () => {
      await deleteCard(gateway, scope, created.id);
      await giveBack();
    });
  }
  requireUnexpired(token, now);
  const takeCode = (tx: Queryable) => spendToken(gateway, tx, { merchantId, tokenId, usedBy: newCardId });
  const reused = reuseCard(gateway, scope, known, { ...token, takeCode });
  return chosen({ ...known, ...reused.face }, async () => void (await giveBack()), reused);
}

const chosen = (card: Card, discard: () => Promise<void>, reused?: ReusedCard): ChosenCard => ({
  cardId: card.id,
  card: writeJson(cardToView(card)),
  reused,
  discard,
});

/** A masked number in an update is the one that GET returned, so the card stays (Interface 16.6). */
export const isUnchangedCard = (update: SubscriptionUpdate): boolean =>
  update.source_id === undefined &&
  update.card_id === undefined &&
  (update.card === undefined || /X/.test(update.card.card_number ?? 'X'));
