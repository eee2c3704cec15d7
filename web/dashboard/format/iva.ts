/** The general rate in Colombia. */
const RATE = 19;

/** What is IVA of a price that has it inside, in whole pesos. */
export const ivaWithin = (amount: number): number => Math.round((amount * RATE) / (100 + RATE));
