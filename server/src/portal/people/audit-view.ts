import { type Environment, environments } from '@recaudo/contract/shared/environment';
import type { AuditEntry } from '../../people/audit/audit-entry.ts';
import type { Business } from '../../people/businesses/business.ts';
import type { Control } from '../../people/control.ts';
import { namePeople } from './audit-people-store.ts';

export const auditView = (entry: AuditEntry, person: string | null = null) => ({
  number: entry.number,
  creation_date: entry.creationDate,
  account: entry.account,
  action: entry.action,
  what: entry.what,
  person,
  from_ip: entry.fromIp,
  environment: entry.environment,
  details: entry.details,
  hash: entry.hash,
});

/**
 * Adds the names of the customers concerned. They are looked up instead of stored in the log, which is permanent,
 * because a deleted person must be forgotten.
 */
export async function auditViews(
  { gateways }: Control,
  { sandboxMerchantId, productionMerchantId }: Business,
  entries: readonly AuditEntry[],
) {
  const merchantIds = { sandbox: sandboxMerchantId, production: productionMerchantId };
  const named = async (environment: Environment): Promise<[Environment, Map<string, string>]> => {
    const [gateway, merchantId] = [gateways[environment], merchantIds[environment]];
    const ids = entries.filter(entry => entry.environment === environment).map(({ what }) => what);
    if (gateway === undefined || merchantId === null || ids.length === 0) return [environment, new Map()];
    return [environment, await namePeople(gateway.database, merchantId, ids)];
  };
  const people = new Map(await Promise.all(environments.map(named)));
  return entries.map(entry =>
    auditView(entry, (entry.environment && people.get(entry.environment)?.get(entry.what)) ?? null),
  );
}
