import type { PriceModel, TaxBehavior, TaxCode } from '@recaudo/contract/api/billing/plans';
import type { Price, Tier } from '@recaudo/contract/shared/prices/price';
import type { TaxTerms } from '../taxes/tax.ts';

/** The price of a plan as `plans` stores it. */
export interface PriceRow {
  amount_centavos: bigint;
  price_model: PriceModel;
  /** Amounts are centavos. */
  tiers: StoredTier[] | null;
  package_size: number | null;
  tax: TaxCode | null;
  tax_behavior: TaxBehavior | null;
  setup_centavos: bigint | null;
  minimum_centavos: bigint | null;
  /** JSON, as the plan was created with them. */
  splits: string | null;
}

export const priceColumns = [
  'price_model',
  'tiers',
  'package_size',
  'tax',
  'tax_behavior',
  'setup_centavos',
  'minimum_centavos',
  'splits',
] as const;

interface StoredTier {
  up_to: number | null;
  unit_amount: number;
  flat_amount: number;
}

export const toPrice = (row: PriceRow): Price => ({
  model: row.price_model,
  amountCentavos: row.amount_centavos,
  tiers: (row.tiers ?? []).map(toTier),
  packageSize: row.package_size,
  minimumCentavos: row.minimum_centavos,
  setupCentavos: row.setup_centavos,
});

const toTier = (stored: StoredTier): Tier => ({
  upTo: stored.up_to,
  unitAmountCentavos: BigInt(stored.unit_amount),
  flatAmountCentavos: BigInt(stored.flat_amount),
});

export const toTaxTerms = ({ tax, tax_behavior: behavior }: PriceRow): TaxTerms | null =>
  tax === null ? null : { code: tax, behavior: behavior ?? 'inclusive' };

/** The values of `priceColumns`. */
export const priceValues = (price: Price, tax: TaxTerms | null, splits: string | null): unknown[] => [
  price.model,
  price.tiers.length === 0 ? null : JSON.stringify(price.tiers.map(fromTier)),
  price.packageSize,
  tax?.code ?? null,
  tax?.behavior ?? null,
  price.setupCentavos,
  price.minimumCentavos,
  splits,
];

const fromTier = (tier: Tier): StoredTier => ({
  up_to: tier.upTo,
  unit_amount: Number(tier.unitAmountCentavos),
  flat_amount: Number(tier.flatAmountCentavos),
});
