export const settlementStatuses = ['closed', 'paid', 'carried'] as const;

export const negativeCauses = [
  'carried_over',
  'refunds',
  'chargebacks',
  'adjustments',
  'reserve',
  'payouts',
] as const;
export type NegativeCause = (typeof negativeCauses)[number];

export const withheldTaxWords = ['renta', 'iva', 'ica'] as const;
export const withholdingBaseWords = ['net_of_taxes', 'iva'] as const;
export const withholdingModeWords = ['agent', 'passed_on', 'none'] as const;
export type WithholdingModeWord = (typeof withholdingModeWords)[number];
export const settledMethodWords = ['card', 'bank_account', 'store'] as const;

export const taxRegimeWords = [
  'simple',
  'self_withholder',
  'large_taxpayer',
  'not_vat_responsible',
  'not_income_taxpayer',
] as const;

/** `draft` and `approved` payouts are in no file yet. */
export const payoutStatuses = [
  'draft',
  'approved',
  'sent',
  'in_transit',
  'paid',
  'failed',
  'returned',
  'cancelled',
] as const;
export type PayoutStatusWord = (typeof payoutStatuses)[number];

export const payoutAccountTypes = ['savings', 'checking', 'deposit', 'breb'] as const;
export const payoutDocumentTypes = ['CC', 'CE', 'TI', 'PPT', 'PA', 'NIT'] as const;
