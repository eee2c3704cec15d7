import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { type GatewayError, notFound, tokenUsed } from '../../../platform/errors.ts';
import { openCard, resealCard } from '../../../platform/vault/ciphers/card-cipher.ts';
import type { FraudFacts, Origin } from '../../fraud/facts.ts';
import type { Merchant, Scope } from '../../merchants/merchant.ts';
import type { Card } from '../card.ts';
import { savingCard } from '../create-card.ts';
import { judgeNewCard } from '../judge-new-card.ts';
import { keepSecurityCode } from '../keep-security-code.ts';
import { cardRejection, checkExpiration } from '../numbers/check-card-data.ts';
import { takeSecurityCode } from '../security-codes/store.ts';
import { findCard, insertCard } from '../store.ts';
import { spendVerification, verifyCard } from '../verification/verify-card.ts';
import { consumeToken, findUsableToken, isTokenUsed } from './store.ts';
import type { UsableToken } from './token.ts';

/** The request field that contains the token. */
type TokenField = 'token_id' | 'source_id';

async function missingToken(
  { database, clock }: Gateway,
  merchantId: string,
  { tokenId, field }: { tokenId: string; field: TokenField },
): Promise<GatewayError> {
  if (await isTokenUsed(database, merchantId, tokenId, clock.now())) return tokenUsed(`/${field}`);
  return notFound(field === 'token_id' ? 'token' : 'source', `/${field}`);
}

/** Turns a token into a saved card. Throws 1005 for a used, expired or unknown token (Interface 3.4). */
export async function saveCardFromToken(
  gateway: Gateway,
  scope: Scope,
  id: string,
  input: { tokenId: string; origin: Origin | null; field: TokenField },
): Promise<Card> {
  const now = gateway.clock.now();
  const token = await findUsableToken(
    gateway.vault ?? gateway.database,
    scope.merchant.id,
    input.tokenId,
    now,
  );
  if (token === undefined) {
    // A request repeated after a crash finds its token used and its card saved.
    const present = await findCard(gateway.database, scope, id);
    if (present === undefined) throw await missingToken(gateway, scope.merchant.id, input);
    return present;
  }
  requireUnexpired(token, now);
  const tokenOwner = { merchantId: scope.merchant.id, cardId: token.id };
  const { cardNumber } = openCard(gateway.keyRing, tokenOwner, token.sealedCard);
  const origin = originOf(input.origin, token);
  const judged = { cardId: id, cardNumber, fingerprint: token.fingerprint, origin };
  const facts = await judgeNewCard(gateway, scope, judged);
  const verification = scope.merchant.verifiesCards
    ? await verifyToken(gateway, scope.merchant, token, { cardId: id, cardNumber, facts })
    : undefined;
  return savingCard(gateway, async tx => {
    if (verification !== undefined) await spendVerification(tx, gateway, verification);
    const networkTransactionId = verification?.networkTransactionId ?? null;
    return useToken(gateway, tx, scope, { token, input: { id, ...input, networkTransactionId } });
  });
}

/** The card may have expired at midnight, after the token was created. */
export function requireUnexpired(token: UsableToken, now: Date): void {
  const expiration = { month: token.expirationMonth, year: token.expirationYear };
  const fault = checkExpiration(expiration, bogotaDateOf(now));
  if (fault !== undefined) throw cardRejection(fault);
}

/** A card's origin is the browser where it was typed, not the server that sends its token. */
function originOf(origin: Origin | null, { payerNetwork }: UsableToken): Origin | null {
  if (payerNetwork === null) return origin;
  return { deviceSessionId: null, ipAddress: null, ...origin, payerIpAddress: payerNetwork };
}

/** Verifying uses up the token's security code: neither the saved card nor a second verification has it. */
const verifyToken = (
  gateway: Gateway,
  merchant: Merchant,
  token: UsableToken,
  { cardId, cardNumber, facts }: { cardId: string; cardNumber: string; facts: FraudFacts | undefined },
) => {
  const { codeKeys, realClock } = gateway;
  const owner = { merchantId: merchant.id, cardId: token.id };
  return verifyCard(gateway, {
    merchant,
    cardId,
    cardNumber,
    facts,
    open: async tx => {
      const code = await takeSecurityCode(tx, merchant.id, token.id, realClock.now());
      return {
        number: cardNumber,
        holderName: token.holderName,
        expirationMonth: token.expirationMonth,
        expirationYear: token.expirationYear,
        cvv2: (code && (await codeKeys.open(owner, code))) ?? null,
      };
    },
  });
};

/** A rejection rolls back the transaction, so the token stays usable. */
async function useToken(
  gateway: Gateway,
  tx: Queryable,
  scope: Scope,
  {
    token,
    input,
  }: {
    token: UsableToken;
    input: { id: string; origin: Origin | null; networkTransactionId: string | null; field: TokenField };
  },
): Promise<Card> {
  const merchantId = scope.merchant.id;
  const now = gateway.clock.now();
  const cvv2 = await spendToken(gateway, tx, {
    merchantId,
    tokenId: token.id,
    usedBy: input.id,
    field: input.field,
  });
  const tokenOwner = { merchantId, cardId: token.id };
  const cardOwner = { merchantId, cardId: input.id };
  const card = await insertCard(tx, scope, {
    ...token,
    id: input.id,
    creationDate: now,
    deviceSessionId: input.origin?.deviceSessionId ?? null,
    networkTransactionId: input.networkTransactionId,
    sealedCard: resealCard(gateway.keyRing, tokenOwner, cardOwner, token.sealedCard),
  });
  if (card === undefined) throw notFound('card');
  if (cvv2 !== undefined) await keepSecurityCode(gateway, tx, cardOwner, cvv2);
  return card;
}

/**
 * Marks the token as used by `usedBy` and returns its security code, if one is left. Throws 1005 if the token was
 * already used.
 */
export async function spendToken(
  gateway: Gateway,
  tx: Queryable,
  {
    merchantId,
    tokenId,
    usedBy,
    field = 'source_id',
  }: { merchantId: string; tokenId: string; usedBy: string; field?: TokenField },
): Promise<string | undefined> {
  const use = { now: gateway.clock.now(), usedBy };
  if (!(await consumeToken(tx, merchantId, tokenId, use))) throw tokenUsed(`/${field}`);
  const code = await takeSecurityCode(tx, merchantId, tokenId, gateway.realClock.now());
  return code && gateway.codeKeys.open({ merchantId, cardId: tokenId }, code);
}
