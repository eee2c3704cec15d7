import type { CaseNetwork, CaseOutcome, CaseStage } from '@recaudo/contract/shared/disputes/case-words';

/** A connection's notice about a dispute, stored until the worker has turned it into a case. */
export type Announcement =
  /** Another gateway reports a change of a charge: the worker queries the charge instead of trusting the notice. */
  | { kind: 'ask'; merchantId: string; transactionId: string; reference: string }
  /** An advice from an acquirer's host. */
  | ({ kind: 'advice' } & DisputeAdvice);

export interface DisputeAdvice {
  caseNumber: string;
  network: CaseNetwork;
  stage: CaseStage;
  /** Set for a decision. */
  outcome: CaseOutcome | null;
  reasonCode: string | null;
  /** Centavos, as text. */
  amount: string | null;
  fee: string | null;
  /** Days as YYYY-MM-DD. */
  dueOn: string | null;
  retrievalReference: string | null;
  authorization: string | null;
  lastFour: string | null;
  chargeDay: string | null;
}

/** Stores a host's advices before the connection acknowledges them. */
export interface DisputeInbox {
  keep(advice: DisputeAdvice): Promise<void>;
}
