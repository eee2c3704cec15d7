import type { Price, Tier } from './price.ts';

export interface Priced {
  amountCentavos: bigint;
  /** Null if the amount is not quantity times a unit price: tiers, packages, a minimum. */
  unitAmountCentavos: bigint | null;
}

/** The price of a full period for `quantity` units, without setup amount, discount and exclusive tax. */
export function priceOf(price: Price, quantity: number): Priced {
  const priced = withoutMinimum(price, quantity);
  const { minimumCentavos } = price;
  return minimumCentavos === null || priced.amountCentavos >= minimumCentavos
    ? priced
    : { amountCentavos: minimumCentavos, unitAmountCentavos: quantity === 1 ? minimumCentavos : null };
}

function withoutMinimum(price: Price, quantity: number): Priced {
  const { amountCentavos: amount, tiers } = price;
  switch (price.model) {
    case 'fixed':
      return { amountCentavos: amount, unitAmountCentavos: amount };
    case 'per_unit':
      return { amountCentavos: amount * BigInt(quantity), unitAmountCentavos: amount };
    case 'package':
      return { amountCentavos: amount * packagesOf(price, quantity), unitAmountCentavos: null };
    case 'graduated':
      return { amountCentavos: amount + graduated(tiers, quantity), unitAmountCentavos: null };
    default:
      return { amountCentavos: amount + volume(tiers, quantity), unitAmountCentavos: null };
  }
}

/** A started package counts in full. */
function packagesOf({ packageSize }: Price, quantity: number): bigint {
  if (packageSize === null) throw new Error('a package price has no package size');
  return BigInt(Math.ceil(quantity / packageSize));
}

/** Each unit costs the price of its own tier. */
function graduated(tiers: readonly Tier[], quantity: number): bigint {
  let total = 0n;
  let below = 0;
  for (const { upTo, unitAmountCentavos, flatAmountCentavos } of tiers) {
    if (quantity <= below) break;
    const last = upTo === null ? quantity : Math.min(upTo, quantity);
    total += BigInt(last - below) * unitAmountCentavos + flatAmountCentavos;
    below = last;
  }
  return total;
}

/** All units cost the price of the total's tier. */
function volume(tiers: readonly Tier[], quantity: number): bigint {
  const tier = tiers.find(({ upTo }) => upTo === null || quantity <= upTo);
  if (tier === undefined) throw new Error(`no tier covers a quantity of ${quantity}`);
  return BigInt(quantity) * tier.unitAmountCentavos + tier.flatAmountCentavos;
}
