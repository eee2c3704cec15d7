import type { Chargeback } from '../../../domain/chargebacks/chargeback.ts';
import type { Evidence } from '../../../domain/evidence/evidence.ts';

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
