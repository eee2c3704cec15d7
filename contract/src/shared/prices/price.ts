import type { PriceModel } from '../../api/billing/plans.ts';

export interface Tier {
  /** The tier's last unit; null in the last tier, which is unlimited. */
  upTo: number | null;
  unitAmountCentavos: bigint;
  /** Charged once if the tier applies. */
  flatAmountCentavos: bigint;
}

/** The rule that turns a quantity into the amount of a period. */
export interface Price {
  model: PriceModel;
  /**
   * `fixed`: the whole price; `per_unit`: the price of a unit; `package`: of a package; with tiers: the base amount.
   */
  amountCentavos: bigint;
  /** Ascending; empty for models without tiers. */
  tiers: readonly Tier[];
  /** Units in a package; null for other models. */
  packageSize: number | null;
  /** The minimum price of a full period. */
  minimumCentavos: bigint | null;
  /** Charged once, with the first period. */
  setupCentavos: bigint | null;
}

/** A price that is independent of the quantity. */
export const fixedPrice = (amountCentavos: bigint): Price => ({
  model: 'fixed',
  amountCentavos,
  tiers: [],
  packageSize: null,
  minimumCentavos: null,
  setupCentavos: null,
});
