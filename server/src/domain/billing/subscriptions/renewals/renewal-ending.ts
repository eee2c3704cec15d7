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
  /** The saved card whose first use it may be; null where it is known that it is none. */
  firstUseOf?: string | null;
  /** Of the card's number, where it was read to be charged. */
  fingerprint?: Buffer | undefined;
  /** On the merchant's own clock. */
  now: Date;
  /** The subscription as it was claimed; undefined where it was not, or is not in these hands any more. */
  held?: { due: DueSubscription; leaseUntil: Date };
}

export interface SettledRenewal {
  /** False: somebody else has settled it. */
  isFirst: boolean;
  isCancelled: boolean;
  /** As they stand now; undefined where somebody else has settled it. */
  after: { charge: Transaction; subscription: Subscription } | undefined;
}
