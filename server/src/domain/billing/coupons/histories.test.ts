import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyDiscounts } from '../discounts/apply-discounts.ts';
import { newLine } from '../lines/line.ts';
import {
  type AppliedDiscount,
  afterPayment,
  discountOfPeriod,
  discountWithin,
  hasPaymentsLeft,
  isInForce,
} from './applied-discount.ts';
import { toDiscount, writeDiscount } from './stored-discount.ts';

const discountOf = (changes: Partial<AppliedDiscount> = {}): AppliedDiscount => ({
  redemptionId: 'cr1',
  couponId: 'verano',
  name: 'Verano',
  code: { id: 'cd1', text: 'VERANO' },
  rule: { kind: 'percent', basisPoints: 2_000n },
  duration: 'repeating',
  limit: 3,
  planIds: null,
  used: 0,
  lastPeriod: 0,
  ...changes,
});

/** The discount that a subscription keeps between two charges. */
const stored = (discount: AppliedDiscount | null): AppliedDiscount | null => {
  const text = writeDiscount(discount);
  return toDiscount(text === null ? null : JSON.parse(text));
};

describe('the discount of a period', () => {
  const rule = discountOf().rule;
  test.each<[string, Partial<AppliedDiscount>, planId: string, period: number, expected: unknown[]]>([
    ['before the first payment', {}, 'p1', 1, [rule]],
    ['with a payment left', { used: 2, lastPeriod: 2 }, 'p1', 3, [rule]],
    ['after the last payment', { used: 3, lastPeriod: 3 }, 'p1', 4, []],
    ['of the last payment, owed again', { used: 3, lastPeriod: 3 }, 'p1', 3, [rule]],
    ['without end', { limit: null, used: 40, lastPeriod: 40 }, 'p1', 41, [rule]],
    ['of its plan', { planIds: ['p1'] }, 'p1', 1, [rule]],
    ['of another plan', { planIds: ['p1'] }, 'p2', 1, []],
  ])('%s', (_name, changes, planId, period, expected) => {
    expect(discountOfPeriod(discountOf(changes), planId, period)).toEqual(expected);
  });

  test('a period charged before the coupon has no discount', () => {
    expect(discountWithin(discountOf(), 'p1', 1)).toEqual([]);
    expect(discountWithin(discountOf({ used: 1, lastPeriod: 1 }), 'p1', 1)).toEqual([rule]);
    expect(discountWithin(null, 'p1', 1)).toEqual([]);
  });

  test('a discount is shown until the period after its last payment', () => {
    const over = discountOf({ used: 3, lastPeriod: 3 });
    expect([isInForce(over, 3), isInForce(over, 4), hasPaymentsLeft(over)]).toEqual([true, false, false]);
  });
});

type Step =
  | { kind: 'approved' | 'declined'; planId: string; centavos: bigint }
  /** A cash network reverses its payment, and the period is paid again. */
  | { kind: 'paid_again'; planId: string; centavos: bigint };

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>('approved', 'approved', 'declined', 'paid_again'),
    planId: fc.constantFrom('p1', 'p2'),
    centavos: fc.bigInt({ min: 1n, max: 500_000_00n }),
  }),
  { maxLength: 40 },
);
const discounts = fc
  .record({
    rule: fc.oneof(
      fc.bigInt({ min: 1n, max: 10_000n }).map(basisPoints => ({ kind: 'percent' as const, basisPoints })),
      fc.bigInt({ min: 1n, max: 300_000_00n }).map(amountCentavos => ({
        kind: 'amount' as const,
        amountCentavos,
      })),
    ),
    limit: fc.option(fc.integer({ min: 1, max: 12 })),
    planIds: fc.option(fc.constant(['p1'])),
  })
  .map(discountOf);

const lineOf = (planId: string, amountCentavos: bigint) =>
  newLine(
    {
      type: 'plan',
      description: planId,
      quantity: 1,
      unitAmountCentavos: amountCentavos,
      amountCentavos,
      days: null,
      planId,
      meterId: null,
    },
    null,
  );

test('in any history exactly the first payments are discounted, and the sums agree', () => {
  fc.assert(
    fc.property(discounts, steps, (given, history) => {
      let discount: AppliedDiscount | null = given;
      let period = 0;
      let [full, charged, off] = [0n, 0n, 0n];
      let discounted = 0;
      let eligible = 0;
      for (const { kind, planId, centavos } of history) {
        // A period that is paid again keeps its plan, which here is the plan of the step.
        if (kind === 'approved' || period === 0) period += 1;
        const rules = discountOfPeriod(discount, planId, period);
        const [line] = applyDiscounts([lineOf(planId, centavos)], rules);
        expect(line?.totalCentavos).toBeGreaterThanOrEqual(0n);
        if (kind !== 'approved' || line === undefined) {
          const same = kind === 'declined' ? discount : afterPayment(discount, planId, period);
          if (kind === 'paid_again' && discount?.lastPeriod === period) expect(same).toBe(discount);
          if (kind === 'declined' && period === 1 && discount?.lastPeriod !== 1) period = 0;
          continue;
        }
        if (given.planIds === null || given.planIds.includes(planId)) eligible += 1;
        if (rules.length > 0) discounted += 1;
        full += centavos;
        charged += line.totalCentavos;
        off += line.discountCentavos;
        discount = stored(afterPayment(discount, planId, period));
      }
      const most = given.limit ?? Number.POSITIVE_INFINITY;
      expect(discounted).toBe(Math.min(most, eligible));
      expect(discount?.used).toBe(discounted);
      expect(charged + off).toBe(full);
    }),
    { numRuns: 500 },
  );
});
