export const mailKinds = [
  'payment_link',
  'voucher',
  'receipt',
  'failed_renewal',
  'webhook_disabled',
  'card_expiring',
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
export const switchableKinds = ['receipt', 'voucher', 'failed_renewal', 'card_expiring'] as const;
export type SwitchableKind = (typeof switchableKinds)[number];

/** Emails that a merchant may put its own words into: before ours and after them. */
export const ownTextKinds = ['failed_renewal', 'card_expiring'] as const;
export type OwnTextKind = (typeof ownTextKinds)[number];

/**
 * Why an email to somebody who owes does not leave at once: by its hour, on a Sunday, on a holiday, or because one has left,
 * or leaves, on that day already (Ley 2300 of 2023).
 */
export const mailWaits = ['hour', 'sunday', 'holiday', 'day'] as const;
export type MailWait = (typeof mailWaits)[number];

/**
 * Why such an email is never sent: a newer one came, what is owed was paid, the subscription has ended, or it has another card
 * than the one that expires.
 */
export const mailEnds = ['replaced', 'paid', 'cancelled', 'new_card'] as const;
export type MailEnd = (typeof mailEnds)[number];

/** What an email about a refused renewal tells the payer of it. */
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

/** Of each of a merchant's own words, in characters. */
export const OWN_TEXT_MAX = 600;
