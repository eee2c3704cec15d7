import { OWN_PROCESSOR } from '@recaudo/contract/operator/connection-words';
import { routingRoutes } from '@recaudo/contract/operator/routing';
import { findMerchant } from '../../../domain/merchants/store.ts';
import { listConnections } from '../../../domain/routing/connections.ts';
import { explainRouting } from '../../../domain/routing/explain-routing.ts';
import type { StoredRule } from '../../../domain/routing/routing-rule-store.ts';
import { listRoutingRules } from '../../../domain/routing/set-routing.ts';
import { describeRules } from '../../../people/approvals/kinds/routing-kinds.ts';
import type { Control } from '../../../people/control.ts';
import { notFound } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { newSecret } from '../../../platform/primitives/values/id.ts';
import { mountDual } from '../../guard/mount-dual.ts';
import type { OperatorEnvironments } from '../environments.ts';

const ruleToView = ({ conditions, links: connections }: StoredRule) => ({ conditions, links: connections });

/** The connections that payments use: for all merchants, or for one. */
export function operatorRoutingRoutes(app: App, control: Control, { get }: OperatorEnvironments): void {
  mount(app, routingRoutes.list, async ({ params, query }) => {
    const rules = await listRoutingRules(get(params.environment), query.merchant_id ?? null);
    const ofMethod = (method: StoredRule['method']) =>
      rules.filter(rule => rule.method === method).map(ruleToView);
    return { rules: { card: ofMethod('card'), pse: ofMethod('pse'), store: ofMethod('store') } };
  });

  mountDual(app, control, routingRoutes.set, {
    kind: 'route_changed',
    read: ({ params, body: { merchant_id: merchantId = null, rules } }) => ({
      environment: params.environment,
      payload: { merchantId, method: params.method, rules },
    }),
    answer: ({ after }) => ({ rules: after.map(ruleToView) }),
    audit: ({ before, after }, { params, body: { merchant_id: merchantId } }) => ({
      what: merchantId ?? params.method,
      details: { method: params.method, before: describeRules(before), after: describeRules(after) },
    }),
  });

  mount(app, routingRoutes.explain, async ({ params, query }) => {
    const gateway = get(params.environment);
    const { merchant_id: merchantId, amount = 0n, card_type: cardType, ...card } = query;
    if ((await findMerchant(gateway.database, merchantId)) === undefined) throw notFound();
    // A new reference each time, as for payments, because a percentage rule uses it.
    const facts = { method: params.method, amountCentavos: amount, reference: newSecret(12) };
    const explained = await explainRouting(gateway, merchantId, { ...facts, ...card, cardType });
    const last = explained.rules.at(-1);
    const decided = (await listRoutingRules(gateway, last?.of === 'merchant' ? merchantId : null)).find(
      rule => rule.method === params.method && rule.position === last?.position,
    );
    const names = new Map((await listConnections(gateway)).map(({ id, name }) => [id, name]));
    return {
      rules: explained.rules.map(({ of, position, missed }) => ({ of, position, missed })),
      decided_by: explained.decidedBy,
      conditions: last?.missed === null ? (decided?.conditions ?? null) : null,
      links: explained.links.map(({ linkId: connectionId, choice }) => ({
        link_id: connectionId,
        link_name: names.get(connectionId) ?? (connectionId === OWN_PROCESSOR ? 'Sandbox' : connectionId),
        choice,
      })),
      is_possible: explained.chosen.length > 0,
    };
  });
}
