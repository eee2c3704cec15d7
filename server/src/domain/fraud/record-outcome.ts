import { activeRules } from './active-rules.ts';
import type { VelocityFacts } from './facts.ts';
import { itemOf } from './match-fraud-rules.ts';
import { declineChecks } from './velocity.ts';
import { type FraudGateway, velocityBatches } from './velocity-batches.ts';

/**
 * Tells the rules on declines in a row how the processor answered: a decline is one more, an approval ends the row.
 * Never rejects, so that nobody has to wait for it: the charge is settled, and a lost count only makes a rule milder.
 */
export async function recordOutcome(
  gateway: FraudGateway,
  merchantId: string,
  facts: VelocityFacts,
  approved: boolean,
): Promise<void> {
  try {
    const checks = declineChecks(await activeRules(gateway, merchantId), facts);
    const { count, forget } = velocityBatches(gateway);
    await Promise.all(
      checks.map(check => {
        const item = itemOf(merchantId, check, facts.now);
        return approved ? forget.submit(item) : count.submit(item);
      }),
    );
  } catch (error) {
    gateway.log.error(
      { err: error, merchant_id: merchantId },
      'an outcome was not noted for the fraud rules',
    );
  }
}
