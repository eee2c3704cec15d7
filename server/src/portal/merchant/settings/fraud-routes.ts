import { fraudRules } from '@recaudo/contract/merchant/payments/fraud-rules';
import type { Gateway } from '../../../dependencies.ts';
import { removeRule, setRule, switchRule } from '../../../domain/fraud/change-rules.ts';
import { checkRule } from '../../../domain/fraud/check-rule.ts';
import { judgePastPayment } from '../../../domain/fraud/judge-past-payment.ts';
import { defaultRules, type FraudRule } from '../../../domain/fraud/rule.ts';
import { listRules } from '../../../domain/fraud/store.ts';
import { malformed, notFound, refusedValue, rule as ruleOf } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { getPastPayment } from './past-payment.ts';
import { countRuleHits } from './rule-hits-store.ts';
import { rejectionInView, ruleFromView, ruleToView } from './rule-view.ts';

const HITS_DAYS = 30;
const DAY_MS = 86_400_000;

/** A rule's name is its id. */
export function fraudRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;

  mount(app, fraudRules.list, async request => {
    const merchantId = request.caller.merchant.id;
    const since = new Date(request.gateway.clock.now().getTime() - HITS_DAYS * DAY_MS);
    const [shown, hits] = await Promise.all([
      rulesOf(gateway, merchantId),
      countRuleHits(database, merchantId, since),
    ]);
    return {
      hits_days: HITS_DAYS,
      rules: shown.map(({ rule, enabled, isDefault }) => ({
        id: rule.name,
        ...ruleToView(rule),
        enabled,
        is_default: isDefault,
        hits: hits.get(rule.name)?.count ?? 0,
        last_hit: hits.get(rule.name)?.lastHit ?? null,
      })),
    };
  });

  mount(app, fraudRules.create, async ({ caller, body }) => {
    const merchantId = caller.merchant.id;
    const { name } = body;
    const taken = (await rulesOf(gateway, merchantId)).some(({ rule }) => rule.name === name);
    if (taken) throw refusedValue('name', 'name_of_another_rule');
    const rule = await inViewNames(() => setRule(gateway, merchantId, ruleFromView(body)));
    return { id: rule.name, ...ruleToView(rule), enabled: true };
  });

  mount(app, fraudRules.update, async ({ caller, params, body }) => {
    const merchantId = caller.merchant.id;
    const known = await getRule(gateway, merchantId, params.rule_id);
    const { enabled, ...fields } = body;
    if (enabled !== undefined && typeof enabled !== 'boolean') {
      throw malformed('enabled', ruleOf('wrong_type', { types: ['boolean'] }));
    }
    const isEnabled = enabled ?? known.enabled;
    const changed = { ...ruleToView(known.rule), ...amountOf(known.rule), ...fields, name: known.rule.name };
    const rule = await inViewNames(async () => {
      const written =
        Object.keys(fields).length === 0
          ? known.rule
          : await setRule(gateway, merchantId, ruleFromView(changed));
      await switchRule(gateway, merchantId, written.name, isEnabled);
      return written;
    });
    return { id: rule.name, ...ruleToView(rule), enabled: isEnabled };
  });

  mount(app, fraudRules.delete, async ({ caller, params }) => {
    const merchantId = caller.merchant.id;
    const { rule } = await getRule(gateway, merchantId, params.rule_id);
    await inViewNames(() => removeRule(gateway, merchantId, rule.name));
  });

  mount(app, fraudRules.test, async ({ caller, body }) => {
    const merchantId = caller.merchant.id;
    const { transaction_id: chargeId, rule: draft } = body;
    const payment = await getPastPayment(database, merchantId, chargeId);
    const rules =
      draft === undefined
        ? (await rulesOf(gateway, merchantId)).map(({ rule }) => rule)
        : [await inViewNames(async () => checkRule(ruleFromView(draft)))];
    return {
      transaction_id: chargeId,
      verdicts: judgePastPayment(rules, payment).map(({ rule, matches, matchedThen }) => ({
        id: rule.name,
        kind: rule.kind,
        action: rule.action ?? 'refuse',
        matches,
        matched_then: matchedThen,
      })),
    };
  });
}

interface ShownRule {
  rule: FraudRule;
  enabled: boolean;
  isDefault: boolean;
}

/** The merchant's own rules, or the defaults if it has none. */
async function rulesOf({ database }: Gateway, merchantId: string): Promise<ShownRule[]> {
  const own = await listRules(database, merchantId);
  if (own.length === 0) return defaultRules.map(rule => ({ rule, enabled: true, isDefault: true }));
  return own.map(({ rule, enabled }) => ({ rule: checkRule(rule), enabled, isDefault: false }));
}

async function getRule(gateway: Gateway, merchantId: string, name: string): Promise<ShownRule> {
  const found = (await rulesOf(gateway, merchantId)).find(({ rule }) => rule.name === name);
  if (found === undefined) throw notFound();
  return found;
}

/** An amount is centavos internally and a number of pesos in the API. */
const amountOf = (rule: FraudRule): object =>
  rule.kind === 'max_amount' ? { amount: Number(rule.amountCentavos) / 100 } : {};

/** Rejections use the screen's field names. */
async function inViewNames<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw rejectionInView(error);
  }
}
