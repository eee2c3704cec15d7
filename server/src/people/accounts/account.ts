import type { OperatorRole } from '@recaudo/contract/operator/operator-duties';
import type { Language } from '@recaudo/contract/shared/words/language';

export interface Account {
  id: string;
  name: string;
  email: string;
  language: Language;
  isOperator: boolean;
  /** Null for accounts that are not operators. */
  operatorRole: OperatorRole | null;
  /** An authenticator app or a passkey. */
  hasSecondFactor: boolean;
  hasAuthenticatorApp: boolean;
  hasPasskey: boolean;
  /** The owner has proved access to the mailbox. */
  hasConfirmedEmail: boolean;
  creationDate: Date;
}

/** Days to confirm an address, after which empty accounts are deleted. */
export const UNCONFIRMED_KEPT_DAYS = 30;

/** The origin of a request, for sessions and the audit log. */
export interface Origin {
  ip: string;
  userAgent: string;
}

/** An address identifies one account, however it is written. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();
