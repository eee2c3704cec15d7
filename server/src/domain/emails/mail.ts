import type { mailKinds } from '@recaudo/contract/shared/email-kinds';
import type { Language } from '@recaudo/contract/shared/words/language';

/** Those of the installation itself, to the people who work with it (people/emails/). */
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

/** What an email says, ready to be sent to someone. */
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
  /** The charge or subscription that it is about. */
  resourceId?: string;
  /** By a person, and not the gateway's own doing. */
  isAskedFor?: boolean;
}

/**
 * In the sandbox a mail stays `queued`: it is kept and never sent. `waiting`, `replaced` and `dropped` are only those that keep to
 * hours (timed-mail.ts).
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

/** A mail that one worker holds until its lease ends. */
export interface ClaimedMail extends MailContent {
  merchantId: string;
  id: string;
  recipient: string;
  queuedAt: Date;
  /** This one included. */
  attempts: number;
  merchantName: string;
  /** Where an answer of the payer should go. */
  merchantEmail: string | null;
}
