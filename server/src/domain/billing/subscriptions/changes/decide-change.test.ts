import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { fixedPrice } from '@recaudo/contract/shared/prices/price';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BilledPlan } from '../../lines/period-lines.ts';
import { planLine } from '../../lines/period-lines.ts';
import { prorate } from '../../proration/prorate.ts';
import type { PlanTerms } from '../bill-period.ts';
import { costOf } from '../bill-period.ts';
import { type ChangeDecision, decideChange } from './decide-change.ts';
import type { BilledLine } from './pending-change.ts';

const day = (text: string) => text as CalendarDate;
const START = day('2026-12-01');
const END = day('2026-12-31');
const LENGTH = 31;

const planOf = (planId: string, amountCentavos: bigint, quantity = 1): BilledPlan => ({
  planId,
  planName: planId,
  price: { ...fixedPrice(amountCentavos), model: 'per_unit' },
  tax: null,
  quantity,
});

const termsOf = (plan: BilledPlan): PlanTerms => ({
  ...plan,
  ...costOf([plan], 1, null),
  items: [],
  repeatEvery: 1,
  repeatUnit: 'month',
  retryTimes: 3,
  retrySchedule: 'daily',
  statusAfterRetry: 'unpaid',
  splits: null,
});

const subscriptionOf = ({ planId, quantity }: BilledPlan, billedLine: BilledLine | null = null) => ({
  status: 'active' as const,
  planId,
  quantity,
  items: [],
  shift: null,
  firstChargeDate: START,
  currentPeriodNumber: 1,
  periodEndDate: END,
  billedLine,
  discount: null,
});

const small = planOf('small', 30_000_00n);
const large = planOf('large', 50_000_00n);
const now = { when: 'now', proration: 'charge_now', creditCentavos: 0n } as const;

describe('a change of plan', () => {
  test('bills nothing without a difference, in a trial, at the end of the period or between equal prices', () => {
    const given = { subscription: subscriptionOf(small), terms: termsOf(small) };
    const today = day('2026-12-11');
    expect(decideChange(given, [small], { ...now, today })).toEqual({ kind: 'unchanged' });
    expect(decideChange(given, [large], { ...now, when: 'period_end', today })).toEqual({
      kind: 'scheduled',
    });
    const trial = { ...given, subscription: { ...given.subscription, status: 'trial' as const } };
    expect(decideChange(trial, [large], { ...now, today })).toEqual({ kind: 'free', billedLine: null });
    const equal = planOf('equal', 30_000_00n);
    expect(decideChange(given, [equal], { ...now, today })).toEqual({ kind: 'free', billedLine: null });
  });

  test('uses credit first; a downgrade creates credit', () => {
    const given = { subscription: subscriptionOf(small), terms: termsOf(small) };
    const back = { subscription: subscriptionOf(large), terms: termsOf(large) };
    const billOf = (decision: ChangeDecision) => {
      if (decision.kind !== 'billed') throw new Error(decision.kind);
      const { totalCentavos, creditAppliedCentavos, amountDueCentavos } = decision.bill;
      return [totalCentavos, creditAppliedCentavos, amountDueCentavos];
    };
    const today = day('2026-12-11');
    const at = (creditCentavos: bigint) => ({ ...now, today, creditCentavos });
    expect(billOf(decideChange(given, [large], at(0n)))).toEqual([13_548_39n, 0n, 13_548_39n]);
    expect(billOf(decideChange(given, [large], at(3_548_39n)))).toEqual([13_548_39n, 3_548_39n, 10_000_00n]);
    expect(billOf(decideChange(given, [large], at(20_000_00n)))).toEqual([13_548_39n, 13_548_39n, 0n]);
    expect(billOf(decideChange(back, [small], at(1_00n)))).toEqual([-13_548_39n, -13_548_39n, 0n]);
  });

  test('after any sequence of changes, credits exactly what was billed for those days', () => {
    const step = fc.record({
      offset: fc.integer({ min: 0, max: LENGTH - 1 }),
      amount: fc.bigInt({ min: 1n, max: 100_000_00n }),
      quantity: fc.integer({ min: 1, max: 50 }),
      proration: fc.constantFrom('charge_now' as const, 'none' as const),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), steps => {
        let plan = small;
        let billedLine: BilledLine | null = null;
        let billed = small;
        const days = { start: START, end: END };
        for (const [index, { offset, amount, quantity, proration }] of steps
          .toSorted((a, b) => a.offset - b.offset)
          .entries()) {
          const wanted = planOf(`p${index}`, amount, quantity);
          const given = { subscription: subscriptionOf(plan, billedLine), terms: termsOf(plan) };
          const today = addDays(START, offset);
          const decision = decideChange(given, [wanted], { ...now, proration, today });
          if (decision.kind === 'billed') {
            const rest = { left: LENGTH - offset, len: LENGTH };
            const [credit, charge] = decision.bill.lines;
            expect(credit?.amountCentavos).toBe(-prorate(planLine(billed, days).amountCentavos, rest));
            expect(charge?.amountCentavos).toBe(prorate(planLine(wanted, days).amountCentavos, rest));
          }
          if (proration === 'charge_now') billed = wanted;
          billedLine = decision.kind === 'free' ? decision.billedLine : null;
          plan = wanted;
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
