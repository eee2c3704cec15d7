import { STOLEN_TEST_CARD } from '@recaudo/contract/shared/cards/test-cards';
import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../dependencies.ts';
import { GatewayError } from '../../platform/errors.ts';
import type { FraudFacts, Origin } from '../fraud/facts.ts';
import { matchFraudRules } from '../fraud/match-fraud-rules.ts';
import type { Merchant, Scope } from '../merchants/merchant.ts';
import { isExemptNumber } from './card.ts';

/** Refused by rules: the same answer wherever it happens. */
export const rejectedByRules = (fraudRules: readonly string[]): GatewayError =>
  new GatewayError(errors.fraudSuspected, { category: 'request', fraudRules });

export interface JudgedCard {
  /** The id that the card will have. */
  cardId: string;
  cardNumber: string;
  fingerprint: Buffer;
  origin: Origin | null;
}

/** Interface 5.2: suites of older clients save this card and expect the decline at once. */
function rejectStolenTestCard({ environment }: Gateway, { profile }: Merchant, cardNumber: string): void {
  if (environment === 'sandbox' && profile === 'lenient' && cardNumber === STOLEN_TEST_CARD) {
    throw new GatewayError(errors.cardStolen);
  }
}

/**
 * Holds a card that is about to be saved against the rules: where saving it asks the processor, and where a stranger
 * saves it with the public key, which would otherwise fill a shop with cards to charge. Nothing is charged, so a rule
 * that asks for a review has nothing to look at yet.
 */
export async function judgeNewCard(
  gateway: Gateway,
  { merchant, customerId }: Scope,
  { cardId, cardNumber, fingerprint, origin }: JudgedCard,
): Promise<FraudFacts | undefined> {
  rejectStolenTestCard(gateway, merchant, cardNumber);
  const isByStranger = origin !== null && origin.payerIpAddress !== null;
  if (!merchant.verifiesCards && !isByStranger) return undefined;
  const facts: FraudFacts = {
    transactionId: cardId,
    isCharge: false,
    amountCentavos: 0n,
    cardFingerprint: fingerprint,
    cardBin: cardNumber.slice(0, 6),
    isTestCard: isExemptNumber(gateway.environment, cardNumber),
    deviceSessionId: origin?.deviceSessionId ?? null,
    ipAddress: origin?.ipAddress ?? null,
    payerIpAddress: origin?.payerIpAddress ?? null,
    customerId,
    email: null,
    now: gateway.clock.now(),
  };
  const { kind, rules } = await matchFraudRules(gateway, merchant.id, facts);
  if (kind === 'refuse') throw rejectedByRules(rules);
  return facts;
}
