import type { FraudFacts } from './facts.ts';
import { evaluate } from './match-fraud-rules.ts';
import type { FraudRule } from './rule.ts';

/** The facts that are still known about a past payment. */
export type PastPayment = Pick<FraudFacts, 'amountCentavos' | 'cardBin' | 'email'> & {
  /** The rules that it broke at the time. */
  fraudRules: readonly string[];
};

export interface PastVerdict {
  rule: FraudRule;
  /** Null for a velocity rule, because its counts at that time are not stored. */
  matches: boolean | null;
  matchedThen: boolean;
}

const unknown = {
  transactionId: '',
  isCharge: true,
  cardFingerprint: Buffer.alloc(0),
  isTestCard: false,
  deviceSessionId: null,
  customerId: null,
  ipAddress: null,
  payerIpAddress: null,
  now: new Date(0),
};

/** Which of these rules a past payment would break today. */
export const judgePastPayment = (rules: readonly FraudRule[], payment: PastPayment): PastVerdict[] =>
  rules.map(rule => ({
    rule,
    matches:
      rule.kind === 'velocity' ? null : evaluate([rule], { ...unknown, ...payment }, new Map()).length > 0,
    matchedThen: payment.fraudRules.includes(rule.name),
  }));
