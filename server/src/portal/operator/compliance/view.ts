import type { StoredCase } from '../../../reports/suspicion/case-store.ts';

export const caseToView = (one: StoredCase) => ({
  id: one.id,
  merchant_id: one.merchantId,
  merchant_name: one.merchantName,
  rule: one.rule,
  label: one.label,
  period: one.period,
  payments: one.payments,
  amount: one.amountCentavos,
  first_at: one.firstAt,
  last_at: one.lastAt,
  state: one.state,
  reason: one.reason,
  assignee: one.assignee,
  decided_by: one.decidedBy,
  decided_at: one.decidedAt,
  creation_date: one.creationDate,
});
