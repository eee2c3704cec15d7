import type { NewPlan } from '@recaudo/contract/api/billing/plans';
import type { Price, Tier } from '@recaudo/contract/shared/prices/price';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import { malformed, refusedValue, rule } from '../../../platform/errors.ts';
import type { TaxTerms } from '../taxes/tax.ts';

/** Reads the price of a new plan. Rejects fields that its price model does not use. */
export function readPrice(input: NewPlan): Price {
  const model = input.price_model ?? 'fixed';
  const { package_size: packageSize } = input as { package_size?: number };
  const { tiers } = input as { tiers?: readonly SentTier[] };
  const isTiered = model === 'graduated' || model === 'volume';
  if (!isTiered && tiers !== undefined) throw notWithModel('tiers', model);
  if (model !== 'package' && packageSize !== undefined) throw notWithModel('package_size', model);
  if (model === 'package' && packageSize === undefined) {
    throw malformed('package_size', rule('required_with_price_model', { model }));
  }
  return {
    model,
    amountCentavos: centavosOf(input.amount ?? 0),
    tiers: readTiers(tiers ?? []),
    packageSize: packageSize ?? null,
    minimumCentavos: optionalCentavos(input.minimum_amount),
    setupCentavos: optionalCentavos(input.setup_amount),
  };
}

const notWithModel = (field: string, model: string) =>
  refusedValue(field, rule('not_with_price_model', { model }));

const optionalCentavos = (amount: number | undefined): bigint | null =>
  amount === undefined ? null : centavosOf(amount);

interface SentTier {
  up_to?: number;
  unit_amount?: number;
  flat_amount?: number;
}

/** Tiers must ascend, and only the last one has no end. */
function readTiers(sent: readonly SentTier[]): Tier[] {
  return sent.map(({ up_to: upTo, unit_amount, flat_amount }, index) => {
    const field = `tiers.${index}.up_to`;
    const before = sent[index - 1]?.up_to ?? 0;
    const isLast = index === sent.length - 1;
    if (!isLast && upTo === undefined) throw refusedValue(field, 'tier_without_end');
    if (isLast && upTo !== undefined) throw refusedValue(field, 'last_tier_with_end');
    if (upTo !== undefined && upTo <= before) throw refusedValue(field, 'tier_not_above_last');
    return {
      upTo: upTo ?? null,
      unitAmountCentavos: centavosOf(unit_amount ?? 0),
      flatAmountCentavos: centavosOf(flat_amount ?? 0),
    };
  });
}

/** Prices include the tax unless the plan says otherwise. */
export function readTaxTerms({ tax, tax_behavior: behavior }: NewPlan): TaxTerms | null {
  if (tax !== undefined) return { code: tax, behavior: behavior ?? 'inclusive' };
  if (behavior !== undefined) throw refusedValue('tax', 'required_with_tax_behavior');
  return null;
}
