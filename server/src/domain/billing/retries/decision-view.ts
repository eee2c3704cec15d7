import type { KeptDecision } from './decision-store.ts';

export const decisionToView = (decision: KeptDecision) => ({
  at: decision.decidedAt,
  period: decision.period,
  transaction_id: decision.transactionId,
  kind: decision.kind,
  because: decision.because,
  class: decision.class,
  reason: decision.reason,
  code: decision.code,
  brand: decision.brand,
  retry_at: decision.retryAt,
  until: decision.until,
});
