import type { Queryable } from '../../database/connection.ts';
import { translatingConstraints } from '../../database/constraint.ts';
import type { Gateway } from '../../dependencies.ts';
import { GatewayError, notFound } from '../../errors.ts';
import type { Scope } from '../merchants/merchant.ts';
import { checkCardData } from './check-card-data.ts';
import { keepSecurityCode } from './keep-security-code.ts';
import type { Card } from './saved-card.ts';
import type { CardData } from './schemas.ts';
import { sealNewCard } from './seal-new-card.ts';
import { findCard, insertCard } from './store.ts';

/** Saves a card from its data. The same id again (a repeated request) answers the card that is there. */
export async function createCard(
  gateway: Gateway,
  scope: Scope,
  id: string,
  sent: CardData,
  deviceSessionId: string | null,
): Promise<Card> {
  const card = checkCardData(gateway, sent);
  const owner = { merchantId: scope.merchant.id, cardId: id };
  const created = await savingCard(gateway, async tx => {
    const saved = await insertCard(tx, scope, {
      ...sealNewCard(gateway.keyRing, owner, card),
      id,
      creationDate: gateway.clock.now(),
      deviceSessionId,
    });
    if (saved !== undefined) await keepSecurityCode(gateway, tx, owner, card.cvv2);
    return saved;
  });
  const present = created ?? (await findCard(gateway.database, scope, id));
  if (present === undefined) throw notFound();
  return present;
}

/** One transaction, whose violation of the number's uniqueness is 2002. */
export const savingCard = <Result>(
  gateway: Gateway,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> =>
  translatingConstraints({ cards_number_taken: () => new GatewayError(2002) }, () =>
    gateway.database.transaction(work),
  );
