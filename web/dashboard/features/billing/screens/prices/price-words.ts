import type { PriceModel, TaxCode } from '@recaudo/contract/api/billing/plans';

// A copy, because the contract's lists are in files with schemas, whose library browsers must not load.
const models: Record<PriceModel, true> = {
  fixed: true,
  per_unit: true,
  package: true,
  graduated: true,
  volume: true,
};
const taxes: Record<TaxCode, true> = {
  iva_19: true,
  iva_5: true,
  exempt: true,
  excluded: true,
  inc_8: true,
};

export const priceModels = Object.keys(models) as PriceModel[];
export const taxCodes = Object.keys(taxes) as TaxCode[];
