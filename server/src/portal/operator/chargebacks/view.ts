import type {
  ChargebackCase,
  RecordedNotice,
} from '../../../domain/disputes/network-cases/chargeback-case.ts';
import { readStoredProblem } from '../../../domain/disputes/network-cases/stored-problem.ts';

export const caseToView = (known: ChargebackCase) => ({
  id: known.id,
  connection: known.connectionId,
  case_number: known.caseNumber,
  network: known.network,
  stage: known.stage,
  state: known.state,
  ...(known.problem === null ? { problem: null, rejection: null } : readStoredProblem(known.problem)),
  reason_code: known.reasonCode,
  merchant_id: known.merchantId,
  transaction_id: known.transactionId,
  disputed: known.disputedCentavos,
  represented: known.representedCentavos,
  fees: known.postedFeeCentavos,
  received_on: known.receivedOn,
  due_on: known.dueOn,
  decided_on: known.decidedOn,
  dismissal: known.dismissal,
});

export const detailToView = (known: ChargebackCase, notices: readonly RecordedNotice[]) => ({
  case: caseToView(known),
  sought: {
    merchant_id: known.hints.merchantId,
    reference: known.hints.reference,
    authorization: known.hints.authorization,
    arn: known.hints.arn,
    charge_amount: known.hints.amountCentavos,
    last_four: known.hints.lastFour,
    charge_date: known.hints.day,
  },
  notices: notices.map(notice => ({
    number: notice.number,
    stage: notice.stage,
    kind: notice.kind,
    outcome: notice.outcome,
    reason_code: notice.reasonCode,
    amount: notice.amountCentavos,
    fee: notice.feeCentavos,
    received_on: notice.receivedOn,
    due_on: notice.dueOn,
    source: notice.source,
    by_whom: notice.byWhom,
    is_posted: notice.isPosted,
    creation_date: notice.creationDate,
  })),
});
