import type { CaseNetwork, CaseOutcome, CaseStage } from '@recaudo/contract/shared/disputes/case-words';

/** What a connection announces of a dispute, kept until the worker has made a case of it. */
export type Announcement =
  /** Another gateway says that something happened to a charge: it is asked for, not believed. */
  | { kind: 'ask'; merchantId: string; transactionId: string; reference: string }
  /** A host's own advice. */
  | ({ kind: 'advice' } & DisputeAdvice);

export interface DisputeAdvice {
  caseNumber: string;
  network: CaseNetwork;
  stage: CaseStage;
  /** Of a decision. */
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

/** Where a connection keeps what its host advises before it acknowledges it. */
export interface DisputeInbox {
  keep(advice: DisputeAdvice): Promise<void>;
}
