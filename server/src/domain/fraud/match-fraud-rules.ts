import { activeRules } from './active-rules.ts';
import { judge, type Verdict } from './evaluate.ts';
import type { FraudFacts } from './facts.ts';
import type { Velocity, VelocityCheck } from './velocity.ts';
import { velocityChecks } from './velocity.ts';
import { type FraudGateway, velocityBatches } from './velocity-batches.ts';

/**
 * Judges every authorisation that a stranger can cause, before the processor hears of it: charges by API and on our
 * pages, the first charge of a subscription, another card for it, the verification of a card. Every attempt is counted.
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

export const itemOf = (merchantId: string, { rule, subject, member }: VelocityCheck, now: Date) => ({
  merchantId,
  ruleName: rule.name,
  subject,
  member,
  limit: rule.limit,
  windowSeconds: rule.windowSeconds,
  now,
});
