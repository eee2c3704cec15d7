import { type PriceContract, priceOf, type SettledMethod } from './price.ts';
import { type PastCharge } from './simulate-store.ts';

export interface SimulatedCost {
  method: SettledMethod;
  charges: number;
  soldCentavos: bigint;
  /** Commission and its tax, as they were and as the contract would have them. */
  costCentavos: bigint;
  wouldCostCentavos: bigint;
  /** Charges that no rule of the contract prices: they keep their cost. */
  unpriced: number;
}

/** What charges of one month would have cost under a contract, by method. */
export async function simulateContract(
  contract: PriceContract,
  charges: AsyncIterable<PastCharge>,
): Promise<SimulatedCost[]> {
  const costs = new Map<SettledMethod, SimulatedCost>();
  let volumeCentavos = 0n;
  for await (const charge of charges) {
    const { method, amountCentavos, costCentavos } = charge;
    const cost = costs.get(method) ?? newCost(method);
    costs.set(method, cost);
    const price = priceOf(contract, charge, volumeCentavos);
    volumeCentavos += amountCentavos;
    cost.charges += 1;
    cost.soldCentavos += amountCentavos;
    cost.costCentavos += costCentavos;
    cost.wouldCostCentavos +=
      price === undefined ? costCentavos : price.commissionCentavos + price.taxCentavos;
    if (price === undefined) cost.unpriced += 1;
  }
  return [...costs.values()].sort((a, b) => (a.method < b.method ? -1 : 1));
}

const newCost = (method: SettledMethod): SimulatedCost => ({
  method,
  charges: 0,
  soldCentavos: 0n,
  costCentavos: 0n,
  wouldCostCentavos: 0n,
  unpriced: 0,
});
