import type { repeatUnits, statusesAfterRetry } from '@recaudo/contract/api/plans';
/** Interface 15.1. Only the name and the trial of a plan ever change. */
export interface Plan {
  id: string;
  creationDate: Date;
  name: string;
  amountCentavos: bigint;
  currency: 'COP';
  /** So many units lie between two charges. */
  repeatEvery: number;
  repeatUnit: (typeof repeatUnits)[number];
  retryTimes: number;
  /** A deleted plan takes no new subscriptions; those that it has keep being charged (Interface 15.2). */
  status: 'active' | 'deleted';
  statusAfterRetry: (typeof statusesAfterRetry)[number];
  trialDays: number;
}

/** What is absent stays. */
export interface PlanChanges {
  name: string | undefined;
  trialDays: number | undefined;
}
