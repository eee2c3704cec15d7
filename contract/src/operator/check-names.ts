/** What `recaudo doctor` and the console look at, in this order. Screens have words for each. */
export const checkNames = [
  'machine',
  'database',
  'clocks',
  'worker',
  'payments',
  'renewals',
  'webhooks',
  'mails',
  'payment_methods',
  'pages',
  'certificate',
  'keys',
  'access',
  'backups',
] as const;
export type CheckName = (typeof checkNames)[number];
