import Type from 'typebox';
import {
  type Chargeback,
  chargebackReasons,
  noticeStatuses,
} from '../../../domain/chargebacks/chargeback.ts';
import type { Evidence } from '../../../domain/chargebacks/evidence.ts';
import { amountOut, identifier, instantOut, nullable, oneOf } from '../../../http/fields.ts';
import { fileTypes } from '../../../http/uploaded-file.ts';

export const evidenceView = Type.Object(
  {
    number: Type.Integer(),
    name: Type.String(),
    content_type: oneOf(fileTypes),
    size_bytes: Type.Integer(),
    creation_date: instantOut(),
  },
  { title: 'ChargebackEvidence' },
);

export const chargebackView = Type.Object(
  {
    transaction_id: identifier(),
    amount: amountOut(),
    reason: oneOf(chargebackReasons),
    state: oneOf(noticeStatuses),
    creation_date: instantOut(),
    deadline: instantOut(),
    closed_date: nullable(instantOut()),
    closed_by: nullable(oneOf(['merchant', 'network'])),
  },
  { title: 'Chargeback' },
);

export const chargebackToView = (chargeback: Chargeback) => ({
  transaction_id: chargeback.transactionId,
  amount: chargeback.amountCentavos,
  reason: chargeback.reason,
  state: chargeback.state,
  creation_date: chargeback.openedAt,
  deadline: chargeback.deadline,
  closed_date: chargeback.closedAt,
  closed_by: chargeback.closedBy,
});

export const evidenceToView = (evidence: Evidence) => ({
  number: evidence.number,
  name: evidence.name,
  content_type: evidence.contentType,
  size_bytes: evidence.sizeBytes,
  creation_date: evidence.creationDate,
});
