import {
  addMonths,
  parseCalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { PriceContract } from '../../../domain/settlement/pricing/price.ts';
import { ContractError, readContract } from '../../../domain/settlement/pricing/read-contract.ts';
import { simulateContract } from '../../../domain/settlement/pricing/simulate.ts';
import { readPastCharges } from '../../../domain/settlement/pricing/simulate-store.ts';
import { insertContract, listContracts } from '../../../domain/settlement/pricing/store.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { formatPesos } from '../../../platform/primitives/values/money.ts';
import { changeGateway } from '../../access/change-gateway.ts';
import { withGateway } from '../../access/with-gateway.ts';
import { readOptions, requireOption, UsageError } from '../../command.ts';
import { readJson } from '../../connections/read-json.ts';
import { printRecord, printTable } from '../../terminal/print.ts';
import { environmentOf, getMerchant, shared } from './options.ts';

const ofMerchant = { ...shared, merchant: { type: 'string' } } as const;
const withContract = { ...ofMerchant, contract: { type: 'string' } } as const;

async function contractOf(text: string | undefined): Promise<PriceContract> {
  const value = await readJson(requireOption(text, 'contract'), 'contract', { mayBeText: true });
  try {
    return readContract(value, newId('priceContract'));
  } catch (error) {
    if (error instanceof ContractError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

export async function pricingSet(args: string[]): Promise<void> {
  const options = readOptions(args, withContract);
  const merchantId = requireOption(options.merchant, 'merchant');
  const contract = await contractOf(options.contract);
  const details = { contract_id: contract.id, effective_from: contract.effectiveFrom };
  const change = { action: 'price_contract_set', what: merchantId, merchantId, details };
  await changeGateway(environmentOf(options), change, async gateway => {
    await getMerchant(gateway, merchantId);
    await insertContract(gateway.database, merchantId, contract, gateway.clock.now());
    printRecord({ merchant_id: merchantId, ...details, rules: contract.rules.length }, options.json);
  });
}

const percent = (partsPerMillion: number): string => `${partsPerMillion / 10_000} %`;

export async function pricingList(args: string[]): Promise<void> {
  const options = readOptions(args, ofMerchant);
  const merchantId = requireOption(options.merchant, 'merchant');
  await withGateway(environmentOf(options), async gateway => {
    await getMerchant(gateway, merchantId);
    const contracts = (await listContracts(gateway.database, [merchantId])).get(merchantId) ?? [];
    const rows = contracts.flatMap(contract =>
      contract.rules.flatMap(rule =>
        rule.tiers.map(tier => ({
          contract_id: contract.id,
          effective_from: contract.effectiveFrom,
          method: rule.method ?? 'any',
          brand: rule.brand ?? 'any',
          card_type: rule.cardType ?? 'any',
          installments: `${rule.installmentsFrom ?? 1}-${rule.installmentsTo ?? 36}`,
          volume_from: formatPesos(tier.volumeFromCentavos),
          percent: percent(tier.partsPerMillion),
          fixed: formatPesos(tier.fixedCentavos),
          minimum: formatPesos(rule.minimumCentavos),
          refunds_return: contract.refundPolicy,
        })),
      ),
    );
    printTable(rows, options.json);
  });
}

export async function pricingSimulate(args: string[]): Promise<void> {
  const options = readOptions(args, { ...withContract, month: { type: 'string' } });
  const merchantId = requireOption(options.merchant, 'merchant');
  const first = parseCalendarDate(`${requireOption(options.month, 'month')}-01`);
  if (first === undefined) throw new UsageError('--month must be a month, such as 2026-11');
  const contract = await contractOf(options.contract);
  await withGateway(environmentOf(options), async gateway => {
    await getMerchant(gateway, merchantId);
    const span = { from: startOfBogotaDay(first), before: startOfBogotaDay(addMonths(first, 1, 1)) };
    const costs = await simulateContract(contract, readPastCharges(gateway.database, merchantId, span));
    printTable(
      costs.map(cost => ({
        method: cost.method,
        charges: cost.charges,
        sold: formatPesos(cost.soldCentavos),
        cost: formatPesos(cost.costCentavos),
        would_cost: formatPesos(cost.wouldCostCentavos),
        difference: formatPesos(cost.wouldCostCentavos - cost.costCentavos),
        unpriced: cost.unpriced,
      })),
      options.json,
    );
  });
}
