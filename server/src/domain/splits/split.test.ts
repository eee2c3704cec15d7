import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  apportion,
  netOfShare,
  nextPosting,
  readSplits,
  resolveSplits,
  type Split,
  type SplitCharge,
  sharesOf,
  writeSplits,
} from './split.ts';

const seller = (sellerId: string, amountCentavos: bigint, more: Partial<Split> = {}): Split => ({
  sellerId,
  amountCentavos,
  percent: null,
  feePayer: 'platform',
  refundShare: 10_000n,
  ...more,
});

const charge = (fields: Partial<SplitCharge> = {}): SplitCharge => ({
  capturedCentavos: 10_000_000n,
  refundedCentavos: 0n,
  disputedCentavos: 0n,
  feeCentavos: 0n,
  ...fields,
});

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n);

describe('resolveSplits', () => {
  it('takes amounts as they are', () => {
    const splits = resolveSplits(
      [
        { merchant_id: 'mseller', amount: 90_000, fee_payer: 'seller', refund_share: 50 },
        { merchant_id: 'mplatform', amount: 10_000, fee_payer: 'seller' },
      ],
      10_000_000n,
      'mplatform',
    );
    expect(splits).toEqual([
      seller('mseller', 9_000_000n, { feePayer: 'seller', refundShare: 5_000n }),
      seller('mplatform', 1_000_000n),
    ]);
    expect(readSplits(writeSplits(splits))).toEqual(splits);
  });

  it('rounds percentages so that they add up: a third each of 100.00', () => {
    const splits = resolveSplits(
      ['ma', 'mb', 'mc'].map((merchant_id, at) => ({ merchant_id, percent: at === 1 ? 33.34 : 33.33 })),
      10_000n,
      'mplatform',
    );
    expect(splits.map(split => split.amountCentavos)).toEqual([3_333n, 3_334n, 3_333n]);
    expect(splits[1]?.percent).toBe(3_334n);
    expect(readSplits(writeSplits(splits))).toEqual(splits);
  });

  it.each([
    [[{ merchant_id: 'ma', amount: 99 }], 'split_sum'],
    [[{ merchant_id: 'ma', percent: 99.99 }], 'split_percent_sum'],
    [[{ merchant_id: 'ma' }], 'split_part_missing'],
    [[{ merchant_id: 'ma', amount: 100, percent: 100 }], 'split_part_twice'],
    [
      [
        { merchant_id: 'ma', amount: 50 },
        { merchant_id: 'mb', percent: 50 },
      ],
      'split_kinds_mixed',
    ],
    [
      [
        { merchant_id: 'ma', amount: 50 },
        { merchant_id: 'ma', amount: 50 },
      ],
      'split_repeated',
    ],
    [
      [
        { merchant_id: 'ma', percent: 100 },
        { merchant_id: 'mb', percent: 0 },
      ],
      'zero_amount',
    ],
  ])('rejects %j: %s', (splits, reason) => {
    expect(() => resolveSplits(splits, 10_000n, 'mplatform')).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ reason }) }),
    );
  });
});

describe('sharesOf', () => {
  const two = [
    seller('ma', 6_000_000n, { feePayer: 'seller' }),
    seller('mb', 3_000_000n, { refundShare: 5_000n }),
    seller('mplatform', 1_000_000n),
  ];
  const nets = (fields: Partial<SplitCharge>) => sharesOf(two, charge(fields)).map(netOfShare);

  it('gives each its part, less the commission that it bears', () => {
    expect(nets({ feeCentavos: 345_100n })).toEqual([5_792_940n, 3_000_000n, 1_000_000n]);
  });

  it('takes back in the proportion of the refund, and of the part that is agreed', () => {
    expect(nets({ refundedCentavos: 5_000_000n })).toEqual([3_000_000n, 2_250_000n, 500_000n]);
    expect(nets({ refundedCentavos: 10_000_000n })).toEqual([0n, 1_500_000n, 0n]);
  });

  it('takes back everything for a chargeback, whatever was agreed for refunds', () => {
    expect(nets({ disputedCentavos: 10_000_000n })).toEqual([0n, 0n, 0n]);
    expect(nets({ refundedCentavos: 5_000_000n, disputedCentavos: 5_000_000n })).toEqual([0n, 0n, 0n]);
    expect(nets({ disputedCentavos: 5_000_000n })).toEqual([3_000_000n, 1_500_000n, 500_000n]);
  });

  it('scales the parts of a smaller capture', () => {
    const shares = sharesOf(two, charge({ capturedCentavos: 3_333_333n }));
    expect(shares.map(share => share.amountCentavos)).toEqual([2_000_000n, 1_000_000n, 333_333n]);
  });
});

