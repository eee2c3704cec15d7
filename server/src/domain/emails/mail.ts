import type { mailKinds } from '@recaudo/contract/shared/email-kinds';
import type { Language } from '@recaudo/contract/shared/words/language';

/** Emails of the installation itself, to the people who work with it (people/emails/). */
export const installationMailKinds = [
  'welcome',
  'address_confirmation',
  'address_taken',
  'password_reset',
  'account_locked',
  'invitation',
  'go_live_received',
  'go_live_returned',
  'go_live_approved',
  'chargeback_opened',
  'chargeback_due',
  'reversal_opened',
  'reversal_due',
  'reversal_payout',
  'export_ready',
  'decline_alarm',
  'decline_alarm_over',
  'change_requested',
  'access_review_due',
] as const;
export type MailKind = (typeof mailKinds)[number] | (typeof installationMailKinds)[number];

/** The content of an email, without its recipient. */
export interface MailContent {
  kind: MailKind;
  language: Language;
  subject: string;
  text: string;
  html: string;
}

export interface NewMail extends MailContent {
  recipient: string;
  /** On the merchant's clock. */
  creationDate: Date;
  /** The charge or subscription that the email refers to. */
  resourceId?: string;
  /** A person requested the email; the gateway does not send it by itself. */
  isAskedFor?: boolean;
}

/**
 * In the sandbox an email stays `queued`: it is stored and never sent. Only emails with legal hours (timed-mail.ts) become
 * `waiting`, `replaced` or `dropped`.
 */
export type MailStatus = 'waiting' | 'queued' | 'sent' | 'failed' | 'replaced' | 'dropped';

export interface StoredMail extends NewMail {
  merchantId: string;
  id: string;
  status: MailStatus;
  attempts: number;
  sentAt: Date | null;
  lastError: string | null;
}

/** An email that one worker has claimed until its lease ends. */
export interface ClaimedMail extends MailContent {
  merchantId: string;
  id: string;
  recipient: string;
  queuedAt: Date;
  /** Includes the current attempt. */
  attempts: number;
  merchantName: string;
  /** The address for a payer's reply. */
  merchantEmail: string | null;
}
