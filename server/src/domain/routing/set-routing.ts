import type { Gateway } from '../../dependencies.ts';
import { refusedValue, rule as ruleOf } from '../../platform/errors.ts';
import { type ConnectionMethod, paymentMethods } from '../../processors/connections/connection.ts';
import { listStoredConnections } from '../../processors/connections/connection-store.ts';
import { EVERYBODY } from '../../processors/connections/known-connections.ts';
import type { StoredConnection } from '../../processors/connections/stored-connection.ts';
import { findMerchant } from '../merchants/store.ts';
import { checkValues } from './check-values.ts';
import { OWN_PROCESSOR } from './choose-connections.ts';
import { listStoredRules, replaceRules, type StoredRule } from './routing-rule-store.ts';
import { cardConditions, type RuleForm, rulesForm } from './rule-form.ts';

export interface NewRouting {
  /** Null for all merchants without a matching rule. */
  merchantId: string | null;
  method: string;
  /** In order; an empty list removes the routing. */
  rules: unknown;
}

export interface PlannedRouting {
  method: ConnectionMethod;
  rules: RuleForm[];
}

/** Checks new rules of a merchant or the installation for one payment method without saving them. */
export async function planRouting(
  { database, environment }: Pick<Gateway, 'database' | 'environment'>,
  { merchantId, method: word, rules: input }: NewRouting,
): Promise<PlannedRouting> {
  const method = paymentMethods.find(known => known === word);
  if (method === undefined) throw refusedValue('method', ruleOf('not_one_of', { allowed: paymentMethods }));
  const { rules } = checkValues(rulesForm, { rules: input }) as { rules: RuleForm[] };
  if (merchantId !== null && (await findMerchant(database, merchantId)) === undefined) {
    throw refusedValue('merchant_id', 'unknown_merchant');
  }
  const connections = new Map(
    (await listStoredConnections(database)).map(connection => [connection.id, connection]),
  );
  for (const [index, rule] of rules.entries()) {
    checkRule(`rules.${index}`, rule, { method, connections, hasOwn: environment === 'sandbox' });
  }
  return { method, rules };
}

/** Replaces these rules. Every process applies them within a second. */
export async function setRouting(
  gateway: Pick<Gateway, 'database' | 'merchantCache' | 'environment'>,
  routing: NewRouting,
): Promise<StoredRule[]> {
  const { database, merchantCache } = gateway;
  const { merchantId } = routing;
  const { method, rules } = await planRouting(gateway, routing);
  await database.transaction(tx => replaceRules(tx, { merchantId, method }, rules));
  merchantCache.forget(merchantId ?? EVERYBODY);
  return (await listStoredRules(database, merchantId)).filter(rule => rule.method === method);
}

/** Checks what the schema of a rule cannot express. */
function checkRule(
  field: string,
  { conditions = {}, links: ids }: RuleForm,
  place: { method: ConnectionMethod; connections: ReadonlyMap<string, StoredConnection>; hasOwn: boolean },
): void {
  const { method, connections, hasOwn } = place;
  // Our own vouchers have their own references and cannot follow a connection's voucher, because nothing would
  // track them.
  if (method === 'store' && ids.length > 1 && ids.includes(OWN_PROCESSOR)) {
    throw refusedValue(`${field}.links`, ruleOf('own_processor_not_alone', { id: OWN_PROCESSOR }));
  }
  for (const [at, id] of ids.entries()) {
    const connection = connections.get(id);
    if (id === OWN_PROCESSOR && hasOwn) continue;
    if (connection === undefined)
      throw refusedValue(`${field}.links.${at}`, ruleOf('unknown_connection', { id }));
    if (!connection.methods.includes(method)) {
      throw refusedValue(`${field}.links.${at}`, ruleOf('connection_without_method', { id, method }));
    }
  }
  if (new Set(ids).size < ids.length) throw refusedValue(`${field}.links`, 'connection_repeated');
  const foreign = cardConditions.find(name => conditions[name] !== undefined);
  if (method !== 'card' && foreign !== undefined) {
    throw refusedValue(`${field}.conditions.${foreign}`, 'cards_only');
  }
  const { amount_from: from = 0, amount_to: to = Number.POSITIVE_INFINITY } = conditions;
  if (from > to) throw refusedValue(`${field}.conditions.amount_to`, 'amounts_reversed');
  const { installments_from: least = 1, installments_to: most = Number.POSITIVE_INFINITY } = conditions;
  if (least > most) {
    throw refusedValue(`${field}.conditions.installments_to`, 'installments_reversed');
  }
  const wrongBin = conditions.bins?.findIndex(bin => !isRange(bin)) ?? -1;
  if (wrongBin !== -1) {
    throw refusedValue(`${field}.conditions.bins.${wrongBin}`, 'not_a_bin_range');
  }
}

function isRange(bin: string): boolean {
  const [from = '', to] = bin.split('-');
  return to === undefined || (from.length === to.length && from <= to);
}

/** The rules of one merchant, of the installation (null), or all, in the order of evaluation. */
export const listRoutingRules = (
  { database }: Pick<Gateway, 'database'>,
  merchantId?: string | null,
): Promise<StoredRule[]> => listStoredRules(database, merchantId);
