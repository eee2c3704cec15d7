/** The checks of `recaudo doctor` and the console, in order. Screens translate each. */
export const checkNames = [
  'machine',
  'database',
  'clocks',
  'worker',
  'payments',
  'renewals',
  'settlements',
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
