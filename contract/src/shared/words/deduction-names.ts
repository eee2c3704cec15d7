/** What is kept back of a deposit: the acquirer's fee with its IVA, and the taxes that are withheld. */
export const deductionNames = ['fee', 'fee_tax', 'retefuente', 'reteica', 'reteiva'] as const;
export type DeductionName = (typeof deductionNames)[number];
