/** What a fee schedule may be at most: a share in percent, a fixed part in pesos, the tax of both in percent. */
export const feeBounds = { percent: 50, fixed: 1_000_000, tax: 100 } as const;
