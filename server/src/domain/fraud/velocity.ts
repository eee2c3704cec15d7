import { createHash } from 'node:crypto';
import type { VelocityFacts } from './facts.ts';
import type { FraudRule, VelocityRule } from './rule.ts';

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
  applicable(rules, facts).map(({ rule, subject }) => ({ rule, subject, member: memberOf(rule, facts) }));

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
    const value = valueOf(rule, facts);
    return value === null || value === '' ? [] : [{ rule, subject: hashSubject(rule, value) }];
  });
}

function valueOf(rule: VelocityRule, facts: VelocityFacts): string | null {
  switch (rule.per) {
    case 'card':
      return cardOf(facts);
    case 'device_session':
      return facts.deviceSessionId;
    case 'customer':
      return facts.customerId;
    case 'ip':
      return facts.ipAddress;
  }
}

function memberOf(rule: VelocityRule, facts: VelocityFacts): string | null {
  switch (rule.counts) {
    case 'charges':
      return facts.transactionId;
    case 'different_cards':
      return cardOf(facts);
    case 'declines_in_a_row':
      return null;
  }
}

/** 128 bits of the fingerprint tell cards apart and keep the rows small. */
const cardOf = (facts: VelocityFacts): string => facts.cardFingerprint.toString('hex', 0, 16);

/** Short, and no address in clear. Holds what is counted too: a rule that is changed into another starts from zero. */
const hashSubject = (rule: VelocityRule, value: string): string =>
  createHash('sha256').update(`${rule.per} ${rule.counts} ${value}`).digest('base64url').slice(0, 22);
