import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DAYS,
  type Plans,
  plansOf,
  playHistory,
  subscriptionOf,
  termsOf,
} from '../../../../../test/support/world/billing/played-history.ts';
import type { BilledPlan } from '../../lines/period-lines.ts';
import { prorate } from '../../proration/prorate.ts';
import { decideChange } from '../changes/decide-change.ts';
import { paused, resumed } from './pause-rules.ts';

const prices = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 4 });
const anyStep = fc.oneof(
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

describe('any history of pauses, renewals and changes', () => {
  test('bills every active day once, at the price in effect that day', () => {
    fc.assert(
      fc.property(history, given => {
        const { periods, faults } = playHistory(given);
        expect(faults).toEqual([]);
        const last = Math.max(...periods.keys());
        for (const [number, { billed, length, days, roundings }] of periods) {
          expect(days.length).toBeLessThanOrEqual(length);
          // The last period is incomplete.
          if (number === last) continue;
          expect(days.length).toBe(length);
          // In units of 1/length centavo, so that only the rounding of lines differs.
          const exact = days.reduce((sum, amount) => sum + amount, 0n);
          const difference = billed * BigInt(length) - exact;
          const most = BigInt(length * roundings);
          expect(difference < 0n ? -difference : difference).toBeLessThanOrEqual(most);
        }
      }),
      { numRuns: 150 },
    );
  }, 120_000);

  test('10,000 changes credit the old price and charge the new one', () => {
    const [start, rhythm] = ['2026-12-01' as CalendarDate, { repeatEvery: 1, repeatUnit: 'month' as const }];
    const missingIn = (others: Plans) => (plans: Plans) =>
      plans.filter(({ planId }) => others.every(other => other.planId !== planId));
    const days = fc.record({ at: fc.integer({ min: 0, max: 30 }), length: fc.integer({ min: 0, max: 40 }) });
    fc.assert(
      fc.property(prices, prices, days, (first, second, { at, length }) => {
        const [before, wanted] = [plansOf(first), plansOf(second)];
        const terms = termsOf(before, rhythm);
        const begun = subscriptionOf(before, rhythm, start);
        const since = addDays(start, at);
        const held = { ...begun, ...paused(begun, { since, until: null, extend: true }) };
        const today = addDays(since, length);
        const given = { subscription: resumed(held, terms, today), terms };
        const decision = decideChange(given, wanted, {
          when: 'now',
          proration: 'charge_now',
          today,
          creditCentavos: 0n,
        });
        const sum = (plans: readonly BilledPlan[]) =>
          plans.reduce(
            (total, { price }) => total + prorate(price.amountCentavos, { left: 31 - at, len: 31 }),
            0n,
          );
        const expected = sum(missingIn(before)(wanted)) - sum(missingIn(wanted)(before));
        expect(decision.kind === 'billed' ? decision.bill.totalCentavos : 0n).toBe(expected);
      }),
      { numRuns: 10_000 },
    );
  }, 120_000);
});
