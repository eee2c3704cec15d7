import type { Language } from '../../pages/language.ts';

export interface Account {
  id: string;
  name: string;
  email: string;
  language: Language;
  isOperator: boolean;
  /** Of either kind. */
  hasSecondFactor: boolean;
  hasAuthenticatorApp: boolean;
  hasPasskey: boolean;
  /** Its owner has shown that the mailbox is theirs. */
  hasConfirmedEmail: boolean;
  creationDate: Date;
}

/** Time to confirm an address; then whoever has nothing is forgotten. */
export const UNCONFIRMED_KEPT_DAYS = 30;

/** Where a request comes from, for sessions and the audit log. */
export interface Origin {
  ip: string;
  userAgent: string;
}

/** One person, one account, however the address is written. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();
