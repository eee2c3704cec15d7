import type { PaymentMethods } from '../../../operations/health/payment-methods.ts';
import type { PaymentMethodCounts } from '../../../operations/health/stores/payment-method-store.ts';

const countsToView = (counts: PaymentMethodCounts) => ({
  total: counts.total,
  approved: counts.approved,
  declined: counts.declined,
  failed: counts.failed,
  error_rate: counts.total === 0 ? 0 : Math.round((counts.failed / counts.total) * 1_000) / 1_000,
  p50_ms: counts.p50Ms === null ? null : Math.round(counts.p50Ms),
  p95_ms: counts.p95Ms === null ? null : Math.round(counts.p95Ms),
  trend: counts.trend,
});

export const paymentMethodsToView = ({ cards, pse, stores }: PaymentMethods, now: Date) => ({
  cards: { state: cards.state, last_hour: countsToView(cards.counts) },
  pse: {
    state: pse.state,
    last_hour: countsToView(pse.counts),
    banks_read_at: pse.banks === undefined ? null : now,
    banks_answered_in_ms: pse.answeredInMs,
    banks: (pse.banks ?? []).map(({ code, name }) => {
      const off = pse.banksOff.find(bank => bank.code === code);
      return {
        code,
        name,
        enabled: off === undefined,
        notice: off?.notice ?? null,
        off_since: off?.since ?? null,
      };
    }),
  },
  stores: { state: stores.state, networks: stores.networks, enabled_networks: stores.enabled },
});