describe('nextPosting', () => {
  const share = { amountCentavos: 100n, feeCentavos: 0n, returnedCentavos: 100n };

  it('takes back at most the balance, and never pays in for it', () => {
    expect(nextPosting(share, 100n, 1_000n)).toBe(-100n);
    expect(nextPosting(share, 100n, 30n)).toBe(-30n);
    expect(nextPosting(share, 100n, -5n)).toBe(0n);
  });

  it('returns to the platform first what it bore', () => {
    expect(nextPosting({ ...share, returnedCentavos: 0n }, 70n, 0n)).toBe(30n);
    expect(nextPosting({ ...share, returnedCentavos: 0n }, 100n, 0n)).toBe(0n);
  });
});

const parts = fc
  .array(
    fc.record({
      weight: fc.bigInt({ min: 1n, max: 1_000_000n }),
      feePayer: fc.constantFrom('platform', 'seller'),
      refundShare: fc.bigInt({ min: 0n, max: 10_000n }),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map(list => list.map(({ weight, ...rest }, at) => seller(`m${at}`, weight, { ...rest, percent: null })));

type Step = { kind: 'refund' | 'refund_failed' | 'dispute' | 'won' | 'fee'; part: number };
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>('refund', 'refund', 'refund_failed', 'dispute', 'won', 'fee'),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 12 },
);

const partOf = (whole: bigint, part: number) => (whole * BigInt(Math.floor(part * 1_000))) / 1_000n;

/** Plays a step on a charge: only what the rest of the gateway lets happen. */
function play(state: SplitCharge, { kind, part }: Step): SplitCharge {
  const left = state.capturedCentavos - state.refundedCentavos - state.disputedCentavos;
  if (kind === 'fee') return { ...state, feeCentavos: partOf(state.capturedCentavos / 10n, part) };
  if (kind === 'won') return { ...state, disputedCentavos: 0n };
  if (state.disputedCentavos > 0n) return state;
  if (kind === 'dispute') return { ...state, disputedCentavos: left };
  if (kind === 'refund_failed')
    return { ...state, refundedCentavos: state.refundedCentavos - partOf(state.refundedCentavos, part) };
  return { ...state, refundedCentavos: state.refundedCentavos + partOf(left, part) };
}

describe('any refunds and chargebacks, in any order', () => {
  it('parts add up to the captured amount, and no seller gives back more than its part', () => {
    fc.assert(
      fc.property(
        parts,
        fc.bigInt({ min: 1n, max: 999_999_999_999n }),
        steps,
        (splits, capturedCentavos, played) => {
          let state = charge({ capturedCentavos });
          for (const step of played) {
            state = play(state, step);
            const shares = sharesOf(splits, state);
            expect(sum(shares.map(share => share.amountCentavos))).toBe(capturedCentavos);
            for (const share of shares) {
              expect(share.returnedCentavos >= 0n && share.returnedCentavos <= share.amountCentavos).toBe(
                true,
              );
            }
            expect(sum(shares.map(share => share.feeCentavos)) <= state.feeCentavos).toBe(true);
          }
        },
      ),
    );
  });

  it('postings end in the share or above it, with the platform bearing the rest, whatever the balances', () => {
    fc.assert(
      fc.property(
        parts,
        steps,
        fc.array(fc.bigInt({ min: -500n, max: 5_000n })),
        (splits, played, balances) => {
          const posted = splits.map(() => 0n);
          let [state, platform] = [charge({ capturedCentavos: 7_777n }), 7_777n];
          for (const [round, step] of [{ kind: 'won', part: 0 } as Step, ...played].entries()) {
            state = play(state, step);
            for (const [at, share] of sharesOf(splits, state).entries()) {
              const balance = balances[(round + at) % Math.max(balances.length, 1)] ?? 10_000n;
              const moved = nextPosting(share, posted[at] ?? 0n, balance);
              posted[at] = (posted[at] ?? 0n) + moved;
              platform -= moved;
              if (moved < 0n) expect(balance + moved >= 0n).toBe(true);
              expect((posted[at] ?? 0n) >= netOfShare(share)).toBe(true);
              expect(nextPosting(share, posted[at] ?? 0n, balance + moved)).toBe(0n);
            }
            expect(sum(posted) + platform).toBe(7_777n);
          }
        },
      ),
    );
  });

  it('the same sums end in the same shares: a repeated look posts nothing', () => {
    fc.assert(
      fc.property(parts, steps, (splits, played) => {
        const state = played.reduce(play, charge());
        const again = sharesOf(splits, state).map(netOfShare);
        const rich = 10n ** 15n;
        for (const [at, share] of sharesOf(splits, state).entries()) {
          expect(nextPosting(share, again[at] ?? 0n, rich)).toBe(0n);
        }
      }),
    );
  });

  it('apportioned parts add up to the whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 1 }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        (weights, total) => {
          const whole = sum(weights);
          if (whole === 0n) return;
          expect(sum(apportion(weights, whole, total))).toBe(total);
        },
      ),
    );
  });
});
