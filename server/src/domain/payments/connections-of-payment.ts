import type { Gateway } from '../../dependencies.ts';
import type { Draft, DraftedAuthorisation } from '../../processors/card-processor.ts';
import {
  type ChosenConnections,
  listConnectionsToTry,
  NO_CONNECTION,
  type RoutingFacts,
} from '../routes/choose-connections.ts';
import type { SentAttempt } from './attempt.ts';
import { passOnAttempt } from './attempt-store.ts';
import { attemptResultOf, type Failover, timesOfCall } from './card-operation.ts';

/** The payment's connections: the first is recorded with it, the others are for failover. */
export interface ConnectionsOfPayment {
  first: string | null;
  others: ChosenConnections;
}

/** Without a usable connection the payment fails with 503; it never falls back to the sandbox. */
export async function connectionsOf(
  gateway: Gateway,
  merchantId: string,
  facts: RoutingFacts,
): Promise<ConnectionsOfPayment> {
  const [first, ...others] = await listConnectionsToTry(gateway, merchantId, facts);
  return { first: first === undefined ? NO_CONNECTION : first, others };
}

/** The data that the connection needs for its authorization, recorded with the attempt. */
export const draftOf = async (
  gateway: Gateway,
  connectionId: string | null,
  request: DraftedAuthorisation,
): Promise<Draft | undefined> =>
  connectionId === null ? undefined : (await gateway.connections.card(connectionId)).draft?.(request);

/** The fields of a card payment that routing rules use. */
export const cardRoutingFacts = (
  charge: { id: string; amountCentavos: bigint; installments: number },
  card: { brand: string; type: string; maskedNumber: string; cardNumber?: string },
  initiator: 'payer' | 'merchant',
): RoutingFacts => ({
  method: 'card',
  amountCentavos: charge.amountCentavos,
  reference: charge.id,
  brand: card.brand,
  bin: (card.cardNumber ?? card.maskedNumber).slice(0, 8),
  cardType: card.type,
  installments: charge.installments,
  initiator,
});

/** Each attempt has its own reference. */
export const failoverOf = <Attempt extends SentAttempt>(
  gateway: Gateway,
  { others }: ConnectionsOfPayment,
): Failover<Attempt> | undefined =>
  others.length === 0
    ? undefined
    : {
        connections: others,
        async passOn(attempt, ending, connectionId) {
          const next = { connectionId, ...timesOfCall(gateway) };
          const passed = await passOnAttempt(gateway.database, attempt, attemptResultOf(ending), next);
          return passed && { ...attempt, ...passed };
        },
      };
