import type { repeatUnits, statusesAfterRetry } from '@recaudo/contract/api/billing/plans';
import type { Price } from '@recaudo/contract/shared/prices/price';
import type { RetrySchedule } from '@recaudo/contract/shared/words/retry-words';
import type { TaxTerms } from '../taxes/tax.ts';

/** Interface 15.1. Only the name, the trial and the retry schedule ever change. */
export interface Plan {
  id: string;
  creationDate: Date;
  name: string;
  /** Equal to the amount of its price. */
  amountCentavos: bigint;
  price: Price;
  /** Null if the plan says nothing about taxes. */
  tax: TaxTerms | null;
  currency: 'COP';
  /** The number of units between two charges. */
  repeatEvery: number;
  repeatUnit: (typeof repeatUnits)[number];
  retryTimes: number;
  retrySchedule: RetrySchedule;
  /** A deleted plan takes no new subscriptions; existing ones continue (Interface 15.2). */
  status: 'active' | 'deleted';
  statusAfterRetry: (typeof statusesAfterRetry)[number];
  trialDays: number;
  /** How a platform shares each charge, as JSON text (domain/splits). */
  splits: string | null;
}

/** Absent fields keep their values. */
export interface PlanChanges {
  name: string | undefined;
  trialDays: number | undefined;
  retrySchedule: RetrySchedule | undefined;
}
