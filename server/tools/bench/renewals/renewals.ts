import {
  addMonths,
  type CalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '#src/dependencies.ts';
import { createPlan } from '#src/domain/billing/plans/create-plan.ts';
import { renewDue } from '#src/domain/billing/subscriptions/renewals/renew-due.ts';
import { sealNewCard } from '#src/domain/cards/seal-new-card.ts';
import { manualClock, monotonicMs } from '#src/platform/primitives/time/clock.ts';
import { newId } from '#src/platform/primitives/values/id.ts';
import { RENEWAL_BATCH, RENEWAL_LOOPS } from '#src/sweeps.ts';
import { watchedOf } from '../charges/charge-load.ts';
import { instantProcessor } from '../charges/instant-processor.ts';
import type { LoadResult, Marks } from '../load/load.ts';
import { type BenchPlan, measureInTurns } from '../load/turns.ts';
import { watch } from '../load/watch.ts';
import { BENCH_PLAN, type Stage } from '../stage.ts';
import type { Row } from '../summary.ts';
import { bareRenewals } from './bare-renewals.ts';
import { type BenchSubscriber, fillDue, fillIdle } from './renewals-store.ts';

export interface RenewalReport {
  due: number;
  /**
   * Alternately `engine`: the batch engine; `bare`: the set-based statements of a renewal in a loop (claim, look up, record,
   * settle and move the subscription on).
   */
  rows: Row[];
  oneByOne: number;
  small: { subscriptions: number; perSecond: number };
  large: { subscriptions: number; perSecond: number };
}

const DUE = 10_000;
const SMALL = 2 * DUE;
/** Warm-up: a worker runs for hours, so only its compiled speed counts. */
const WARM_MONTHS = 3;
const FIRST_DAY = '2030-01-31' as CalendarDate;

/** All of them fall due every month: one month per measurement. */
export async function measureRenewals(stage: Stage, plan: BenchPlan): Promise<RenewalReport> {
  const { durationMs, large, say } = plan;
  say(`making ${DUE} subscriptions that are due every month, each with a card of its own`);
  const clock = manualClock(startOfBogotaDay(FIRST_DAY));
  const gateway: Gateway = { ...stage.gateway, clock, cardProcessor: instantProcessor };
  const { planId, subscribers, idleOwner } = await fill(stage, gateway);
  let month = 0;
  const nextMonth = () => {
    month += 1;
    clock.set(startOfBogotaDay(addMonths(FIRST_DAY, month, 31)));
  };
  const wholeMonth = (marks?: Marks) => renewFor(gateway, RENEWAL_BATCH, Number.POSITIVE_INFINITY, marks);
  for (let warm = 0; warm < WARM_MONTHS; warm += 1) {
    nextMonth();
    await wholeMonth();
  }
  const rows = await measureInTurns(
    [
      {
        key: 'engine',
        what: `batch engine, ${DUE} due`,
        prepare: async () => nextMonth(),
        measure: () => watch(watchedOf(stage, process), wholeMonth),
      },
      {
        key: 'bare',
        what: 'bare statements (claim, look up, record, settle), in groups',
        measure: durationMs =>
          watch(watchedOf(stage, process), marks =>
            bareRenewals(gateway, subscribers, idleOwner.merchantId, {
              loops: RENEWAL_LOOPS,
              durationMs,
              marks,
            }),
          ),
      },
    ],
    plan,
  );
  say('one by one');
  nextMonth();
  const { perSecond: oneByOne } = await renewFor(gateway, 1, durationMs);
  await wholeMonth();
  say(`filling up to ${large} subscriptions`);
  await fillIdle(gateway.database, idleOwner, planId, SMALL - DUE + 1, large - DUE);
  nextMonth();
  await wholeMonth();
  nextMonth();
  const { perSecond: grown } = await wholeMonth();
  const engine = rows.find(({ key }) => key === 'engine')?.perSecond ?? 0;
  return {
    due: DUE,
    rows,
    oneByOne,
    small: { subscriptions: SMALL, perSecond: engine },
    large: { subscriptions: large, perSecond: grown },
  };
}

/** Renews due subscriptions for a limited time. */
async function renewFor(
  gateway: Gateway,
  batchSize: number,
  durationMs: number,
  marks?: Marks,
): Promise<LoadResult> {
  marks?.begin();
  const startedMs = monotonicMs();
  let count = 0;
  const loop = async () => {
    let claimed = 1;
    while (claimed > 0 && monotonicMs() < startedMs + durationMs) {
      ({ claimed } = await renewDue(gateway, { merchantId: null, batchSize }));
      count += claimed;
    }
  };
  await Promise.all(Array.from({ length: RENEWAL_LOOPS }, loop));
  const seconds = (monotonicMs() - startedMs) / 1_000;
  marks?.end();
  return { count, perSecond: count / seconds, p50Ms: null, p99Ms: null };
}

async function fill(stage: Stage, gateway: Gateway) {
  const [merchant] = await stage.addMerchants(1);
  if (merchant === undefined) throw new Error('no merchant was made');
  const plan = await createPlan(gateway, merchant.id, newId('plan'), BENCH_PLAN);
  const subscribers: BenchSubscriber[] = Array.from({ length: DUE }, () => ({
    merchantId: merchant.id,
    customerId: newId('customer'),
    cardId: newId('card'),
    subscriptionId: newId('subscription'),
  }));
  await fillDue(gateway.database, plan.id, FIRST_DAY, subscribers, subscriber =>
    sealFor(gateway, subscriber),
  );
  const [someone] = subscribers;
  if (someone === undefined) throw new Error('no subscription was made');
  const idleOwner = { ...someone, cardId: 'kidle' };
  await fillIdle(gateway.database, idleOwner, plan.id, 1, SMALL - DUE);
  return { planId: plan.id, subscribers, idleOwner };
}

function sealFor(gateway: Gateway, { merchantId, cardId }: BenchSubscriber) {
  const { fingerprint, sealedCard } = sealNewCard(
    gateway.keyRing,
    { merchantId, cardId },
    {
      cardNumber: '4111111111111111',
      holderName: 'Ana Torres',
      cvv2: '123',
      expirationMonth: '12',
      expirationYear: '49',
      issuer: { brand: 'visa', type: 'credit', bank_name: 'BANCO', bank_code: '000', country: null },
    },
  );
  return {
    fingerprint,
    keyId: sealedCard.keyId,
    wrappedKey: sealedCard.wrappedKey,
    sealed: sealedCard.sealed,
  };
}
