import { OWN_PROCESSOR } from '@recaudo/contract/operator/connection-words';
import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../dependencies.ts';
import type { Draft, DraftedAuthorisation } from '../../processors/card-processor.ts';
import type { ConnectionMethod } from '../../processors/connections/connection.ts';
import type { ConnectionVerdict } from '../../processors/connections/connection-board.ts';
import { knownConnections } from '../../processors/connections/known-connections.ts';
import type { StoredConnection } from '../../processors/connections/stored-connection.ts';
import { unconnectedProcessor } from '../../processors/unconnected-processor.ts';
import { unconnectedPseProvider } from '../../processors/unconnected-pse-provider.ts';
import { knownInstallationRules, knownMerchantRouting, type RoutingGateway } from './known-routing.ts';
import type { RoutingFacts } from './routing-facts.ts';
import { missedCondition, type RoutingRule } from './routing-rule.ts';
import type { MerchantRouting } from './routing-rule-store.ts';

export type { RoutingFacts } from './routing-facts.ts';

/**
 * The connections to try, in order; null is the environment's own processor. If empty, the payment cannot be processed.
 */
export type ChosenConnections = readonly (string | null)[];

export { OWN_PROCESSOR };

/** The id of no connection: every call over it returns `unavailable`. */
export const NO_CONNECTION = 'none';

const OWN: ChosenConnections = [null];
const NONE: ChosenConnections = [];

/** Why a connection named by a rule is used or not. */
export type ConnectionChoice = ConnectionVerdict | 'other_method' | 'not_enrolled';

/** Everything that a choice depends on. */
export interface Routing extends MerchantRouting {
  /** The merchant's own rules are in `rules`. */
  installationRules: readonly RoutingRule[];
  connections: ReadonlyMap<string, StoredConnection>;
}

/** The usable connections for a payment, by the merchant's rules or else by the installation's rules. */
export async function chooseConnections(
  gateway: RoutingGateway,
  merchantId: string,
  facts: RoutingFacts,
): Promise<ChosenConnections> {
  const connections = await knownConnections(gateway);
  // Rules name connections, so without connections there are no rules to read.
  if (connections.size === 0) return ownProcessor(gateway, facts.method);
  const routing = await readRouting(gateway, merchantId, connections);
  const isMatch = (rule: RoutingRule) =>
    rule.method === facts.method && missedCondition(rule, facts) === undefined;
  const rule = routing.rules.find(isMatch) ?? routing.installationRules.find(isMatch);
  if (rule === undefined) return withoutRule(gateway, routing, facts.method);
  const judged = await Promise.all(
    rule.connectionIds.map(id =>
      judgeConnection(gateway, routing, { connectionId: id, method: facts.method }),
    ),
  );
  return rule.connectionIds
    .filter((_, index) => judged[index] === 'usable')
    .map(id => (id === OWN_PROCESSOR ? null : id));
}

/** The connections that a payment may use, in order. If there is none, logs an error for the operator. */
export async function listConnectionsToTry(
  gateway: RoutingGateway & Pick<Gateway, 'log'>,
  merchantId: string,
  facts: RoutingFacts,
): Promise<ChosenConnections> {
  const connections = await chooseConnections(gateway, merchantId, facts);
  if (connections.length === 0) {
    gateway.log.error(
      { merchant_id: merchantId, method: facts.method, error_code: errors.unavailable },
      'no connection takes this payment: no routing rule matches, or none of its connections can be used (recaudo routing explain)',
    );
  }
  return connections;
}

export async function readRouting(
  gateway: RoutingGateway,
  merchantId: string,
  connections: ReadonlyMap<string, StoredConnection>,
): Promise<Routing> {
  const installationRules = await knownInstallationRules(gateway);
  return { ...(await knownMerchantRouting(gateway, merchantId)), installationRules, connections };
}

/** The environment's own processor is used only if the method has no rules at all, not if no rule matches. */
export const withoutRule = (
  gateway: RoutingGateway,
  { rules, installationRules }: Routing,
  method: ConnectionMethod,
): ChosenConnections =>
  [...rules, ...installationRules].some(rule => rule.method === method)
    ? NONE
    : ownProcessor(gateway, method);

/** Our own vouchers work in every environment, because cash networks collect them. */
const ownProcessor = (
  { cardProcessor, pseProvider }: RoutingGateway,
  method: ConnectionMethod,
): ChosenConnections => {
  if (method === 'store') return OWN;
  const isConnected =
    method === 'card' ? cardProcessor !== unconnectedProcessor : pseProvider !== unconnectedPseProvider;
  return isConnected ? OWN : NONE;
};

interface JudgedConnection {
  connectionId: string;
  method: ConnectionMethod;
  /** Returns the state of a connection; by default as this process sees it. */
  judge?: RoutingGateway['connections']['judge'] | undefined;
}

export async function judgeConnection(
  gateway: RoutingGateway,
  { connections, enrolledAt }: Routing,
  { connectionId, method, judge = gateway.connections.judge }: JudgedConnection,
): Promise<ConnectionChoice> {
  if (connectionId === OWN_PROCESSOR) return ownProcessor(gateway, method) === OWN ? 'usable' : 'no_link';
  const connection = connections.get(connectionId);
  if (connection === undefined) return 'no_link';
  if (!connection.methods.includes(method)) return 'other_method';
  if (connection.status === 'disabled') return 'disabled';
  return enrolledAt.has(connectionId) ? judge(connectionId) : 'not_enrolled';
}

/** The payment's connections: the first is recorded with it, the others are for failover. */
export interface ConnectionsOfPayment {
  first: string | null;
  others: ChosenConnections;
}

/** Without a usable connection the payment fails with 503; it never falls back to the sandbox. */
export async function connectionsOf(
  gateway: RoutingGateway & Pick<Gateway, 'log'>,
  merchantId: string,
  facts: RoutingFacts,
): Promise<ConnectionsOfPayment> {
  const [first, ...others] = await listConnectionsToTry(gateway, merchantId, facts);
  return { first: first === undefined ? NO_CONNECTION : first, others };
}

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

/** The data that the connection needs for its authorization, recorded with the attempt. */
export const draftOf = async (
  { connections }: Pick<Gateway, 'connections'>,
  connectionId: string | null,
  request: DraftedAuthorisation,
): Promise<Draft | undefined> =>
  connectionId === null ? undefined : (await connections.card(connectionId)).draft?.(request);
