import { taxBehaviors, taxCodes } from '@recaudo/contract/api/billing/plans';
import { addDays, type CalendarDate, daysBetween } from '@recaudo/contract/shared/calendar/calendar-date';
import { periodEnd, periodStart } from '@recaudo/contract/shared/calendar/subscription-calendar';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assembleInvoice } from '../invoices/assemble-invoice.ts';
import { type Days, type Line, newLine } from '../lines/line.ts';
import { prorate, prorationLines, restOfPeriod } from './prorate.ts';

/** A period that is billed in advance and then changed on some days, between prices with different discounts and taxes. */

const fullLine = fc
  .record({
    amountCentavos: fc.bigInt({ min: 1n, max: 5_000_000_00n }),
    discountShare: fc.bigInt({ min: 0n, max: 100n }),
    tax: fc.option(
      fc.record({ code: fc.constantFrom(...taxCodes), behavior: fc.constantFrom(...taxBehaviors) }),
    ),
  })
  .map(({ amountCentavos, discountShare, tax }) => (days: Days): Line => {
    const content = {
      type: 'plan',
      description: 'Plan',
      quantity: 1,
      unitAmountCentavos: amountCentavos,
      amountCentavos,
      days,
      planId: String(amountCentavos),
      meterId: null,
    } as const;
    return newLine(content, tax, (amountCentavos * discountShare) / 100n);
  });

const anyPeriod = fc
  .record({
    start: fc.integer({ min: 0, max: 1_500 }),
    repeatUnit: fc.constantFrom('week' as const, 'month' as const, 'year' as const),
    repeatEvery: fc.integer({ min: 1, max: 3 }),
    number: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ start, repeatUnit, repeatEvery, number }): Days => {
    const first = addDays('2026-01-01' as CalendarDate, start);
    const rhythm = { repeatUnit, repeatEvery };
    return { start: periodStart(first, rhythm, number), end: periodEnd(first, rhythm, number) };
  });

const history = fc
  .record({
    days: anyPeriod,
    first: fullLine,
    changes: fc.array(fc.record({ at: fc.double({ min: 0, max: 0.999, noNaN: true }), to: fullLine }), {
      maxLength: 30,
    }),
  })
  .map(({ days, first, changes }) => {
    const len = daysBetween(days.start, days.end) + 1;
    const dated = changes
      .map(({ at, to }) => ({ day: addDays(days.start, Math.floor(at * len)), full: to(days) }))
      .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
    return { days, len, first: first(days), changes: dated };
  });

type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

/** Each change starts from the previous price, even on the same day. */
function linesOf({ days, first, changes }: History): Line[] {
  const lines = [first];
  let before = first;
  for (const { day, full } of changes) {
    lines.push(...prorationLines({ before, after: full }, restOfPeriod(days, day)));
    before = full;
  }
  return lines;
}

const total = (lines: readonly Line[]) => assembleInvoice(lines).totalCentavos;

describe('any sequence of changes within a period', () => {
  test('covers each active day exactly once, at the price in effect that day', () => {
    fc.assert(
      fc.property(history, given => {
        const lines = linesOf(given);
        for (let offset = 0; offset < given.len; offset += 1) {
          const day = addDays(given.days.start, offset);
          const inEffect = given.changes.findLast(change => change.day <= day)?.full ?? given.first;
          const covering = new Map<string | null, number>();
          for (const { days, planId, amountCentavos } of lines) {
            if (days === null || day < days.start || day > days.end) continue;
            covering.set(planId, (covering.get(planId) ?? 0) + (amountCentavos < 0n ? -1 : 1));
          }
          // A prorated amount of less than half a centavo is zero and counts as positive, so it is charged as often as it is credited.
          const counted = [...covering].filter(([, times]) => times !== 0);
          if (lines.every(({ amountCentavos }) => amountCentavos !== 0n)) {
            expect(counted).toEqual([[inEffect.planId, 1]]);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  test('sums to the invoice total, and differs from the exact price by less than a centavo per rounding', () => {
    fc.assert(
      fc.property(history, given => {
        const lines = linesOf(given);
        const sums = assembleInvoice(lines);
        const exclusive = lines.reduce(
          (sum, { tax }) => sum + (tax?.behavior === 'exclusive' ? tax.amountCentavos : 0n),
          0n,
        );
        expect(lines.reduce((sum, line) => sum + line.totalCentavos, 0n)).toBe(sums.totalCentavos);
        expect(sums.subtotalCentavos - sums.discountCentavos + exclusive).toBe(sums.totalCentavos);
        expect(sums.amountDueCentavos + sums.creditAppliedCentavos).toBe(sums.totalCentavos);
        // In units of 1/len centavo, so that the comparison is exact.
        let exact = 0n;
        for (let offset = 0; offset < given.len; offset += 1) {
          const day = addDays(given.days.start, offset);
          const inEffect = given.changes.findLast(change => change.day <= day)?.full ?? given.first;
          exact += inEffect.amountCentavos;
        }
        const difference = sums.subtotalCentavos * BigInt(given.len) - exact;
        expect(difference < 0n ? -difference : difference).toBeLessThanOrEqual(
          BigInt(given.len * given.changes.length),
        );
      }),
    );
  });

  test('credits exactly what was charged for the unused days', () => {
    fc.assert(
      fc.property(history, ({ days, first, changes }) => {
        let before = first;
        for (const [index, { day, full }] of changes.entries()) {
          const rest = restOfPeriod(days, day);
          const [credit] = prorationLines({ before, after: full }, rest);
          const charged = index === 0 ? undefined : changes[index - 1]?.day;
          // A change on the same day credits exactly what the previous one charged.
          if (charged === day) {
            const [, charge] = prorationLines({ before: first, after: before }, rest);
            expect(credit.totalCentavos).toBe(-charge.totalCentavos);
          }
          expect(credit.amountCentavos).toBe(-prorate(before.amountCentavos, rest));
          before = full;
        }
      }),
    );
  });

  test('thirty changes to the same price cost exactly one period', () => {
    fc.assert(
      fc.property(history, ({ days, len, first }) => {
        const changes = Array.from({ length: 30 }, (_, index) => ({
          day: addDays(days.start, (index * 7) % len),
          full: first,
        }));
        expect(total(linesOf({ days, len, first, changes }))).toBe(total([first]));
      }),
    );
  });

  test('several changes on one day cost what the last of them alone costs', () => {
    fc.assert(
      fc.property(history, fullLine, fullLine, (given, someLine, lastLine) => {
        const day = given.days.end;
        const [some, last] = [someLine(given.days), lastLine(given.days)];
        const alone = linesOf({ ...given, changes: [{ day, full: last }] });
        const several = [some, given.first, some, last].map(full => ({ day, full }));
        expect(total(linesOf({ ...given, changes: several }))).toBe(total(alone));
      }),
    );
  });
});
