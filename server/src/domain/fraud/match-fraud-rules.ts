import { createHash } from 'node:crypto';
import { kind } from '../../platform/database/processes/merchant-cache.ts';
import { networkOf } from '../../platform/primitives/network/ip-network.ts';
import { checkRule } from './check-rule.ts';
import type { FraudFacts, VelocityFacts } from './facts.ts';
import {
  defaultRules,
  type FraudRule,
  type VelocityCount,
  type VelocityRule,
  type VelocitySubject,
} from './rule.ts';
import { rulesOfMerchants, type StoredRule } from './store.ts';
import { type FraudGateway, type Velocity, velocityBatches } from './velocity-store.ts';

/**
 * Judges every authorization that an outsider can cause, before the processor is called: charges by API and on our pages, a
 * subscription's first charge, another card for it, and card verification. Counts every attempt.
 */
export async function matchFraudRules(
  gateway: FraudGateway,
  merchantId: string,
  facts: FraudFacts,
): Promise<Verdict> {
  const rules = await activeRules(gateway, merchantId);
  const checks = velocityChecks(rules, facts);
  const velocities = await Promise.all(
    checks.map(
      async (check): Promise<[string, Velocity]> => [
        check.rule.name,
        await velocityBatches(gateway).count.submit(itemOf(merchantId, check, facts.now)),
      ],
    ),
  );
  return judge(rules, facts, new Map(velocities));
}

/**
 * Updates the rules on consecutive declines: a decline adds one, an approval resets them. Never rejects, so callers need not
 * wait: the charge is settled, and a lost count only makes a rule milder.
 */
export async function recordOutcome(
  gateway: FraudGateway,
  merchantId: string,
  facts: VelocityFacts,
  approved: boolean,
): Promise<void> {
  try {
    const checks = declineChecks(await activeRules(gateway, merchantId), facts);
    await Promise.all(
      checks.map(check => {
        const item = itemOf(merchantId, check, facts.now);
        const { count, forget } = velocityBatches(gateway);
        return approved ? forget.submit(item) : count.submit(item);
      }),
    );
  } catch (error) {
    gateway.log.error(
      { err: error, merchant_id: merchantId },
      'could not record an outcome for the fraud rules',
    );
  }
}

const itemOf = (merchantId: string, { rule, subject, member }: VelocityCheck, now: Date) => ({
  merchantId,
  ruleName: rule.name,
  subject,
  member,
  limit: rule.limit,
  windowSeconds: rule.windowSeconds,
  now,
});

const rulesInForce = kind<readonly FraudRule[]>('fraud rules');

/** The merchant's enabled rules, or the default rules. */
async function activeRules(gateway: FraudGateway, merchantId: string): Promise<readonly FraudRule[]> {
  const { merchantCache } = gateway;
  const known = merchantCache.find(rulesInForce, merchantId, '');
  if (known !== undefined) return known;
  const reading = merchantCache.begin();
  const stored = await rulesOfMerchants(gateway).submit(merchantId);
  const rules = stored.filter(({ enabled }) => enabled).flatMap(row => readRule(gateway, merchantId, row));
  const inForce = stored.length === 0 ? defaultRules : rules;
  reading.keep(rulesInForce, merchantId, '', inForce);
  return inForce;
}

/** A rule that this version cannot parse must not stop the merchant's charges, but it is logged. */
function readRule(gateway: FraudGateway, merchantId: string, stored: StoredRule): FraudRule[] {
  try {
    return [checkRule(stored.rule)];
  } catch (error) {
    gateway.log.error(
      { err: error, merchant_id: merchantId, rule: stored.name },
      'skipped an unreadable fraud rule',
    );
    return [];
  }
}

/** Asks the counters whether this member of this subject is still within the limit. */
export interface VelocityCheck {
  rule: VelocityRule;
  subject: string;
  /** Null only reads: declines are counted when they happen, not when a charge begins. */
  member: string | null;
}

/** The velocity rules that apply to a charge, with the counter that each one reads. */
export const velocityChecks = (rules: readonly FraudRule[], facts: VelocityFacts): VelocityCheck[] =>
  applicable(rules, facts).map(({ rule, subject }) => ({
    rule,
    subject,
    member: memberOf[rule.counts](facts),
  }));

/** The subjects whose consecutive declines a charge increases or resets. */
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

/** Null or empty if the charge has no such subject. */
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

/** 128 bits of the fingerprint are enough to tell cards apart and keep the rows small. */
const cardOf = (facts: VelocityFacts): string => facts.cardFingerprint.toString('hex', 0, 16);

/** Short, and hides IP addresses. The hash includes what is counted, so a rule that changes its counter starts from zero. */
const hashSubject = (rule: VelocityRule, value: string): string =>
  createHash('sha256').update(`${rule.per} ${rule.counts} ${value}`).digest('base64url').slice(0, 22);

export interface Verdict {
  kind: 'pass' | 'refuse' | 'review';
  /** The names of all matching rules, in the order of the rules. */
  rules: readonly string[];
}

/** The verdict on a charge: a single rule that refuses is enough, even if others only ask for a review. */
export function judge(
  rules: readonly FraudRule[],
  facts: FraudFacts,
  velocities: ReadonlyMap<string, Velocity>,
): Verdict {
  const names = evaluate(rules, facts, velocities);
  if (names.length === 0) return { kind: 'pass', rules: names };
  const rejects = rules.some(({ name, action }) => names.includes(name) && action !== 'review');
  return { kind: rejects ? 'refuse' : 'review', rules: names };
}

/**
 * The names of the rules that a charge breaks, in the order of the rules. `velocities` contains the counts by rule name; a
 * velocity rule without an entry does not apply to the charge.
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
