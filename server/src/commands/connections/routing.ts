import { centavosFromNumber } from '@recaudo/contract/shared/money';
import { lookUpBin } from '../../domain/cards/numbers/bins.ts';
import type { RoutingFacts } from '../../domain/routing/choose-connections.ts';
import { explainRouting } from '../../domain/routing/explain-routing.ts';
import type { StoredRule } from '../../domain/routing/routing-rule-store.ts';
import { listRoutingRules, setRouting } from '../../domain/routing/set-routing.ts';
import { paymentMethods } from '../../processors/connections/connection.ts';
import { changeControlled } from '../access/change-controlled.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, numberOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printTable } from '../terminal/print.ts';
import { rethrowAsUsageError } from '../terminal/rethrow-as-usage-error.ts';
import { environmentOf, shared } from './connection-options.ts';
import { describeExplanation } from './explanation.ts';
import { readJson } from './read-json.ts';

const ofMerchant = { ...shared, merchant: { type: 'string' } } as const;

export async function routingSet(args: string[]): Promise<void> {
  const options = readOptions(args, { ...ofMerchant, method: { type: 'string' }, rules: { type: 'string' } });
  const method = chooseOption(options.method, 'method', paymentMethods, 'card');
  const rules = await readJson(requireOption(options.rules, 'rules'), 'rules', { mayBeText: true });
  const merchantId = options.merchant ?? null;
  const details = { method, rules: JSON.stringify(rules) };
  const change = { action: 'route_set', what: merchantId ?? 'installation', details };
  const routing = { merchantId, method, rules };
  await changeControlled(
    {
      environment: environmentOf(options),
      change: { ...change, ...(merchantId === null ? {} : { merchantId }) },
      json: options.json,
    },
    { kind: 'route_changed', payload: routing },
    async gateway => ({ before: [], after: await setRouting(gateway, routing) }),
    ({ after }) => printTable(after.map(rowOf), options.json),
  );
}

export async function routingList(args: string[]): Promise<void> {
  const options = readOptions(args, ofMerchant);
  await withGateway(environmentOf(options), async gateway => {
    printTable((await listRoutingRules(gateway, options.merchant)).map(rowOf), options.json);
  });
}

const rowOf = ({ merchantId, method, position, conditions, links: connections }: StoredRule) => ({
  merchant_id: merchantId ?? 'all',
  method,
  position,
  conditions: JSON.stringify(conditions),
  links: connections.join(', '),
});

export async function routingExplain(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...ofMerchant,
    method: { type: 'string' },
    amount: { type: 'string' },
    bin: { type: 'string' },
    brand: { type: 'string' },
    'card-type': { type: 'string' },
    installments: { type: 'string' },
    initiator: { type: 'string' },
    reference: { type: 'string' },
  });
  const merchantId = requireOption(options.merchant, 'merchant');
  const known = options.bin === undefined ? undefined : lookUpBin(checkBin(options.bin));
  const facts: RoutingFacts = {
    method: chooseOption(options.method, 'method', paymentMethods, 'card'),
    amountCentavos: readAmount(requireOption(options.amount, 'amount')),
    reference: options.reference ?? 'an example',
    bin: options.bin,
    brand: options.brand ?? known?.brand,
    cardType: options['card-type'] ?? known?.type,
    installments: numberOption(options.installments, 'installments', 1, { least: 1, most: 36 }),
    initiator: chooseOption(options.initiator, 'initiator', ['payer', 'merchant'], 'payer'),
  };
  await withGateway(environmentOf(options), async gateway => {
    const explanation = await explainRouting(gateway, merchantId, facts).catch(rethrowAsUsageError);
    if (options.json) console.log(JSON.stringify(explanation));
    else for (const line of describeExplanation(explanation)) console.log(line);
    if (explanation.chosen.length === 0) process.exitCode = 1;
  });
}

function checkBin(bin: string): string {
  if (!/^\d{6,8}$/.test(bin)) throw new UsageError('--bin must be the first 6 to 8 digits of a card');
  return bin;
}

function readAmount(text: string): bigint {
  const centavos = text.trim() === '' ? undefined : centavosFromNumber(Number(text));
  if (typeof centavos !== 'bigint' || centavos <= 0n) {
    throw new UsageError('--amount must be an amount in pesos such as 20000');
  }
  return centavos;
}
