import type { Language } from '@recaudo/contract/shared/words/language';

/** A mail as a mail server gets it. */
export interface OutgoingMail {
  /** The same at every attempt, so that a duplicate can be recognized. */
  id: string;
  /** Stands before the installation's address; null is the installation's own name. */
  senderName: string | null;
  replyTo: string | null;
  recipient: string;
  language: Language;
  subject: string;
  text: string;
  html: string;
}

/** The way out. Resolves when the mail server has taken the mail. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
