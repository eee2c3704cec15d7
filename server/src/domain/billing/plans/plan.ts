import type { repeatUnits, statusesAfterRetry } from '@recaudo/contract/api/billing/plans';
import type { Price } from '@recaudo/contract/shared/prices/price';
import type { RetrySchedule } from '@recaudo/contract/shared/words/retry-words';
import type { TaxTerms } from '../taxes/tax.ts';

/** Interface 15.1. Only the name, the trial and the schedule of retries ever change. */
export interface Plan {
  id: string;
  creationDate: Date;
  name: string;
  /** The same as that of its price. */
  amountCentavos: bigint;
  price: Price;
  /** Null: nothing is said about taxes. */
  tax: TaxTerms | null;
  currency: 'COP';
  /** So many units lie between two charges. */
  repeatEvery: number;
  repeatUnit: (typeof repeatUnits)[number];
  retryTimes: number;
  retrySchedule: RetrySchedule;
  /** A deleted plan takes no new subscriptions; those that it has keep being charged (Interface 15.2). */
  status: 'active' | 'deleted';
  statusAfterRetry: (typeof statusesAfterRetry)[number];
  trialDays: number;
}

/** What is absent stays. */
export interface PlanChanges {
  name: string | undefined;
  trialDays: number | undefined;
  retrySchedule: RetrySchedule | undefined;
}
