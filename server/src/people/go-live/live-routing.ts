import Type from 'typebox';
import type { Gateway } from '../../dependencies.ts';
import { checkValues } from '../../domain/routing/check-values.ts';
import { kindOf } from '../../domain/routing/connection-gateway.ts';
import { listConnections } from '../../domain/routing/connections.ts';
import { enrolMerchant } from '../../domain/routing/enrolments.ts';
import { listRoutingRules, setRouting } from '../../domain/routing/set-routing.ts';
import { refusedValue, rule as ruleOf } from '../../platform/errors.ts';
import type { StoredConnection, Values } from '../../processors/connections/stored-connection.ts';

/** The routing of a new merchant's payments. */
export interface LiveRouting {
  linkId: string;
  /** The merchant's identity at the connection. */
  values: Values;
  /**
   * True: routes all of the merchant's payments over this connection. False: the installation's rules must lead to it.
   */
  hasOwnRoute: boolean;
}

/** Production requires a route for payments. Checked before the merchant is created. */
export async function requireLiveRouting(
  production: Gateway,
  { linkId: connectionId, values, hasOwnRoute }: LiveRouting,
): Promise<StoredConnection> {
  const connections = await listConnections(production);
  if (connections.length === 0) {
    throw refusedValue('link_id', 'production_without_connections');
  }
  const connection = connections.find(({ id }) => id === connectionId);
  if (connection === undefined)
    throw refusedValue('link_id', ruleOf('unknown_production_connection', { id: connectionId }));
  if (connection.status === 'disabled') {
    throw refusedValue('link_id', ruleOf('connection_disabled', { id: connectionId }));
  }
  checkValues(Type.Object({ values: kindOf(production, connection.kind).enrolment.schema }), { values });
  if (hasOwnRoute) return connection;
  const rules = await listRoutingRules(production, null);
  if (!rules.some(rule => rule.links.includes(connectionId))) {
    throw refusedValue('has_own_route', ruleOf('own_route_needed', { id: connectionId }));
  }
  return connection;
}

/** Enrolls the merchant and routes its payments. Idempotent, because it may be repeated after a crash. */
export async function setUpLiveRouting(
  production: Gateway,
  merchantId: string,
  { methods }: StoredConnection,
  { linkId: connectionId, values, hasOwnRoute }: LiveRouting,
): Promise<void> {
  await enrolMerchant(production, { merchantId, linkId: connectionId, values });
  if (!hasOwnRoute) return;
  for (const method of methods) {
    await setRouting(production, { merchantId, method, rules: [{ links: [connectionId] }] });
  }
}
