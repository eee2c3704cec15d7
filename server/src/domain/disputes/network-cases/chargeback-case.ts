import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import {
  type CaseNetwork,
  type CaseOutcome,
  type CaseStage,
  type CaseState,
  caseStages,
  type NoticeKind,
  type NoticeSource,
} from '@recaudo/contract/shared/disputes/case-words';

/** A notice's information about the disputed charge. Every given value must match the charge. */
export interface ChargeHints {
  merchantId: string | null;
  /** Our id of the charge, the reference that we sent to the acquirer, or the shop's order id. */
  reference: string | null;
  authorization: string | null;
  /** The acquirer's reference number of the charge, or its retrieval reference. */
  arn: string | null;
  /** The charge's amount, which may exceed the disputed amount. */
  amountCentavos: bigint | null;
  lastFour: string | null;
  /** The charge's day in Bogotá. */
  day: CalendarDate | null;
}

/** A notice from the network about a case. */
export interface CaseNotice {
  connectionId: string | null;
  caseNumber: string;
  network: CaseNetwork;
  stage: CaseStage;
  kind: NoticeKind;
  /** Only for a decision. */
  outcome: CaseOutcome | null;
  reasonCode: string | null;
  /** The disputed amount, or the represented one. */
  amountCentavos: bigint | null;
  /** The acquirer's fee for this notice. */
  feeCentavos: bigint;
  receivedOn: CalendarDate;
  dueOn: CalendarDate | null;
  hints: ChargeHints;
  source: NoticeSource;
  byWhom: string | null;
}

/** Why an operator dismissed a case or an announcement. */
export interface Dismissal {
  reason: string;
  by: string | null;
  at: Date;
}

export interface ChargebackCase {
  id: string;
  connectionId: string | null;
  caseNumber: string;
  network: CaseNetwork;
  merchantId: string | null;
  transactionId: string | null;
  stage: CaseStage;
  state: CaseState;
  problem: string | null;
  reasonCode: string | null;
  disputedCentavos: bigint;
  representedCentavos: bigint | null;
  postedFeeCentavos: bigint;
  receivedOn: CalendarDate;
  dueOn: CalendarDate | null;
  decidedOn: CalendarDate | null;
  hints: ChargeHints;
  /** Only for a dismissed case. */
  dismissal: Dismissal | null;
  creationDate: Date;
}

export interface RecordedNotice
  extends Pick<
    CaseNotice,
    | 'stage'
    | 'kind'
    | 'outcome'
    | 'reasonCode'
    | 'amountCentavos'
    | 'feeCentavos'
    | 'receivedOn'
    | 'dueOn'
    | 'source'
    | 'byWhom'
  > {
  number: number;
  isPosted: boolean;
  creationDate: Date;
}

export const noHints: ChargeHints = {
  merchantId: null,
  reference: null,
  authorization: null,
  arn: null,
  amountCentavos: null,
  lastFour: null,
  day: null,
};

export const isBefore = (stage: CaseStage, other: CaseStage): boolean =>
  caseStages.indexOf(stage) < caseStages.indexOf(other);

export const findNotice = (
  notices: readonly RecordedNotice[],
  { stage, kind }: Pick<CaseNotice, 'stage' | 'kind'>,
): RecordedNotice | undefined => notices.find(recorded => recorded.stage === stage && recorded.kind === kind);
