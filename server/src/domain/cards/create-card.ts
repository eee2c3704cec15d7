import type { CardData } from '@recaudo/contract/api/cards';
import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { translatingConstraints } from '../../platform/database/statements/constraint.ts';
import { GatewayError, notFound } from '../../platform/errors.ts';
import type { Authorisation } from '../../processors/card-processor.ts';
import type { Origin } from '../fraud/facts.ts';
import type { Scope } from '../merchants/merchant.ts';
import type { Card } from './card.ts';
import { judgeNewCard } from './judge-new-card.ts';
import { keepSecurityCode } from './keep-security-code.ts';
import { checkCardData, type NewCard } from './numbers/check-card-data.ts';
import { sealNewCard } from './seal-new-card.ts';
import { findCard, insertCard } from './store.ts';
import { spendVerification, verifyCard } from './verification/verify-card.ts';

/**
 * Saves a card from its data. A repeated request with the same id returns the existing card. A null `origin` means that
 * the merchant itself made the request.
 */
export async function createCard(
  gateway: Gateway,
  scope: Scope,
  id: string,
  { sent, origin }: { sent: CardData; origin: Origin | null },
): Promise<Card> {
  const card = checkCardData(gateway, sent);
  const { merchant } = scope;
  const owner = { merchantId: merchant.id, cardId: id };
  if (merchant.verifiesCards) {
    // A request repeated after a crash finds its card, which is already verified.
    const earlier = await findCard(gateway.database, scope, id);
    if (earlier !== undefined) return earlier;
  }
  const sealed = sealNewCard(gateway.keyRing, owner, card, merchant.cardMaskDigits);
  const { cardNumber } = card;
  const judged = { cardId: id, cardNumber, fingerprint: sealed.fingerprint, origin };
  const facts = await judgeNewCard(gateway, scope, judged);
  const verification = merchant.verifiesCards
    ? await verifyCard(gateway, {
        merchant,
        cardId: id,
        cardNumber,
        facts,
        open: async () => toAuthorise(card),
      })
    : undefined;
  const created = await savingCard(gateway, async tx => {
    if (verification !== undefined) await spendVerification(tx, gateway, verification);
    const saved = await insertCard(tx, scope, {
      ...sealed,
      id,
      creationDate: gateway.clock.now(),
      deviceSessionId: origin?.deviceSessionId ?? null,
      networkTransactionId: verification?.networkTransactionId ?? null,
    });
    // The issuer has already checked this security code, so it cannot be used again.
    if (saved !== undefined && verification === undefined) {
      await keepSecurityCode(gateway, tx, owner, card.cvv2);
    }
    return saved;
  });
  const present = created ?? (await findCard(gateway.database, scope, id));
  if (present === undefined) throw notFound('card');
  return present;
}

const toAuthorise = (card: NewCard): Authorisation['card'] => ({
  number: card.cardNumber,
  holderName: card.holderName,
  expirationMonth: card.expirationMonth,
  expirationYear: card.expirationYear,
  cvv2: card.cvv2,
});

/** Runs in one transaction. If the number is already saved, throws 2002. */
export const savingCard = <Result>(
  gateway: Gateway,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> =>
  translatingConstraints({ cards_number_taken: () => new GatewayError(errors.cardAlreadySaved) }, () =>
    gateway.database.transaction(work),
  );
