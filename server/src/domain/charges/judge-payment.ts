import { bogotaDateOf } from '@recaudo/contract/calendar-date';
import { type ErrorCode, errors } from '@recaudo/contract/error-table';
import type { Gateway } from '../../dependencies.ts';
import type { ThreeDSecureResult } from '../../processors/card-processor.ts';
import { isExemptNumber, isExpired } from '../cards/card.ts';
import type { FraudFacts } from '../fraud/facts.ts';
import { matchFraudRules } from '../fraud/match-fraud-rules.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { reserveVolume } from '../volume-limits/reserve-volume.ts';
import type { CardSource } from './payment-store.ts';

/** What the issuer of the card, or the rules, have said before. */
export interface SaidByIssuer {
  /** It is refused already: recorded, and no processor is asked. */
  refusedWith?: Refusal;
  /** By which the issuer answers for the holder. */
  threeDSecure?: ThreeDSecureResult | null;
}

export interface Refusal {
  code: ErrorCode;
  fraudRules: readonly string[] | null;
}

export type JudgedBeforeCall =
  | ({ kind: 'refused' } & Refusal)
  /** It goes on; with rules, a person looks at it afterwards. */
  | { kind: 'accepted'; reviewRules: readonly string[] };

/** What speaks against a card before any processor is asked. */
export async function judgeBeforeCall(
  gateway: Gateway,
  merchant: Merchant,
  source: CardSource,
  { facts, refusedWith }: { facts: FraudFacts; refusedWith: Refusal | undefined },
): Promise<JudgedBeforeCall> {
  if (refusedWith !== undefined) return { kind: 'refused', ...refusedWith };
  const expiration = { month: source.expirationMonth, year: source.expirationYear };
  if (isExpired(expiration, bogotaDateOf(facts.now))) {
    return { kind: 'refused', code: errors.cardExpired, fraudRules: null };
  }
  // At the same time, so that a limit costs no further round trip.
  const [{ kind, rules }] = await Promise.all([
    matchFraudRules(gateway, merchant.id, facts),
    reserveVolume(gateway, merchant.id, facts),
  ]);
  return kind === 'refuse'
    ? { kind: 'refused', code: errors.fraudSuspected, fraudRules: rules }
    : { kind: 'accepted', reviewRules: rules };
}

export const factsOf = (
  gateway: Gateway,
  payment: {
    id: string;
    customerId: string | null;
    amountCentavos: bigint;
    deviceSessionId: string | null;
    customerDetails: { email: string } | null;
    ipAddress: string | null;
    payerIpAddress?: string | null;
  },
  source: CardSource & { cardNumber: string },
  { customerEmail, now }: { customerEmail: string | null; now: Date },
): FraudFacts => ({
  transactionId: payment.id,
  isCharge: true,
  isTestCard: isExemptNumber(gateway.environment, source.cardNumber),
  amountCentavos: payment.amountCentavos,
  cardFingerprint: source.fingerprint,
  cardBin: source.maskedNumber.slice(0, 6),
  deviceSessionId: payment.deviceSessionId,
  customerId: payment.customerId,
  email: payment.customerDetails?.email ?? customerEmail,
  ipAddress: payment.ipAddress,
  // The address where the card was typed, not the shop's server.
  payerIpAddress: payment.payerIpAddress ?? source.payerNetwork,
  now,
});
