import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSplits } from './split.ts';
import { type SplitBill, splitsOfBill } from './split-plan.ts';

const PLATFORM = 'mplatform';
const splits = JSON.stringify([
  { merchant_id: 'mseller', percent: 80, fee_payer: 'seller', refund_share: 50 },
  { merchant_id: PLATFORM, percent: 20, fee_payer: 'platform', refund_share: 100 },
]);
const line = (planId: string | null, totalCentavos: bigint) => ({ planId, totalCentavos });
const partsOf = (bill: SplitBill, text = splits) => {
  const written = splitsOfBill(text, bill, new Set(['p1']), PLATFORM);
  return written === null ? null : readSplits(written);
};

describe('splitsOfBill', () => {
  it.each<[string, SplitBill, bigint[] | null]>([
    ['only the plan', { amountDueCentavos: 10_000n, lines: [line('p1', 10_000n)] }, [8_000n, 2_000n]],
    [
      'with a one-off item',
      { amountDueCentavos: 15_000n, lines: [line('p1', 10_000n), line(null, 5_000n)] },
      [8_000n, 7_000n],
    ],
    [
      'with an item and credit',
      { amountDueCentavos: 7_500n, lines: [line('p1', 10_000n), line(null, 5_000n)] },
      [4_000n, 3_500n],
    ],
    [
      'with an item that gives back',
      { amountDueCentavos: 9_000n, lines: [line('p1', 10_000n), line(null, -1_000n)] },
      [7_200n, 1_800n],
    ],
    [
      'with lines of another plan',
      { amountDueCentavos: 30_000n, lines: [line('p1', 10_000n), line('p2', 20_000n)] },
      [8_000n, 22_000n],
    ],
    ['without lines of the plan', { amountDueCentavos: 5_000n, lines: [line(null, 5_000n)] }, null],
    ['free', { amountDueCentavos: 0n, lines: [line('p1', 10_000n)] }, null],
  ])('%s', (_name, bill, expected) => {
    expect(partsOf(bill)?.map(part => part.amountCentavos) ?? null).toEqual(expected);
  });

  it('shows percentages only where they are those of the charge', () => {
    const whole = partsOf({ amountDueCentavos: 10_000n, lines: [line('p1', 10_000n)] });
    const mixed = partsOf({ amountDueCentavos: 15_000n, lines: [line('p1', 10_000n), line(null, 5_000n)] });
    expect(whole?.map(part => part.percent)).toEqual([8_000n, 2_000n]);
    expect(mixed?.map(part => part.percent)).toEqual([null, null]);
    expect(mixed?.[0]).toMatchObject({ feePayer: 'seller', refundShare: 5_000n });
  });

  it('leaves the rest of a plan that goes wholly to sellers with the platform', () => {
    const sellers = JSON.stringify([{ merchant_id: 'mseller', percent: 100 }]);
    const bill = { amountDueCentavos: 15_000n, lines: [line('p1', 10_000n), line(null, 5_000n)] };
    expect(partsOf(bill, sellers)).toMatchObject([
      { sellerId: 'mseller', amountCentavos: 10_000n },
      { sellerId: PLATFORM, amountCentavos: 5_000n, feePayer: 'platform' },
    ]);
  });

  it('adds up to the charge, whatever it bills', () => {
    const centavos = fc.bigInt({ min: 1n, max: 1_000_000_000n });
    fc.assert(
      fc.property(centavos, centavos, fc.bigInt({ min: 1n, max: 100n }), (plan, item, paidPercent) => {
        const amountDueCentavos = ((plan + item) * paidPercent + 99n) / 100n;
        const parts = partsOf({ amountDueCentavos, lines: [line('p1', plan), line(null, item)] });
        const sum = (parts ?? []).reduce((total, part) => total + part.amountCentavos, 0n);
        expect(parts === null ? 0n : amountDueCentavos).toBe(sum);
      }),
    );
  });
});
