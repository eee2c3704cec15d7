import {
  addDays,
  type CalendarDate,
  compareDates,
  daysBetween,
} from '@recaudo/contract/shared/calendar/calendar-date';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BilledPlan } from '../../lines/period-lines.ts';
import { fixedPrice } from '../../prices/price.ts';
import { prorate } from '../../proration/prorate.ts';
import { billPeriod, costOf, type PlanTerms } from '../bill-period.ts';
import { afterApproval, nextCharge, startBilling } from '../billing-rules.ts';
import { decideChange } from '../changes/decide-change.ts';
import { dueStep } from '../changes/due-step.ts';
import type { Subscription } from '../subscription.ts';
import { paused, resumed } from './pause.ts';

/**
 * A subscription is played day by day with the engine's own rules, next to a model that knows only which days are active and what
 * a period costs on each of them. Invariant 3 of billing: every active day is billed once, at the price in effect on it.
 */

type Plans = readonly [BilledPlan, ...BilledPlan[]];

type Step =
  | { kind: 'change'; prices: readonly number[]; when: 'now' | 'period_end' }
  | { kind: 'pause'; length: number | null; extend: boolean }
  | { kind: 'resume' };

const START = '2026-01-31' as CalendarDate;
const DAYS = 200;

const price = fc.integer({ min: 1, max: 5_000_000 });
const prices = fc.array(price, { minLength: 1, maxLength: 4 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    prices,
    when: fc.constantFrom('now' as const, 'now' as const, 'period_end' as const),
  }),
  fc.record({
    kind: fc.constant('pause' as const),
    length: fc.option(fc.integer({ min: 1, max: 70 })),
    extend: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('resume' as const) }),
);

const history = fc.record({
  first: prices,
  repeatUnit: fc.constantFrom('week' as const, 'month' as const),
  repeatEvery: fc.integer({ min: 1, max: 2 }),
  steps: fc.array(fc.record({ day: fc.integer({ min: 0, max: DAYS - 1 }), step: anyStep }), {
    maxLength: 25,
  }),
});

type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

const plansOf = (amounts: readonly number[]): Plans => {
  const [first = 1, ...rest] = amounts;
  const planOf = (amount: number, index: number): BilledPlan => ({
    planId: `${index} ${amount}`,
    planName: `Plan ${index}`,
    price: fixedPrice(BigInt(amount)),
    tax: null,
    quantity: 1,
  });
  return [planOf(first, 0), ...rest.map((amount, index) => planOf(amount, index + 1))];
};

const amountOf = (plans: Plans): bigint =>
  plans.reduce((sum, { price: own }) => sum + own.amountCentavos, 0n);

/** What the engine has billed for one period, and what the model says of its days. */
interface Period {
  billed: bigint;
  /** Days that the period has, and those of them that were played. */
  length: number;
  /** The price of a full period in effect on each active day. */
  days: bigint[];
  /** Lines that were rounded. */
  roundings: number;
}

interface Played {
  periods: Map<number, Period>;
  /** What went wrong on the way. */
  faults: string[];
}

