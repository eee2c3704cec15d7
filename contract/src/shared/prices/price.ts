import type { PriceModel } from '../../api/billing/plans.ts';

export interface Tier {
  /** The last unit of the tier; null in the last tier, which has no end. */
  upTo: number | null;
  unitAmountCentavos: bigint;
  /** Charged once if the tier applies. */
  flatAmountCentavos: bigint;
}

/** How the amount of a period follows from a quantity. */
export interface Price {
  model: PriceModel;
  /** `fixed`: the whole price; `per_unit`: of a unit; `package`: of a package; with tiers: the base amount. */
  amountCentavos: bigint;
  /** Ascending; empty for models without tiers. */
  tiers: readonly Tier[];
  /** Units in a package; null for other models. */
  packageSize: number | null;
  /** The least that a full period costs. */
  minimumCentavos: bigint | null;
  /** Charged once, with the first period. */
  setupCentavos: bigint | null;
}

/** A price that does not depend on a quantity. */
export const fixedPrice = (amountCentavos: bigint): Price => ({
  model: 'fixed',
  amountCentavos,
  tiers: [],
  packageSize: null,
  minimumCentavos: null,
  setupCentavos: null,
});
