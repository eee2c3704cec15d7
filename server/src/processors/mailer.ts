import type { Language } from '@recaudo/contract/shared/words/language';

/** An email as handed to the mail server. */
export interface OutgoingMail {
  /** The same at every attempt, so that a duplicate can be recognized. */
  id: string;
  /** Display name before the installation's address; null for the installation's own name. */
  senderName: string | null;
  replyTo: string | null;
  recipient: string;
  language: Language;
  subject: string;
  text: string;
  html: string;
}

/** Resolves when the mail server has accepted the email. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
