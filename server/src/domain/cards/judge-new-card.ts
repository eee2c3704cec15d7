import { STOLEN_TEST_CARD } from '@recaudo/contract/shared/cards/test-cards';
import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../dependencies.ts';
import { GatewayError } from '../../platform/errors.ts';
import type { FraudFacts, Origin } from '../fraud/facts.ts';
import { matchFraudRules } from '../fraud/match-fraud-rules.ts';
import type { Merchant, Scope } from '../merchants/merchant.ts';
import { isExemptNumber } from './card.ts';

/** The error when fraud rules reject a request, whichever operation applied them. */
export const rejectedByRules = (fraudRules: readonly string[]): GatewayError =>
  new GatewayError(errors.fraudSuspected, { category: 'request', fraudRules });

export interface JudgedCard {
  /** The id of the new card. */
  cardId: string;
  cardNumber: string;
  fingerprint: Buffer;
  origin: Origin | null;
}

/** Interface 5.2: test suites of older clients save this card and expect the decline immediately. */
function rejectStolenTestCard({ environment }: Gateway, { profile }: Merchant, cardNumber: string): void {
  if (environment === 'sandbox' && profile === 'lenient' && cardNumber === STOLEN_TEST_CARD) {
    throw new GatewayError(errors.cardStolen);
  }
}

/**
 * Applies the fraud rules to a new card if saving it calls the processor, or if a payer saves it with the public key: a
 * payer could otherwise fill a shop with stolen cards. Rules that ask for a review do not apply, because there is no
 * charge to review.
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
