import Type from 'typebox';
import type { Gateway } from '../../dependencies.ts';
import { checkValues } from '../../domain/routes/check-values.ts';
import { enrolMerchant } from '../../domain/routes/enrolments.ts';
import { kindOf } from '../../domain/routes/link-gateway.ts';
import { listLinks } from '../../domain/routes/links.ts';
import { listRoutes, setRoute } from '../../domain/routes/set-route.ts';
import { refusedValue, rule as ruleOf } from '../../errors.ts';
import type { StoredLink, Values } from '../../processors/links/stored-link.ts';

/** Where the payments of a new merchant go. */
export interface Way {
  linkId: string;
  /** What it is called there. */
  values: Values;
  /** All of its payments go over this link; otherwise the rules of the installation have to lead there. */
  hasOwnRoute: boolean;
}

/** Production opens for those whose payments lead somewhere. Judged before anything of the merchant is made. */
export async function requireWay(
  production: Gateway,
  { linkId, values, hasOwnRoute }: Way,
): Promise<StoredLink> {
  const links = await listLinks(production);
  if (links.length === 0) {
    throw refusedValue('link_id', 'production_without_connections');
  }
  const link = links.find(({ id }) => id === linkId);
  if (link === undefined)
    throw refusedValue('link_id', ruleOf('unknown_production_connection', { id: linkId }));
  if (link.status === 'disabled') {
    throw refusedValue('link_id', ruleOf('connection_disabled', { id: linkId }));
  }
  checkValues(Type.Object({ values: kindOf(production, link.kind).enrolment.schema }), { values });
  if (hasOwnRoute) return link;
  const rules = await listRoutes(production, null);
  if (!rules.some(rule => rule.links.includes(linkId))) {
    throw refusedValue('has_own_route', ruleOf('own_route_needed', { id: linkId }));
  }
  return link;
}

/** Enrols the merchant, and leads its payments there. Repeated after a crash it says the same again. */
export async function openWay(
  production: Gateway,
  merchantId: string,
  { methods }: StoredLink,
  { linkId, values, hasOwnRoute }: Way,
): Promise<void> {
  await enrolMerchant(production, { merchantId, linkId, values });
  if (!hasOwnRoute) return;
  for (const method of methods) {
    await setRoute(production, { merchantId, method, rules: [{ links: [linkId] }] });
  }
}
