/**
 * Emails to payers that a merchant may do without, because it writes its own. A payment link goes out only when
 * somebody asks for it, and news about a webhook go to the merchant.
 */
export const switchableKinds = ['receipt', 'voucher', 'failed_renewal'] as const;
export type SwitchableKind = (typeof switchableKinds)[number];

export const isSwitchable = (kind: string): kind is SwitchableKind =>
  switchableKinds.some(known => known === kind);

export interface EmailSettings {
  /** In place of the merchant's name. */
  senderName: string | null;
  /** In place of the address that the merchant's pages show. */
  replyTo: string | null;
  switchedOff: readonly SwitchableKind[];
}

export const usualEmails: EmailSettings = { senderName: null, replyTo: null, switchedOff: [] };
