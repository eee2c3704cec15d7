import type { ConnectionsOfPayment } from '../routing/choose-connections.ts';
import type { SentAttempt } from './attempt.ts';
import { passOnAttempt } from './attempt-store.ts';
import { attemptResultOf, type Failover, type PaymentGateway, timesOfCall } from './card-operation.ts';

/** Each attempt has its own reference. */
export const failoverOf = <Attempt extends SentAttempt>(
  gateway: PaymentGateway,
  { others }: ConnectionsOfPayment,
): Failover<Attempt> => ({
  connections: others,
  async passOn(attempt, ending, connectionId) {
    const next = { connectionId, ...timesOfCall(gateway) };
    const passed = await passOnAttempt(gateway.database, attempt, attemptResultOf(ending), next);
    return passed && { ...attempt, ...passed };
  },
});
