import type { Queryable } from '../../platform/database/connections/connection.ts';
import { reject } from '../../platform/errors.ts';
import { lockMerchant } from '../merchants/store.ts';
import { checkRule } from './check-rule.ts';
import { defaultRules, type FraudRule } from './rule.ts';
import { deleteRule, enableRule, listRules, upsertRule } from './store.ts';
import type { FraudGateway } from './velocity-store.ts';

const MAX_RULES = 50;

/** Adds a rule or replaces the one with the same name, and enables it. */
export async function setRule(gateway: FraudGateway, merchantId: string, input: unknown): Promise<FraudRule> {
  const rule = checkRule(input);
  await changeRules(gateway, merchantId, async tx => {
    await upsertRule(tx, merchantId, rule, gateway.clock.now());
    const rules = await listRules(tx, merchantId);
    if (rules.length > MAX_RULES) throw reject('too_many_fraud_rules', { most: MAX_RULES });
  });
  return rule;
}

export const switchRule = (gateway: FraudGateway, merchantId: string, name: string, enabled: boolean) =>
  changeRules(gateway, merchantId, async tx => {
    if ((await enableRule(tx, merchantId, name, enabled)) === 0) throw noRule(merchantId, name);
  });

/** A merchant without rules has the default rules. To have none at all, it disables them. */
export const removeRule = (gateway: FraudGateway, merchantId: string, name: string) =>
  changeRules(gateway, merchantId, async tx => {
    if ((await deleteRule(tx, merchantId, name)) === 0) throw noRule(merchantId, name);
  });

/**
 * The first change copies the default rules to the merchant, so that adding one rule does not remove the others.
 */
async function changeRules(
  gateway: FraudGateway,
  merchantId: string,
  change: (tx: Queryable) => Promise<void>,
): Promise<void> {
  await gateway.database.transaction(async tx => {
    if (!(await lockMerchant(tx, merchantId))) throw reject('merchant_unknown', { merchant: merchantId });
    if ((await listRules(tx, merchantId)).length === 0) {
      for (const rule of defaultRules) await upsertRule(tx, merchantId, rule, gateway.clock.now());
    }
    await change(tx);
  });
  gateway.merchantCache.forget(merchantId);
}

const noRule = (merchantId: string, name: string) =>
  reject('fraud_rule_unknown', { merchant: merchantId, rule: name });
