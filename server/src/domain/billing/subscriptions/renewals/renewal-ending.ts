import type { Transaction } from '../../../charges/charge.ts';
import type { FeeSchedule } from '../../../merchants/merchant.ts';
import type { Ending } from '../../../payments/card-operation.ts';
import type { Subscription } from '../subscription.ts';
import type { DueSubscription } from './billing-store.ts';

export interface RenewalEnding {
  merchantId: string;
  charge: Transaction;
  attemptNumber: number;
  subscriptionId: string;
  period: number;
  ending: Ending;
  fees: FeeSchedule;
  /** The saved card that may have been used for the first time; null if that is known not to be the case. */
  firstUseOf?: string | null;
  /** The fingerprint of the card number, if it was decrypted for the charge. */
  fingerprint?: Buffer | undefined;
  /** On the merchant's clock. */
  now: Date;
  /** The subscription as claimed; undefined if this process never had the lease or lost it. */
  held?: { due: DueSubscription; leaseUntil: Date; invoiceId: string | undefined };
}

export interface SettledRenewal {
  /** False if another process settled it first. */
  isFirst: boolean;
  isCancelled: boolean;
  /** Charge and subscription after settlement; undefined if another process settled them. */
  after: { charge: Transaction; subscription: Subscription } | undefined;
}
