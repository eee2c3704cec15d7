import type { Language } from '@recaudo/contract/shared/words/language';
import type { Gateway } from '../../../dependencies.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import type { Transaction } from '../charge.ts';

/**
 * Another way to pay the same order, offered on the card form (as a tab, and after a decline). A payment method exports one of
 * these from its folder; charges/checkout/other-payment-methods.ts lists them. The page at `path` shows what the payer has to do, by
 * `openPayerView` and `renderView` of payer-page.ts; choosing it for good (its own form) calls `changePaymentMethod` of
 * pending-store.ts, which lets only one payment method have the charge at a time.
 */
export interface OtherPaymentMethod {
  name: 'pse' | 'store';
  label: Readonly<Record<Language, string>>;
  /** May this charge, which waits for its payer, be paid so? E.g. PSE takes whole pesos only. */
  offers(charge: Transaction, merchant: Merchant): boolean;
  /** The page of the payment method for the link of the charge, such as /pse/ck... */
  path(handle: string): string;
  /**
   * Gives the charge back to the card form (`changePaymentMethod` to method card, charge_pending) for a payer who has changed
   * their mind; undefined while it cannot, e.g. while the bank's answer is pending. Without it the payment method keeps the charge.
   */
  giveBack?(gateway: Gateway, merchant: Merchant, charge: Transaction): Promise<Transaction | undefined>;
  /** Whether that can be offered; without it, always. */
  mayGiveBack?(charge: Transaction): boolean;
}
