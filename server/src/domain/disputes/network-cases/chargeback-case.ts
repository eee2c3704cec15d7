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

/** What a notice says of the disputed charge. All that is given has to agree. */
export interface ChargeHints {
  merchantId: string | null;
  /** Our id of the charge, the reference that we sent to the acquirer, or the shop's order id. */
  reference: string | null;
  authorization: string | null;
  /** The acquirer's reference of the charge, or its retrieval reference. */
  arn: string | null;
  /** Of the charge, which may be more than what is disputed. */
  amountCentavos: bigint | null;
  lastFour: string | null;
  /** The day of the charge in Bogotá. */
  day: CalendarDate | null;
}

/** One announcement of the network about a case. */
export interface CaseNotice {
  connectionId: string | null;
  caseNumber: string;
  network: CaseNetwork;
  stage: CaseStage;
  kind: NoticeKind;
  /** Of a decision. */
  outcome: CaseOutcome | null;
  reasonCode: string | null;
  /** Disputed, or represented. */
  amountCentavos: bigint | null;
  /** What the acquirer charges for this notice. */
  feeCentavos: bigint;
  receivedOn: CalendarDate;
  dueOn: CalendarDate | null;
  hints: ChargeHints;
  source: NoticeSource;
  byWhom: string | null;
}

/** Why an operator set a case or an announcement aside. */
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
  /** Of a dismissed case. */
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
