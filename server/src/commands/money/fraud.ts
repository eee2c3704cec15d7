import { environments } from '@recaudo/contract/shared/environment';
import type { Gateway } from '../../dependencies.ts';
import { removeRule, setRule, switchRule } from '../../domain/fraud/change-rules.ts';
import { ruleToJson } from '../../domain/fraud/check-rule.ts';
import { defaultRules } from '../../domain/fraud/rule.ts';
import { listRules } from '../../domain/fraud/store.ts';
import { findMerchant } from '../../domain/merchants/store.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord, printTable } from '../terminal/print.ts';
import { rethrowAsUsageError } from '../terminal/rethrow-as-usage-error.ts';

const shared = {
  merchant: { type: 'string' },
  environment: { type: 'string' },
  json: { type: 'boolean' },
} as const;

type SharedOptions = { merchant?: string | undefined; environment?: string | undefined };

const placeOf = (options: SharedOptions) => ({
  merchantId: requireOption(options.merchant, 'merchant'),
  environment: chooseOption(options.environment, 'environment', environments, 'sandbox'),
});

/** Reports invalid input without a stack trace. */
async function changeRule(
  options: SharedOptions,
  change: { action: string; rule: string },
  work: (gateway: Gateway, merchantId: string) => Promise<void>,
): Promise<void> {
  const { environment, merchantId } = placeOf(options);
  const entry = { action: change.action, what: merchantId, merchantId, details: { rule: change.rule } };
  await changeGateway(environment, entry, async gateway => {
    await work(gateway, merchantId).catch(rethrowAsUsageError);
  });
}

export async function fraudList(args: string[]): Promise<void> {
  const options = readOptions(args, shared);
  const { environment, merchantId } = placeOf(options);
  await withGateway(environment, async gateway => {
    if ((await findMerchant(gateway.database, merchantId)) === undefined) {
      throw new UsageError(`there is no merchant ${merchantId}`);
    }
    const own = await listRules(gateway.database, merchantId);
    const rules = own.map(({ name, enabled, rule }) => ({ name, enabled, from: 'merchant', rule }));
    const defaults = defaultRules.map(rule => ({
      name: rule.name,
      enabled: true,
      from: 'default',
      rule: JSON.parse(ruleToJson(rule)) as unknown,
    }));
    const shown = rules.length === 0 ? defaults : rules;
    if (options.json) console.log(JSON.stringify(shown));
    else
      printTable(
        shown.map(row => ({
          ...row,
          enabled: row.enabled ? 'yes' : 'no',
          rule: JSON.stringify(row.rule),
        })),
      );
  });
}

export async function fraudSet(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, rule: { type: 'string' } });
  const text = requireOption(options.rule, 'rule');
  const ruleJson = readJson(text);
  await changeRule(options, { action: 'fraud_rule_set', rule: text }, async (gateway, merchantId) => {
    const rule = await setRule(gateway, merchantId, ruleJson);
    printRecord({ merchant_id: merchantId, name: rule.name, rule: ruleToJson(rule) }, options.json);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--rule is not JSON: ${(error as Error).message}`, { cause: error });
  }
}

const onRule =
  (
    verb: 'enable' | 'disable' | 'remove',
    work: (gateway: Gateway, merchantId: string, name: string) => Promise<void>,
  ) =>
  async (args: string[]) => {
    const options = readOptions(args, { ...shared, name: { type: 'string' } });
    const name = requireOption(options.name, 'name');
    await changeRule(options, { action: `fraud_rule_${verb}d`, rule: name }, async (gateway, merchantId) => {
      await work(gateway, merchantId, name);
      printRecord({ merchant_id: merchantId, name, done: verb }, options.json);
    });
  };

export const fraudEnable = onRule('enable', (gateway, merchantId, name) =>
  switchRule(gateway, merchantId, name, true),
);
export const fraudDisable = onRule('disable', (gateway, merchantId, name) =>
  switchRule(gateway, merchantId, name, false),
);
export const fraudRemove = onRule('remove', removeRule);
