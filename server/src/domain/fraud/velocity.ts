import { createHash } from 'node:crypto';
import { networkOf } from '../../primitives/ip-network.ts';
import type { VelocityFacts } from './facts.ts';
import type { FraudRule, VelocityCount, VelocityRule, VelocitySubject } from './rule.ts';

/** What has been counted of a subject in its window. */
export interface Velocity {
  count: number;
  /** Whether the member that was asked about is among those that pass. */
  includesMember: boolean;
}

/** One question to the counts: does this member of this subject still pass? */
export interface VelocityCheck {
  rule: VelocityRule;
  subject: string;
  /** null only reads: declines are counted when they happen, not when a charge begins. */
  member: string | null;
}

/** The velocity rules that apply to a charge, with what each has to look up. */
export const velocityChecks = (rules: readonly FraudRule[], facts: VelocityFacts): VelocityCheck[] =>
  applicable(rules, facts).map(({ rule, subject }) => ({
    rule,
    subject,
    member: memberOf[rule.counts](facts),
  }));

/** The subjects whose declines in a row a charge prolongs or ends. */
export const declineChecks = (rules: readonly FraudRule[], facts: VelocityFacts): VelocityCheck[] =>
  applicable(rules, facts)
    .filter(({ rule }) => rule.counts === 'declines_in_a_row')
    .map(({ rule, subject }) => ({ rule, subject, member: facts.transactionId }));

function applicable(
  rules: readonly FraudRule[],
  facts: VelocityFacts,
): { rule: VelocityRule; subject: string }[] {
  return rules.flatMap(rule => {
    if (rule.kind !== 'velocity' || (facts.isTestCard && !rule.countsTestCards)) return [];
    if (rule.counts === 'charges' && !facts.isCharge) return [];
    const value = valueOf[rule.per](facts);
    return value === null || value === '' ? [] : [{ rule, subject: hashSubject(rule, value) }];
  });
}

/** null or empty: the charge has no such subject. */
const valueOf: Record<VelocitySubject, (facts: VelocityFacts) => string | null> = {
  card: facts => cardOf(facts),
  device_session: facts => facts.deviceSessionId,
  customer: facts => facts.customerId,
  ip: ({ ipAddress }) => ipAddress && networkOf(ipAddress),
  payer_ip: ({ payerIpAddress }) => payerIpAddress && networkOf(payerIpAddress),
};

const memberOf: Record<VelocityCount, (facts: VelocityFacts) => string | null> = {
  charges: facts => facts.transactionId,
  different_cards: facts => cardOf(facts),
  declines_in_a_row: () => null,
};

/** 128 bits of the fingerprint tell cards apart and keep the rows small. */
const cardOf = (facts: VelocityFacts): string => facts.cardFingerprint.toString('hex', 0, 16);

/** Short, and no address in clear. Holds what is counted too: a rule that is changed into another starts from zero. */
const hashSubject = (rule: VelocityRule, value: string): string =>
  createHash('sha256').update(`${rule.per} ${rule.counts} ${value}`).digest('base64url').slice(0, 22);
