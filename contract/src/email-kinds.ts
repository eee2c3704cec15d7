export const mailKinds = [
  'payment_link',
  'voucher',
  'receipt',
  'failed_renewal',
  'webhook_disabled',
  'reversal_news',
] as const;

/** Every email of a merchant: those to its payers, and those to the merchant itself. */
export const merchantMailKinds = [
  ...mailKinds,
  'chargeback_opened',
  'chargeback_due',
  'reversal_opened',
  'reversal_due',
  'reversal_payout',
  'export_ready',
] as const;
export type MerchantMailKind = (typeof merchantMailKinds)[number];

/**
 * Emails to payers that a merchant may do without, because it writes its own. A payment link goes out only when
 * somebody asks for it, and news about a webhook go to the merchant.
 */
export const switchableKinds = ['receipt', 'voucher', 'failed_renewal'] as const;
export type SwitchableKind = (typeof switchableKinds)[number];
