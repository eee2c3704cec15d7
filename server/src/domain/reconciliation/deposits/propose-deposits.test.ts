import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { describe, expect, test } from 'vitest';
import { type FreeMovement, firstDayFor, type OpenLine, proposeDeposits } from './propose-deposits.ts';

const NOTHING = { fee: 0n, feeTax: 0n, retefuente: 0n, reteica: 0n, reteiva: 0n };

/** 17 November 2026 is a Tuesday, and the Monday before it is a holiday. */
const line = (amount: number, changes: Partial<OpenLine> = {}): OpenLine => ({
  fileId: 'rf1',
  number: 2,
  day: '2026-11-17' as CalendarDate,
  method: 'card',
  bank: null,
  description: null,
  reference: null,
  amountCentavos: BigInt(amount),
  kept: null,
  ...changes,
});
/** The fee is 5 %, and its tax 1 %. */
const paid = (id: string, amount: number, day = 13, changes: Partial<FreeMovement> = {}): FreeMovement => ({
  transactionId: id,
  day: `2026-11-${String(day).padStart(2, '0')}` as CalendarDate,
  method: 'card',
  amountCentavos: BigInt(amount),
  netCentavos: BigInt((amount * 94) / 100),
  feeCentavos: BigInt((amount * 5) / 100),
  feeTaxCentavos: BigInt(amount / 100),
  ...changes,
});
const propose = (lines: readonly OpenLine[], movements: readonly FreeMovement[]) =>
  proposeDeposits(lines, movements).proposals.map(({ movements: found, kept, differenceCentavos }) => [
    found.map(({ transactionId }) => transactionId).join(' '),
    Number(kept.fee + kept.feeTax + kept.retefuente + kept.reteica + kept.reteiva),
    Number(differenceCentavos),
  ]);

describe('a deposit', () => {
  const days = [paid('a', 1_500, 12), paid('b', 2_000, 13), paid('c', 3_000, 13), paid('d', 4_000, 14)];

  test.each<[string, OpenLine, readonly FreeMovement[], unknown]>([
    ['of a day, less the own fee', line(4_700), days, ['b c', 300, 0]],
    ['of days in a row', line(8_460), days, ['b c d', 540, 0]],
    ['of a day, with nothing kept', line(5_000), days, ['b c', 0, 0]],
    ['of a part of a day, in the order of its payments', line(2_820), days, ['c', 180, 0]],
    ['over midnight', line(6_580), days, ['c d', 420, 0]],
    [
      'with what the bank says that it kept',
      line(4_500, {
        kept: { ...NOTHING, fee: 300n, feeTax: 57n, retefuente: 75n, reteica: 35n, reteiva: 33n },
      }),
      days,
      ['b c', 500, 0],
    ],
    ['with a refund between', line(2_820), [paid('a', 4_000), paid('r', -1_000)], ['a r', 180, 0]],
    ['that comes near: what is left is said', line(4_600), days, ['b c', 300, 100]],
    ['that is more than the known fee would leave', line(4_800), days, ['b c', 0, 200]],
  ])('%s', (_what, deposit, movements, expected) => {
    expect(propose([deposit], movements)).toEqual([expected]);
  });

  test.each<[string, OpenLine, readonly FreeMovement[]]>([
    ['of nothing', line(4_700), []],
    ['one centavo beside it is not exact, and above what was charged', line(10_501), days],
    ['of another method', line(4_700, { method: 'store' }), days],
    ['of payments that came later', line(4_700, { day: '2026-11-12' as CalendarDate }), days.slice(1)],
    ['of payments of long ago', line(940), [paid('old', 1_000, 3)]],
    ['that would keep more than fees do', line(4_000), [paid('b', 5_000)]],
  ])('%s is left unexplained', (_what, deposit, movements) => {
    expect(propose([deposit], movements)).toEqual([]);
    expect(proposeDeposits([deposit], movements).unexplained).toHaveLength(1);
  });

  test('payments are proposed once, the oldest for the first deposit', () => {
    const same = [paid('a', 1_000, 12), paid('b', 1_000, 13), paid('c', 1_000, 14)];
    const lines = [line(940, { number: 3 }), line(940, { number: 2 }), line(940, { number: 4 })];
    expect(propose(lines, same).map(([ids]) => ids)).toEqual(['a', 'b', 'c']);
  });

  test('the nearest day never takes payments that match another deposit to the centavo', () => {
    const movements = [paid('a', 1_000, 12), paid('b', 1_000, 13)];
    expect(propose([line(930), line(1_880, { number: 3 })], movements)).toEqual([['a b', 120, 0]]);
  });

  test('many payments take one look each', () => {
    const many = Array.from({ length: 20_000 }, (_, index) =>
      paid(`p${index}`, index < 19_998 ? 100 : 10_000_000, 13),
    );
    const started = performance.now();
    const [found] = propose([line(94 * 200_000)], many);
    expect(found?.[0]).toBe('p19998 p19999');
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

test.each([
  ['2026-11-17', '2026-11-09'],
  ['2026-11-13', '2026-11-06'],
])('a deposit on %s pays the charges from %s on', (day, first) => {
  expect(firstDayFor(day as CalendarDate)).toBe(first);
});
