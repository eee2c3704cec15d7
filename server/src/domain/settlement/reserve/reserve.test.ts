import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { expect, it } from 'vitest';
import { holdsOf, noReserve, type ReserveTerms } from './reserve.ts';

const cutoff = '2026-11-20' as CalendarDate;

it.each<[string, Partial<ReserveTerms>, [bigint, bigint, bigint], [string, bigint, string | null][]]>([
  ['none', {}, [1_000n, 1_000n, 0n], []],
  [
    'ten percent of the sales for 90 days',
    { rollingPartsPerMillion: 100_000, rollingDays: 90 },
    [1_000n, 2_000n, 0n],
    [['rolling', 200n, '2027-02-18']],
  ],
  [
    'never more than is available',
    { rollingPartsPerMillion: 100_000, rollingDays: 90 },
    [50n, 2_000n, 0n],
    [['rolling', 50n, '2027-02-18']],
  ],
  [
    'nothing of a negative balance',
    { rollingPartsPerMillion: 100_000, fixedCentavos: 100n },
    [-5n, 2_000n, 0n],
    [],
  ],
  ['nothing of no sales', { rollingPartsPerMillion: 100_000 }, [500n, -20n, 0n], []],
  ['the fixed part', { fixedCentavos: 300n }, [1_000n, 0n, 0n], [['fixed', 300n, null]]],
  ['what the fixed part lacks', { fixedCentavos: 300n }, [1_000n, 0n, 250n], [['fixed', 50n, null]]],
  ['a fixed part that is full', { fixedCentavos: 300n }, [1_000n, 0n, 300n], []],
  [
    'rolling first, then what is left for the fixed part',
    { rollingPartsPerMillion: 500_000, rollingDays: 1, fixedCentavos: 900n },
    [1_000n, 1_000n, 0n],
    [
      ['rolling', 500n, '2026-11-21'],
      ['fixed', 500n, null],
    ],
  ],
])('%s', (_name, terms, [availableCentavos, salesCentavos, fixedHeldCentavos], expected) => {
  const holds = holdsOf(
    { ...noReserve, ...terms },
    { availableCentavos, salesCentavos, fixedHeldCentavos, cutoff },
  );
  expect(holds.map(({ kind, amountCentavos, releaseOn }) => [kind, amountCentavos, releaseOn])).toEqual(
    expected,
  );
});
