import type { FraudFacts } from './facts.ts';
import type { FraudRule, VelocityRule } from './rule.ts';
import type { Velocity } from './velocity.ts';

/**
 * The names of the rules that a charge breaks, in the order of the rules. `velocities` holds what was counted, by
 * rule name; a velocity rule without an entry does not apply to the charge.
 */
export const evaluate = (
  rules: readonly FraudRule[],
  facts: FraudFacts,
  velocities: ReadonlyMap<string, Velocity>,
): string[] => rules.filter(rule => breaks(rule, facts, velocities)).map(rule => rule.name);

function breaks(rule: FraudRule, facts: FraudFacts, velocities: ReadonlyMap<string, Velocity>): boolean {
  switch (rule.kind) {
    case 'max_amount':
      return facts.amountCentavos > rule.amountCentavos;
    case 'blocked_bin':
      return rule.bins.includes(facts.cardBin);
    case 'blocked_email':
      return facts.email !== null && isBlocked(facts.email, rule.emails);
    default:
      return isExceeded(rule, velocities.get(rule.name));
  }
}

function isExceeded(rule: VelocityRule, velocity: Velocity | undefined): boolean {
  if (velocity === undefined) return false;
  return rule.counts === 'declines_in_a_row' ? velocity.count >= rule.limit : !velocity.includesMember;
}

function isBlocked(email: string, blocked: readonly string[]): boolean {
  const address = email.trim().toLowerCase();
  return blocked.includes(address) || blocked.includes(address.slice(address.lastIndexOf('@')));
}
