/** Maximum fees: percentage, fixed part in pesos, and tax on both in percent. */
export const feeBounds = { percent: 50, fixed: 1_000_000, tax: 100 } as const;
