import type { Gateway } from '../../dependencies.ts';
import { kind } from '../../platform/database/processes/merchant-cache.ts';
import { EVERYBODY } from '../../processors/connections/known-connections.ts';
import type { RoutingRule } from './routing-rule.ts';
import { listInstallationRules, type MerchantRouting, routingOfMerchants } from './routing-rule-store.ts';

/** The part of the gateway that routing needs. Rules and connections are cached until they change. */
export type RoutingGateway = Pick<
  Gateway,
  'database' | 'merchantCache' | 'kept' | 'connections' | 'cardProcessor' | 'pseProvider'
>;

const installationRules = kind<readonly RoutingRule[]>('routes');
const merchantRouting = kind<MerchantRouting>('routing');

export async function knownInstallationRules({
  database,
  merchantCache,
}: RoutingGateway): Promise<readonly RoutingRule[]> {
  const known = merchantCache.find(installationRules, EVERYBODY, '');
  if (known !== undefined) return known;
  const reading = merchantCache.begin();
  const rules = await listInstallationRules(database);
  reading.keep(installationRules, EVERYBODY, '', rules);
  return rules;
}

export async function knownMerchantRouting(
  gateway: RoutingGateway,
  merchantId: string,
): Promise<MerchantRouting> {
  const { merchantCache } = gateway;
  const known = merchantCache.find(merchantRouting, merchantId, '');
  if (known !== undefined) return known;
  const reading = merchantCache.begin();
  const routing = await routingOfMerchants(gateway).submit(merchantId);
  reading.keep(merchantRouting, merchantId, '', routing);
  return routing;
}
