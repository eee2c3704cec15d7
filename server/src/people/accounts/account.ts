import type { OperatorRole } from '@recaudo/contract/operator/operator-duties';
import type { Language } from '@recaudo/contract/shared/words/language';

export interface Account {
  id: string;
  name: string;
  email: string;
  language: Language;
  isOperator: boolean;
  /** Null for people who are no operators. */
  operatorRole: OperatorRole | null;
  /** Of either kind. */
  hasSecondFactor: boolean;
  hasAuthenticatorApp: boolean;
  hasPasskey: boolean;
  /** Its owner has shown that the mailbox is theirs. */
  hasConfirmedEmail: boolean;
  creationDate: Date;
}

/** Time to confirm an address; after it, empty accounts are deleted. */
export const UNCONFIRMED_KEPT_DAYS = 30;

/** Where a request comes from, for sessions and the audit log. */
export interface Origin {
  ip: string;
  userAgent: string;
}

/** One person, one account, however the address is written. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();
