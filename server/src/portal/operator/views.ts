import type { LedgerCheck } from '@recaudo/contract/panel/operator-answers';
import type { AttemptInReview } from '../../domain/charges/attempt-store.ts';
import type { Pause } from '../../domain/pauses/pause.ts';
import type { PseInReview } from '../../domain/pse/review-store.ts';
import type { Check } from '../../health/check-up.ts';
import type { EnvironmentHealth } from '../../health/health.ts';
import { judgeHealth, type Problem } from '../../health/judge-health.ts';
import type { PaymentMethodCounts } from '../../health/payment-method-store.ts';
import type { PaymentMethods } from '../../health/payment-methods.ts';
import type { Queue } from '../../health/queue-store.ts';
import { WrittenJson } from '../../http/json-writer.ts';
import { LOST_AFTER_MS } from './ledger-checks/run-ledger-check.ts';
import type { RecordedCheck } from './ledger-checks/store.ts';
import type { OperatorMerchant } from './merchants/store.ts';

/** What the operator's screens read. */

export const queueToView = ({ kind, state, count, oldest }: Queue) => ({ kind, state, count, oldest });

const problemToView = ({ code, isWarning, text }: Problem) => ({ code, is_warning: isWarning, text });

export const checkUpToView = ({ name, state, problems }: Check) => ({
  name,
  state,
  problems: problems.map(problemToView),
});

export function healthToView(health: EnvironmentHealth) {
  const problems = judgeHealth(health);
  return {
    is_well: problems.every(({ isWarning }) => isWarning),
    problems: problems.map(problemToView),
    database: { answers: health.database.answers, latency_ms: health.database.latencyMs },
    queues: health.queues.map(queueToView),
    next_billing_date: health.nextRenewal,
    sweeps: health.sweeps.map(({ name, everyMs, seenAt, failedAt }) => ({
      name,
      every_ms: everyMs,
      seen_at: seenAt,
      failed_at: failedAt,
    })),
    payment_methods: health.paymentMethods ?? null,
    pauses: { billing: pauseToView(health.pauses.billing), work: pauseToView(health.pauses.work) },
    workers: health.workers,
  };
}

/** null while it goes on as always. */
const pauseToView = (pause: Pause | undefined) =>
  pause?.isOn === true ? { reason: pause.reason, by_whom: pause.byWhom, since: pause.since } : null;

export const merchantToView = (merchant: OperatorMerchant) => ({
  id: merchant.id,
  name: merchant.name,
  email: merchant.email,
  status: merchant.status,
  creation_date: merchant.creationDate,
  volume_30_days: merchant.volumeCentavos,
  charges_30_days: merchant.charges,
  is_volume_partial: merchant.isPartial,
  requests_per_second: merchant.ratePerSecond,
  max_charge: merchant.maxChargeCentavos,
});

const countsToView = (counts: PaymentMethodCounts) => ({
  total: counts.total,
  approved: counts.approved,
  declined: counts.declined,
  failed: counts.failed,
  error_rate: counts.total === 0 ? 0 : Math.round((counts.failed / counts.total) * 1_000) / 1_000,
  p50_ms: counts.p50Ms === null ? null : Math.round(counts.p50Ms),
  p95_ms: counts.p95Ms === null ? null : Math.round(counts.p95Ms),
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

export function checkToView(check: RecordedCheck, now: Date) {
  const isLost = check.endedAt === null && now.getTime() - check.seenAt.getTime() > LOST_AFTER_MS;
  return {
    number: check.number,
    state: stateOf(check, isLost),
    started_at: check.startedAt,
    ended_at: check.endedAt,
    transactions: Number(check.total),
    checked: Number(check.checked),
    merchants: check.merchants,
    differences: check.differences,
    found: new WrittenJson(check.found),
    failure: check.failure,
  };
}

function stateOf({ endedAt, failure, differences }: RecordedCheck, isLost: boolean): LedgerCheck['state'] {
  if (endedAt === null) return isLost ? 'lost' : 'running';
  if (failure !== null) return 'failed';
  return differences === 0 ? 'sound' : 'unsound';
}

export const reviewToView = (attempt: AttemptInReview) => ({
  payment_method: 'card' as const,
  merchant_id: attempt.merchantId,
  transaction_id: attempt.transactionId,
  number: attempt.number,
  operation: attempt.operation,
  amount: attempt.amountCentavos,
  sent_at: attempt.sentAt,
  reference: null,
});

/** `reference` is what the bank knows it by. */
export const pseReviewToView = (attempt: PseInReview) => ({
  payment_method: 'pse' as const,
  merchant_id: attempt.merchantId,
  transaction_id: attempt.transactionId,
  number: attempt.number,
  operation: 'pse' as const,
  amount: attempt.amountCentavos,
  sent_at: attempt.startedAt,
  reference: attempt.cus === null ? attempt.bankName : `${attempt.bankName} ${attempt.cus}`,
});