function play({ first, repeatUnit, repeatEvery, steps }: History): Played {
  let plans = plansOf(first);
  let pending: Plans | undefined;
  const termsOf = (now: Plans): PlanTerms => ({
    ...now[0],
    ...costOf(now, 2, null),
    items: now.slice(1),
    repeatEvery,
    repeatUnit,
    retryTimes: 3,
    retrySchedule: 'daily',
    statusAfterRetry: 'unpaid',
  });
  const refs = (now: Plans) => ({
    planId: now[0].planId,
    quantity: 1,
    items: now.slice(1).map(({ planId }) => ({ planId, quantity: 1 })),
    periodAmountCentavos: null,
  });
  let subscription: Subscription = {
    ...startBilling(termsOf(plans), addDays(START, -1), START),
    ...refs(plans),
    id: 's',
    creationDate: new Date(0),
    customerId: 'a',
    cardId: 'k',
    card: '{}',
    requiresFirstPayment: false,
    startDate: null,
    pendingChange: null,
    billedLine: null,
    discount: null,
    lastErrorCode: null,
    lastRetry: null,
    eventCount: 0,
  };
  const periods = new Map<number, Period>();
  const faults: string[] = [];
  const paid = (): Period | undefined => periods.get(subscription.currentPeriodNumber);

  /** The worker, until nothing is due any more. */
  function work(today: CalendarDate): void {
    for (let step = dueStep(subscription, termsOf(plans), today); step.kind !== 'nothing'; ) {
      if (step.kind === 'change') {
        if (subscription.pendingChange !== null && step.after.pendingChange === null) {
          plans = pending ?? plans;
          pending = undefined;
        }
        subscription = step.after;
      } else if (step.kind === 'charge') {
        const { period } = nextCharge(subscription);
        const { lines, totalCentavos, days } = billPeriod(subscription, termsOf(plans), period);
        if (subscription.pause !== null) faults.push(`${today}: charged in a pause`);
        if (periods.has(period)) faults.push(`${today}: period ${period} was billed twice`);
        if (days.start !== today) faults.push(`${today}: billed the days from ${days.start}`);
        if (lines.length !== plans.length)
          faults.push(`${today}: ${lines.length} lines for ${plans.length} items`);
        const length = daysBetween(days.start, days.end) + 1;
        periods.set(period, { billed: totalCentavos, length, days: [], roundings: 0 });
        subscription = { ...subscription, ...afterApproval(subscription, termsOf(plans), period, today) };
      } else {
        throw new Error('nothing waits here');
      }
      step = dueStep(subscription, termsOf(plans), today);
    }
  }

  function request(step: Step, today: CalendarDate): void {
    if (step.kind === 'pause') {
      if (subscription.pause !== null) return;
      const until = step.length === null ? null : addDays(today, step.length);
      subscription = {
        ...subscription,
        ...paused(subscription, { since: today, until, extend: step.extend }),
      };
    } else if (step.kind === 'resume') {
      subscription = resumed(subscription, termsOf(plans), today);
    } else if (subscription.pause === null) {
      change(step, today);
    }
  }

  function change({ prices: amounts, when }: Extract<Step, { kind: 'change' }>, today: CalendarDate): void {
    const wanted = plansOf(amounts);
    const options = { when, proration: 'charge_now' as const, today, creditCentavos: 0n };
    const decision = decideChange({ subscription, terms: termsOf(plans) }, wanted, options);
    if (decision.kind === 'unchanged') return;
    if (decision.kind === 'scheduled') {
      pending = wanted;
      subscription = { ...subscription, pendingChange: { ...refs(wanted), kind: 'scheduled' } };
      return;
    }
    const present = paid();
    if (decision.kind === 'billed') {
      if (present === undefined) faults.push(`${today}: a change was billed for days that are not`);
      else {
        present.billed += decision.bill.totalCentavos;
        present.roundings += decision.bill.lines.length;
        if (decision.bill.days.end !== subscription.periodEndDate) faults.push(`${today}: other days`);
      }
    }
    const billedLine = decision.kind === 'free' ? decision.billedLine : null;
    plans = wanted;
    pending = undefined;
    subscription = { ...subscription, ...refs(wanted), pendingChange: null, billedLine };
  }

  for (let offset = 0; offset < DAYS; offset += 1) {
    const today = addDays(START, offset);
    work(today);
    for (const { step } of steps.filter(({ day }) => day === offset)) {
      request(step, today);
      work(today);
    }
    const present = paid();
    const isOver = compareDates(subscription.periodEndDate, today) < 0;
    if (subscription.pause !== null) {
      // Without extend the paid days of the period go by.
      if (!subscription.pause.extend && present !== undefined && !isOver) present.days.push(amountOf(plans));
      continue;
    }
    if (isOver) faults.push(`${today}: active after the end of the period`);
    present?.days.push(amountOf(plans));
  }
  return { periods, faults };
}

describe('any history with pauses, resumes, renewals and changes of plans and items', () => {
  test('bills every active day once, at the price in effect that day', () => {
    fc.assert(
      fc.property(history, given => {
        const { periods, faults } = play(given);
        expect(faults).toEqual([]);
        const numbers = [...periods.keys()];
        for (const [number, { billed, length, days, roundings }] of periods) {
          const isLast = number === Math.max(...numbers);
          if (isLast) {
            expect(days.length).toBeLessThanOrEqual(length);
            continue;
          }
          expect(days.length).toBe(length);
          // In units of 1/length centavo, so that only the rounding of lines differs.
          const exact = days.reduce((sum, amount) => sum + amount, 0n);
          const difference = billed * BigInt(length) - exact;
          expect(difference < 0n ? -difference : difference).toBeLessThanOrEqual(BigInt(length * roundings));
        }
      }),
      { numRuns: 600 },
    );
  }, 120_000);

  test('in 10,000 cases a preview, decided by the rule that charges, gives back the old price and charges the new one, line by line', () => {
    fc.assert(
      fc.property(
        prices,
        prices,
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 40 }),
        (a, b, at, length) => {
          const [before, wanted] = [plansOf(a), plansOf(b)];
          const terms: PlanTerms = {
            ...before[0],
            ...costOf(before, 2, null),
            items: before.slice(1),
            repeatEvery: 1,
            repeatUnit: 'month',
            retryTimes: 3,
            retrySchedule: 'daily',
            statusAfterRetry: 'unpaid',
          };
          const start = '2026-12-01' as CalendarDate;
          const begun = {
            ...startBilling(terms, addDays(start, -1), start),
            planId: before[0].planId,
            quantity: 1,
            items: before.slice(1).map(({ planId }) => ({ planId, quantity: 1 })),
            billedLine: null,
          } as unknown as Subscription;
          const since = addDays(start, at);
          const held = { ...begun, ...paused(begun, { since, until: null, extend: true }) };
          const today = addDays(since, length);
          const given = { subscription: resumed(held, terms, today), terms };
          const options = { when: 'now', proration: 'charge_now', today, creditCentavos: 0n } as const;
          const shown = decideChange(given, wanted, options);
          const rest = { left: 31 - at, len: 31 };
          const differ = (plans: Plans, others: Plans) =>
            plans.filter(({ planId }) => others.every(other => other.planId !== planId));
          const sum = (plans: readonly BilledPlan[]) =>
            plans.reduce((total, { price: own }) => total + prorate(own.amountCentavos, rest), 0n);
          const expected = sum(differ(wanted, before)) - sum(differ(before, wanted));
          expect(shown.kind === 'billed' ? shown.bill.totalCentavos : 0n).toBe(expected);
        },
      ),
      { numRuns: 10_000 },
    );
  }, 120_000);
});
