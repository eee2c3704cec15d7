import { type SwitchableKind, switchableKinds } from '@recaudo/contract/shared/email-kinds';

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
