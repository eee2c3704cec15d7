/** Colombia's general IVA rate, in percent. */
const RATE = 19;

/** The IVA included in a price, in whole pesos. */
export const ivaWithin = (amount: number): number => Math.round((amount * RATE) / (100 + RATE));
