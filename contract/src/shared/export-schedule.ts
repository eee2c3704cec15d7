/** Lists with scheduled exports, and their frequencies. */
export const exportKinds = [
  'transactions',
  'refunds',
  'customers',
  'subscriptions',
  'commissions',
  'fees',
  'recovery',
  'invoices',
  'deferred',
  'aging',
] as const;
export type ExportKind = (typeof exportKinds)[number];

export const rhythms = ['day', 'week', 'month'] as const;
export type Every = (typeof rhythms)[number];
