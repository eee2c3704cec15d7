export const mailKinds = [
  'payment_link',
  'voucher',
  'receipt',
  'failed_renewal',
  'webhook_disabled',
  'card_expiring',
  'reversal_news',
  'invoice_issued',
  'invoice_reminder',
  'invoice_overdue',
  'invoice_paid',
  'invoice_void',
  'invoice_credit_note',
  'payout_account_news',
  'payout_news',
] as const;

/** Every email of a merchant, to its payers and to itself. */
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
 * Emails to payers that a merchant can turn off to send its own. Payment links are excluded because they are sent only
 * on request, and webhook notices because they go to the merchant.
 */
export const switchableKinds = [
  'receipt',
  'voucher',
  'failed_renewal',
  'card_expiring',
  'invoice_issued',
  'invoice_reminder',
  'invoice_overdue',
  'invoice_paid',
  'invoice_void',
  'invoice_credit_note',
] as const;
export type SwitchableKind = (typeof switchableKinds)[number];

/** Emails with optional merchant texts before and after ours. */
export const ownTextKinds = [
  'failed_renewal',
  'card_expiring',
  'invoice_issued',
  'invoice_reminder',
  'invoice_overdue',
  'invoice_paid',
  'invoice_void',
  'invoice_credit_note',
] as const;
export type OwnTextKind = (typeof ownTextKinds)[number];

/**
 * Why an email to a debtor waits: outside contact hours, on a Sunday, on a holiday, or because one was sent,
 * or will be sent, on that day (Ley 2300 of 2023).
 */
export const mailWaits = ['hour', 'sunday', 'holiday', 'day'] as const;
export type MailWait = (typeof mailWaits)[number];

/**
 * Why such an email is dropped: a newer email replaced it, the debt was paid, the subscription ended, its expiring card
 * was replaced, or its invoice is void or given up.
 */
export const mailEnds = ['replaced', 'paid', 'cancelled', 'new_card', 'void'] as const;
export type MailEnd = (typeof mailEnds)[number];

/** Decline classes that emails about failed renewals distinguish. */
export const declineClasses = [
  'funds',
  'expired',
  'another_card',
  'card_data',
  'ask_bank',
  'bank_away',
  'declined',
] as const;
export type DeclineClass = (typeof declineClasses)[number];

/** Maximum length of each merchant text, in characters. */
export const OWN_TEXT_MAX = 600;
