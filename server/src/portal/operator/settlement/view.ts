import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { SettlementBalance } from '../../../domain/settlement/balance/balance-store.ts';
import type { CauseSum } from '../../../domain/settlement/balance/read-parts.ts';
import { contractOn, type PriceContract, type PriceRule } from '../../../domain/settlement/pricing/price.ts';
import type { SimulatedCost } from '../../../domain/settlement/pricing/simulate.ts';
import type { SettlementTerms } from '../../../domain/settlement/terms/terms.ts';

export const toPercent = (partsPerMillion: number): number => partsPerMillion / 10_000;

export const settledMerchantToView = (
  terms: SettlementTerms & { name: string },
  balance: SettlementBalance,
  causes: readonly CauseSum[],
) => ({
  merchant: { id: terms.merchantId, name: terms.name },
  schedule: terms.schedule,
  schedule_day: terms.scheduleDay,
  minimum: terms.minimumCentavos,
  next_cutoff: terms.nextCutoff,
  pending: balance.pending,
  available: balance.available,
  reserved: balance.reserved,
  in_payout: balance.in_payout,
  causes: causes.map(({ cause, centavos }) => ({ cause, amount: centavos })),
});

const ruleToView = (rule: PriceRule) => ({
  method: rule.method,
  brand: rule.brand,
  card_type: rule.cardType,
  international: rule.isInternational,
  installments_from: rule.installmentsFrom,
  installments_to: rule.installmentsTo,
  minimum: rule.minimumCentavos,
  tiers: rule.tiers.map(tier => ({
    volume_from: tier.volumeFromCentavos,
    percent: toPercent(tier.partsPerMillion),
    fixed: tier.fixedCentavos,
  })),
});

/** The newest first. Of several contracts, one applies on a day. */
export function contractsToView(contracts: readonly PriceContract[], today: CalendarDate) {
  const current = contractOn(contracts, today);
  const stateOf = (contract: PriceContract): 'current' | 'future' | 'past' => {
    if (contract === current) return 'current';
    return contract.effectiveFrom > today ? 'future' : 'past';
  };
  return contracts.toReversed().map(contract => ({
    id: contract.id,
    effective_from: contract.effectiveFrom,
    tax: toPercent(contract.taxPartsPerMillion),
    refund_policy: contract.refundPolicy,
    state: stateOf(contract),
    rules: contract.rules.map(ruleToView),
  }));
}

export const simulationToView = (month: string, costs: readonly SimulatedCost[]) => ({
  month,
  methods: costs.map(cost => ({
    method: cost.method,
    charges: cost.charges,
    sold: cost.soldCentavos,
    cost: cost.costCentavos,
    would_cost: cost.wouldCostCentavos,
    unpriced: cost.unpriced,
  })),
  cost: costs.reduce((sum, { costCentavos }) => sum + costCentavos, 0n),
  would_cost: costs.reduce((sum, { wouldCostCentavos }) => sum + wouldCostCentavos, 0n),
});
