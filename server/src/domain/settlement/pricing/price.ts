import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { shareOf } from '../../../platform/primitives/values/money.ts';

/** Rates of settlement are parts per million: 2.79 % is 27,900, and 4.14 ‰ is 4,140. */
export const partOf = (centavos: bigint, partsPerMillion: number): bigint =>
  shareOf(BigInt(partsPerMillion), 1_000_000n, centavos);

export const settledMethods = ['card', 'bank_account', 'store'] as const;
export type SettledMethod = (typeof settledMethods)[number];
export type CardType = 'credit' | 'debit';

/** The facts of a charge that its price depends on. */
export interface PricedCharge {
  amountCentavos: bigint;
  method: SettledMethod;
  /** Null where the charge has no card, or nothing is known. */
  brand: string | null;
  cardType: CardType | null;
  isInternational: boolean | null;
  installments: number;
}

export interface PriceTier {
  /** The tier applies once the month has sold this much before the charge. */
  volumeFromCentavos: bigint;
  partsPerMillion: number;
  fixedCentavos: bigint;
}

/** A rule applies to charges that have every value it names. */
export interface PriceRule {
  method: SettledMethod | null;
  brand: string | null;
  cardType: CardType | null;
  isInternational: boolean | null;
  installmentsFrom: number | null;
  installmentsTo: number | null;
  minimumCentavos: bigint;
  /** By ascending volume; the first is for a volume of zero. */
  tiers: readonly PriceTier[];
}

/** What a refund gives back of the commission. */
export const refundPolicies = ['all', 'percentage', 'none'] as const;
export type RefundPolicy = (typeof refundPolicies)[number];

/** A contract never changes: the next one begins on its own day. */
export interface PriceContract {
  id: string;
  effectiveFrom: CalendarDate;
  taxPartsPerMillion: number;
  refundPolicy: RefundPolicy;
  rules: readonly PriceRule[];
}

export interface Price {
  commissionCentavos: bigint;
  taxCentavos: bigint;
  /** The part of the commission, and of its tax, that refunds give back in proportion. */
  returnable: { commissionCentavos: bigint; taxCentavos: bigint };
}

/** The contract of a day: the one that began last. */
export function contractOn(
  contracts: readonly PriceContract[],
  day: CalendarDate,
): PriceContract | undefined {
  let current: PriceContract | undefined;
  for (const contract of contracts) {
    if (contract.effectiveFrom > day) continue;
    if (current === undefined || contract.effectiveFrom >= current.effectiveFrom) current = contract;
  }
  return current;
}

const conditionsOf = (rule: PriceRule, charge: PricedCharge): (boolean | null)[] => [
  rule.method === null ? null : rule.method === charge.method,
  rule.brand === null ? null : rule.brand === charge.brand,
  rule.cardType === null ? null : rule.cardType === charge.cardType,
  rule.isInternational === null ? null : rule.isInternational === charge.isInternational,
  rule.installmentsFrom === null ? null : charge.installments >= rule.installmentsFrom,
  rule.installmentsTo === null ? null : charge.installments <= rule.installmentsTo,
];

/** The rule that names most of the charge's values; of equals, the first. */
export function ruleFor(contract: PriceContract, charge: PricedCharge): PriceRule | undefined {
  let best: { rule: PriceRule; named: number } | undefined;
  for (const rule of contract.rules) {
    const conditions = conditionsOf(rule, charge).filter(condition => condition !== null);
    if (conditions.includes(false)) continue;
    if (best === undefined || conditions.length > best.named) best = { rule, named: conditions.length };
  }
  return best?.rule;
}

const tierAt = (rule: PriceRule, volumeCentavos: bigint): PriceTier | undefined =>
  rule.tiers.findLast(tier => tier.volumeFromCentavos <= volumeCentavos);

/** The price of a charge; undefined where no rule of the contract applies. */
export function priceOf(
  contract: PriceContract,
  charge: PricedCharge,
  volumeCentavos: bigint,
): Price | undefined {
  const rule = ruleFor(contract, charge);
  const tier = rule && tierAt(rule, volumeCentavos);
  if (rule === undefined || tier === undefined) return undefined;
  const variableCentavos = partOf(charge.amountCentavos, tier.partsPerMillion);
  const sum = variableCentavos + tier.fixedCentavos;
  const commissionCentavos = sum < rule.minimumCentavos ? rule.minimumCentavos : sum;
  const returnable = { all: commissionCentavos, percentage: variableCentavos, none: 0n }[
    contract.refundPolicy
  ];
  return {
    commissionCentavos,
    taxCentavos: partOf(commissionCentavos, contract.taxPartsPerMillion),
    returnable: {
      commissionCentavos: returnable,
      taxCentavos: partOf(returnable, contract.taxPartsPerMillion),
    },
  };
}
