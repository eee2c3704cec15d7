import type { FraudFacts } from './facts.ts';
import type { FraudRule, VelocityRule } from './rule.ts';
import type { Velocity } from './velocity.ts';

export interface Verdict {
  kind: 'pass' | 'refuse' | 'review';
  /** The names of all rules that matched, in the order of the rules. */
  rules: readonly string[];
}

/** What becomes of a charge: one rule that refuses is enough, whatever the others would have looked at. */
export function judge(
  rules: readonly FraudRule[],
  facts: FraudFacts,
  velocities: ReadonlyMap<string, Velocity>,
): Verdict {
  const names = evaluate(rules, facts, velocities);
  if (names.length === 0) return { kind: 'pass', rules: names };
  const refuses = rules.some(({ name, action }) => names.includes(name) && action !== 'review');
  return { kind: refuses ? 'refuse' : 'review', rules: names };
}

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
