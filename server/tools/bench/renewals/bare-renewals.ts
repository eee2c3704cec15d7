import { addDays, bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '#src/dependencies.ts';
import { billPeriod, newInvoice } from '#src/domain/billing/subscriptions/bill-period.ts';
import { applyChanges } from '#src/domain/billing/subscriptions/changes/apply-store.ts';
import {
  claimDueSubscriptions,
  type DueSubscription,
} from '#src/domain/billing/subscriptions/renewals/billing-store.ts';
import {
  type HeldSettlement,
  settleHeldRenewals,
} from '#src/domain/billing/subscriptions/renewals/held-renewal-store.ts';
import { gatherRenewals } from '#src/domain/billing/subscriptions/renewals/renewal-source-store.ts';
import { type NewRenewal, recordRenewals } from '#src/domain/billing/subscriptions/renewals/renewal-store.ts';
import { listSubscriptionsById } from '#src/domain/billing/subscriptions/store.ts';
import type { Subscription } from '#src/domain/billing/subscriptions/subscription.ts';
import type { Settlement } from '#src/domain/charges/payment.ts';
import { attemptResultOf } from '#src/domain/payments/card-operation.ts';
import { monotonicMs } from '#src/platform/primitives/time/clock.ts';
import { newId } from '#src/platform/primitives/values/id.ts';
import type { LoadResult, Marks } from '../load/load.ts';
import type { BenchSubscriber } from './renewals-store.ts';

const GROUP = 250;
const HOUR_MS = 3_600_000;
/** Far from the periods of the engine and of other measurements, because a period is charged only once. */
const PERIODS_APART = 1_000_000;
/** All subscriptions are due by then and advance by one day each time, so that each gets its turn. */
const DUE_BY = '2100-01-01' as CalendarDate;
const CARD = JSON.stringify({ card_number: '411111XXXXXX1111', brand: 'visa', holder_name: 'Ana Torres' });
const PAYLOAD = JSON.stringify({ filler: 'x'.repeat(760) });

let firstPeriod = 0;

/**
 * The bare limit: the set-based statements of a renewal (claim and look up; record; settle and move the subscription on)
 * in a loop with prepared texts. No vault, no calls, no rules, no views, no fairness.
 */
export async function bareRenewals(
  gateway: Gateway,
  subscribers: readonly BenchSubscriber[],
  merchantId: string,
  { loops, durationMs, marks }: { loops: number; durationMs: number; marks: Marks },
): Promise<LoadResult> {
  const ids = subscribers.map(({ subscriptionId }) => subscriptionId);
  const before = await listSubscriptionsById(gateway.database, merchantId, ids);
  firstPeriod += PERIODS_APART;
  marks.begin();
  const startedMs = monotonicMs();
  let count = 0;
  const loop = async (stripe: number) => {
    while (monotonicMs() < startedMs + durationMs) {
      const renewed = await renewGroup(gateway, merchantId, stripe);
      count += renewed;
    }
  };
  await Promise.all(Array.from({ length: loops }, (_, batch) => loop(batch)));
  const perSecond = count / ((monotonicMs() - startedMs) / 1_000);
  marks.end();
  await putBack(gateway, merchantId, before);
  return { count, perSecond, p50Ms: null, p99Ms: null };
}

/** Restores the rows for the engine. */
async function putBack(gateway: Gateway, merchantId: string, subscriptions: readonly Subscription[]) {
  const now = gateway.realClock.now();
  for (let from = 0; from < subscriptions.length; from += GROUP) {
    const group = subscriptions.slice(from, from + GROUP);
    await applyChanges(
      gateway.database,
      group.map(after => ({ merchantId, after, leaseUntil: null, now })),
    );
  }
}

async function renewGroup(gateway: Gateway, merchantId: string, stripe: number): Promise<number> {
  const { database } = gateway;
  const now = gateway.realClock.now();
  const leaseUntil = new Date(now.getTime() + HOUR_MS);
  const claim = { merchantId, dueBy: DUE_BY, notBefore: now, now, leaseUntil, after: '' };
  const claimed = await claimDueSubscriptions(database, { ...claim, batchSize: GROUP, perMerchant: GROUP });
  await gatherRenewals(
    database,
    claimed.map(({ subscription: { customerId, cardId } }) => ({ merchantId, customerId, cardId })),
  );
  const renewals = claimed.map(due => newRenewal(due, now));
  await recordRenewals(
    database,
    renewals.map(renewal => ({ ...renewal, leaseUntil })),
  );
  const settled = claimed.map(({ subscription }, index): HeldSettlement[] => {
    const renewal = renewals[index];
    if (!renewal?.invoice) return [];
    const { id: invoiceId } = renewal.invoice;
    const moved = movedOn(subscription);
    return [{ settlement: settlementOf(renewal), subscription: moved, heldUntil: leaseUntil, invoiceId }];
  });
  const results = await settleHeldRenewals(database, settled.flat(), stripe);
  const left = results.filter(result => result !== 'settled').length;
  if (left > 0) throw new Error(`${left} of ${claimed.length} renewals of the bare loop were not settled`);
  return claimed.length;
}

const movedOn = (subscription: Subscription): Subscription => ({
  ...subscription,
  currentPeriodNumber: subscription.currentPeriodNumber + 1,
  dueDate: subscription.dueDate === null ? null : addDays(subscription.dueDate, 1),
});

const newRenewal = ({ merchantId, subscription, terms }: DueSubscription, now: Date): NewRenewal => ({
  merchantId,
  id: newId('transaction'),
  customerId: subscription.customerId,
  now,
  amountCentavos: 2_000_000n,
  account: 'merchant',
  description: 'Bench',
  sourceId: subscription.cardId,
  card: CARD,
  subscriptionId: subscription.id,
  period: firstPeriod + subscription.currentPeriodNumber,
  attempt: 1,
  nextCheckAt: now,
  sentAt: now,
  connectionId: null,
  iva: '0',
  incCentavos: null,
  splits: null,
  // Those periods are beyond the calendar, so the first period is used for all.
  invoice: newInvoice(billPeriod(subscription, terms, 1), bogotaDateOf(now)),
});

const settlementOf = (renewal: NewRenewal): Settlement => ({
  merchantId: renewal.merchantId,
  transactionId: renewal.id,
  number: 1,
  result: attemptResultOf({ kind: 'approved', authorization: '801585' }),
  status: 'completed',
  now: renewal.now,
  authorization: '801585',
  errorCode: null,
  errorMessage: null,
  feeCentavos: 148_000n,
  feeTaxCentavos: 28_120n,
  amountCentavos: renewal.amountCentavos,
  account: 'merchant',
  releasedToken: null,
  retry: null,
  fingerprint: null,
  firstUseOf: null,
  event: { id: newId('event'), type: 'charge.succeeded', payload: PAYLOAD },
});
