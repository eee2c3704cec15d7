/** Deductions of a deposit: the acquirer's fee with its IVA, and withheld taxes. */
export const deductionNames = ['fee', 'fee_tax', 'retefuente', 'reteica', 'reteiva'] as const;
export type DeductionName = (typeof deductionNames)[number];
