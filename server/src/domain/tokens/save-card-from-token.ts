import type { Queryable } from '../../database/connection.ts';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { bogotaDateOf } from '../../primitives/calendar-date.ts';
import { openCard, resealCard } from '../../vault/card-cipher.ts';
import { checkExpiration } from '../cards/card.ts';
import { cardRefusal } from '../cards/check-card-data.ts';
import { savingCard } from '../cards/create-card.ts';
import { keepSecurityCode } from '../cards/keep-security-code.ts';
import type { Card } from '../cards/saved-card.ts';
import { takeSecurityCode } from '../cards/security-codes/store.ts';
import { findCard, insertCard } from '../cards/store.ts';
import { spendVerification, verifyCard } from '../cards/verify-card.ts';
import type { Scope } from '../merchants/merchant.ts';
import { consumeToken, findUsableToken } from './store.ts';
import type { UsableToken } from './token.ts';

/** Turns a token into a saved card. A used, expired or unknown token is 1005 (interface 1.3). */
export async function saveCardFromToken(
  gateway: Gateway,
  scope: Scope,
  id: string,
  wanted: { tokenId: string; deviceSessionId: string },
): Promise<Card> {
  const now = gateway.clock.now();
  const token = await findUsableToken(gateway.database, scope.merchant.id, wanted.tokenId, now);
  if (token === undefined) {
    // A request that is repeated after a crash finds its token used, and the card that it made.
    const present = await findCard(gateway.database, scope, id);
    if (present === undefined) throw notFound();
    return present;
  }
  // Midnight may have passed since the token was made.
  const expiration = { month: token.expirationMonth, year: token.expirationYear };
  const fault = checkExpiration(expiration, bogotaDateOf(now));
  if (fault !== undefined) throw cardRefusal(fault);
  const verification = scope.merchant.verifiesCards
    ? await verifyToken(gateway, scope, id, token)
    : undefined;
  return savingCard(gateway, async tx => {
    if (verification !== undefined) await spendVerification(tx, gateway, verification);
    return useToken(gateway, tx, scope, token, { id, ...wanted });
  });
}

/** Its security code goes with the question, and is gone: neither a card nor a second question has it. */
const verifyToken = (gateway: Gateway, { merchant }: Scope, cardId: string, token: UsableToken) => {
  const { keyRing, codeKeys, realClock } = gateway;
  const owner = { merchantId: merchant.id, cardId: token.id };
  return verifyCard(gateway, {
    merchant,
    cardId,
    open: async tx => {
      const code = await takeSecurityCode(tx, merchant.id, token.id, realClock.now());
      return {
        number: openCard(keyRing, owner, token.sealedCard).cardNumber,
        holderName: token.holderName,
        expirationMonth: token.expirationMonth,
        expirationYear: token.expirationYear,
        cvv2: (code && (await codeKeys.open(owner, code))) ?? null,
      };
    },
  });
};

/** Any refusal in here rolls back, so that the token stays good. */
async function useToken(
  gateway: Gateway,
  tx: Queryable,
  scope: Scope,
  token: UsableToken,
  wanted: { id: string; deviceSessionId: string },
): Promise<Card> {
  const merchantId = scope.merchant.id;
  const now = gateway.clock.now();
  if (!(await consumeToken(tx, merchantId, token.id, now))) throw notFound();
  const tokenOwner = { merchantId, cardId: token.id };
  const cardOwner = { merchantId, cardId: wanted.id };
  const card = await insertCard(tx, scope, {
    ...token,
    id: wanted.id,
    creationDate: now,
    deviceSessionId: wanted.deviceSessionId,
    sealedCard: resealCard(gateway.keyRing, tokenOwner, cardOwner, token.sealedCard),
  });
  if (card === undefined) throw notFound();
  const code = await takeSecurityCode(tx, merchantId, token.id, gateway.realClock.now());
  const cvv2 = code && (await gateway.codeKeys.open(tokenOwner, code));
  if (cvv2 !== undefined) await keepSecurityCode(gateway, tx, cardOwner, cvv2);
  return card;
}
