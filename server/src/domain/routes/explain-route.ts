import { refusedValue } from '../../errors.ts';
import { knownLinks } from '../../processors/links/known-links.ts';
import type { LinkVerdict } from '../../processors/links/link-board.ts';
import { listLinkStates } from '../../processors/links/link-state-store.ts';
import { findMerchant } from '../merchants/store.ts';
import {
  type ChosenLinks,
  judgeLink,
  type LinkChoice,
  OWN_PROCESSOR,
  readRouting,
  withoutRule,
} from './choose-links.ts';
import type { RouteGateway } from './known-routes.ts';
import type { RouteFacts } from './route-facts.ts';
import { type ConditionName, missedCondition, type RouteRule } from './route-rule.ts';

export type RuleOwner = 'merchant' | 'installation';

/** A rule that was looked at. */
export interface ExplainedRule {
  of: RuleOwner;
  position: number;
  links: readonly string[];
  /** Null where the rule matches: then it is the last that was looked at. */
  missed: ConditionName | null;
}

/** How a choice comes about. */
export interface RouteExplanation {
  /** In the order in which they were looked at. */
  rules: readonly ExplainedRule[];
  /** Whose rule has decided; `environment` where there is none for the method. Null where no rule matches. */
  decidedBy: RuleOwner | 'environment' | null;
  /** Those of the rule that matches, in its order. */
  links: readonly { linkId: string; choice: LinkChoice }[];
  /** What a payment would be tried over now. */
  chosen: ChosenLinks;
}

/** The same choice as `chooseLinks` makes, with its reasons. */
export async function explainRoute(
  gateway: RouteGateway,
  merchantId: string,
  facts: RouteFacts,
): Promise<RouteExplanation> {
  if ((await findMerchant(gateway.database, merchantId)) === undefined) {
    throw refusedValue('merchant_id', 'names no merchant of this environment');
  }
  const routing = await readRouting(gateway, merchantId, await knownLinks(gateway));
  const all = [
    ...routing.rules.map(rule => ({ of: 'merchant' as const, rule })),
    ...routing.installationRules.map(rule => ({ of: 'installation' as const, rule })),
  ].filter(({ rule }) => rule.method === facts.method);
  const rules: ExplainedRule[] = [];
  let match: { of: RuleOwner; rule: RouteRule } | undefined;
  for (const { of, rule } of all) {
    const missed = missedCondition(rule, facts) ?? null;
    rules.push({ of, position: rule.position, links: rule.linkIds, missed });
    if (missed !== null) continue;
    match = { of, rule };
    break;
  }
  if (match === undefined) {
    const chosen = withoutRule(gateway, routing, facts.method);
    return { rules, decidedBy: all.length === 0 ? 'environment' : null, links: [], chosen };
  }
  const judge = judgeAsSeen(gateway);
  const links = await Promise.all(
    match.rule.linkIds.map(async linkId => ({
      linkId,
      choice: await judgeLink(gateway, routing, { linkId, method: facts.method, judge }),
    })),
  );
  const chosen = links
    .filter(({ choice }) => choice === 'usable')
    .map(({ linkId }) => (linkId === OWN_PROCESSOR ? null : linkId));
  return { rules, decidedBy: match.of, links, chosen };
}

/** Uses the state that the serving processes report, so that a command opens only connections that no process has open. */
function judgeAsSeen({ database, links }: RouteGateway): (linkId: string) => Promise<LinkVerdict> {
  const isOpenHere = (id: string) => links.states().some(({ linkId }) => linkId === id);
  return async id => {
    if (isOpenHere(id)) return links.judge(id);
    const seen = (await listLinkStates(database)).filter(({ linkId }) => linkId === id);
    if (seen.length === 0) return links.judge(id);
    if (seen.some(({ isReady, circuit }) => isReady && circuit === 'closed')) return 'usable';
    return seen.some(({ circuit }) => circuit === 'open') ? 'circuit_open' : 'not_ready';
  };
}
