import type { LinksOfPayment } from '../routes/choose-links.ts';
import type { SentAttempt } from './attempt.ts';
import { passOnAttempt } from './attempt-store.ts';
import { attemptResultOf, type Failover, type PaymentGateway, timesOfCall } from './card-operation.ts';

/** Each try is an attempt of its own, with its own reference. */
export const failoverOf = <Attempt extends SentAttempt>(
  gateway: PaymentGateway,
  { others }: LinksOfPayment,
): Failover<Attempt> => ({
  links: others,
  async passOn(attempt, ending, linkId) {
    const next = { linkId, ...timesOfCall(gateway) };
    const passed = await passOnAttempt(gateway.database, attempt, attemptResultOf(ending), next);
    return passed && { ...attempt, ...passed };
  },
});
