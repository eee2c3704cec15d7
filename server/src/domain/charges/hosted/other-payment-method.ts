import type { Language } from '@recaudo/contract/shared/words/language';
import type { Gateway } from '../../../dependencies.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import type { Transaction } from '../charge.ts';

/**
 * Another way to pay the same order, shown on the card form as a tab and after a decline. Each method exports one from its
 * folder, and charges/checkout/other-payment-methods.ts lists them. The page at `path` shows the next steps, with `openPayerView`
 * and `renderView` of payer-page.ts. When the payer submits the method's form, it calls `changePaymentMethod` of
 * pending-store.ts; only one method can have the charge at a time.
 */
export interface OtherPaymentMethod {
  name: 'pse' | 'store';
  label: Readonly<Record<Language, string>>;
  /** Whether this pending charge can be paid with the method. PSE, for example, accepts whole pesos only. */
  offers(charge: Transaction, merchant: Merchant): boolean;
  /** The path of the method's page for the charge's link, such as /pse/ck... */
  path(handle: string): string;
  /**
   * Returns the charge to the card form (`changePaymentMethod` to card, charge_pending) when the payer changes their mind.
   * Undefined if that is impossible now, such as while a bank's response is pending. Without it, the payer cannot go back.
   */
  giveBack?(gateway: Gateway, merchant: Merchant, charge: Transaction): Promise<Transaction | undefined>;
  /** Whether the page offers to go back. Without it, it always does. */
  mayGiveBack?(charge: Transaction): boolean;
}
