import { refusedValue } from '../../platform/errors.ts';
import type { ConnectionVerdict } from '../../processors/connections/connection-board.ts';
import { listConnectionStates } from '../../processors/connections/connection-state-store.ts';
import { knownConnections } from '../../processors/connections/known-connections.ts';
import { findMerchant } from '../merchants/store.ts';
import {
  type ChosenConnections,
  type ConnectionChoice,
  judgeConnection,
  OWN_PROCESSOR,
  readRouting,
  withoutRule,
} from './choose-connections.ts';
import type { RoutingGateway } from './known-routing.ts';
import type { RoutingFacts } from './routing-facts.ts';
import { type ConditionName, missedCondition, type RoutingRule } from './routing-rule.ts';

export type RuleOwner = 'merchant' | 'installation';

/** A rule that was evaluated. */
export interface ExplainedRule {
  of: RuleOwner;
  position: number;
  links: readonly string[];
  /** The first condition that failed; null if the rule matches, which ends the evaluation. */
  missed: ConditionName | null;
}

/** The reasons for a choice of connections. */
export interface RoutingExplanation {
  /** In the order of evaluation. */
  rules: readonly ExplainedRule[];
  /** The owner of the matching rule; `environment` if the method has no rules. Null if no rule matches. */
  decidedBy: RuleOwner | 'environment' | null;
  /** The connections of the matching rule, in its order. */
  links: readonly { linkId: string; choice: ConnectionChoice }[];
  /** The connections that a payment would use now. */
  chosen: ChosenConnections;
}

/** Makes the same choice as `chooseConnections`, with its reasons. */
export async function explainRouting(
  gateway: RoutingGateway,
  merchantId: string,
  facts: RoutingFacts,
): Promise<RoutingExplanation> {
  if ((await findMerchant(gateway.database, merchantId)) === undefined) {
    throw refusedValue('merchant_id', 'unknown_merchant');
  }
  const routing = await readRouting(gateway, merchantId, await knownConnections(gateway));
  const all = [
    ...routing.rules.map(rule => ({ of: 'merchant' as const, rule })),
    ...routing.installationRules.map(rule => ({ of: 'installation' as const, rule })),
  ].filter(({ rule }) => rule.method === facts.method);
  const rules: ExplainedRule[] = [];
  let match: { of: RuleOwner; rule: RoutingRule } | undefined;
  for (const { of, rule } of all) {
    const missed = missedCondition(rule, facts) ?? null;
    rules.push({ of, position: rule.position, links: rule.connectionIds, missed });
    if (missed !== null) continue;
    match = { of, rule };
    break;
  }
  if (match === undefined) {
    const chosen = withoutRule(gateway, routing, facts.method);
    return { rules, decidedBy: all.length === 0 ? 'environment' : null, links: [], chosen };
  }
  const judge = judgeAsSeen(gateway);
  const connections = await Promise.all(
    match.rule.connectionIds.map(async connectionId => ({
      linkId: connectionId,
      choice: await judgeConnection(gateway, routing, { connectionId, method: facts.method, judge }),
    })),
  );
  const chosen = connections
    .filter(({ choice }) => choice === 'usable')
    .map(({ linkId: connectionId }) => (connectionId === OWN_PROCESSOR ? null : connectionId));
  return { rules, decidedBy: match.of, links: connections, chosen };
}

/**
 * Uses the states that the serving processes report, so that a command opens only connections that no process has open.
 */
function judgeAsSeen({
  database,
  connections,
}: RoutingGateway): (connectionId: string) => Promise<ConnectionVerdict> {
  const isOpenHere = (id: string) => connections.states().some(({ connectionId }) => connectionId === id);
  return async id => {
    if (isOpenHere(id)) return connections.judge(id);
    const seen = (await listConnectionStates(database)).filter(({ connectionId }) => connectionId === id);
    if (seen.length === 0) return connections.judge(id);
    if (seen.some(({ isReady, circuit }) => isReady && circuit === 'closed')) return 'usable';
    return seen.some(({ circuit }) => circuit === 'open') ? 'circuit_open' : 'not_ready';
  };
}
