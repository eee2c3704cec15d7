/** Which lists can be exported by themselves, and how often. */
export const exportKinds = [
  'transactions',
  'refunds',
  'customers',
  'subscriptions',
  'commissions',
  'fees',
  'recovery',
] as const;
export type ExportKind = (typeof exportKinds)[number];

export const rhythms = ['day', 'week', 'month'] as const;
export type Every = (typeof rhythms)[number];
