import { type SwitchableKind, switchableKinds } from '@recaudo/contract/shared/email-kinds';

export const isSwitchable = (kind: string): kind is SwitchableKind =>
  switchableKinds.some(known => known === kind);

export interface EmailSettings {
  /** Replaces the merchant's name as the sender. */
  senderName: string | null;
  /** Replaces the email address shown on the merchant's pages. */
  replyTo: string | null;
  switchedOff: readonly SwitchableKind[];
}

export const usualEmails: EmailSettings = { senderName: null, replyTo: null, switchedOff: [] };
