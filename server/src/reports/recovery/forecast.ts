import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { DeclineCases, OwedGroup } from './store.ts';

/** With fewer closed periods there is no forecast. */
export const NEEDED_CASES = 20;
/** With fewer cases, a class and try number uses the rate of its class, and a class uses the overall rate. */
const NEEDED_OF_A_KIND = 5;

interface Cases {
  cases: number;
  recovered: number;
}

export interface Forecast {
  /** Closed periods behind the forecast. */
  cases: number;
  count: number;
  owedCentavos: bigint;
  /** Null with too few cases. */
  expectedCentavos: bigint | null;
  /** Groups by the day of the next try; those that wait for another card come last. */
  days: { day: CalendarDate | null; count: number; owedCentavos: bigint; expectedCentavos: bigint | null }[];
}

/** The expected recovery of the money owed today, by the share recovered earlier after as many declines of the same class. */
export function forecastOf(history: readonly DeclineCases[], owed: readonly OwedGroup[]): Forecast {
  // Every period has exactly one first decline.
  const cases = totalOf(history.filter(row => row.try === 1)).cases;
  const isEnough = cases >= NEEDED_CASES;
  const days = new Map<CalendarDate | null, Forecast['days'][number]>();
  for (const group of owed) {
    const nothing = { day: group.day, count: 0, owedCentavos: 0n, expectedCentavos: isEnough ? 0n : null };
    const day = days.get(group.day) ?? nothing;
    day.count += group.count;
    day.owedCentavos += group.amount_centavos;
    if (day.expectedCentavos !== null) day.expectedCentavos += expectedOf(history, group);
    days.set(group.day, day);
  }
  const sorted = [...days.values()].toSorted(byDay);
  return {
    cases,
    count: sorted.reduce((sum, { count }) => sum + count, 0),
    owedCentavos: sorted.reduce((sum, { owedCentavos }) => sum + owedCentavos, 0n),
    expectedCentavos: isEnough
      ? sorted.reduce((sum, { expectedCentavos }) => sum + (expectedCentavos ?? 0n), 0n)
      : null,
    days: sorted,
  };
}

function expectedOf(history: readonly DeclineCases[], group: OwedGroup): bigint {
  const ofClass = history.filter(row => row.class === group.class);
  const ofKind = ofClass.filter(row => row.try === group.try);
  const choices = [totalOf(ofKind), totalOf(ofClass)];
  const { cases, recovered } =
    choices.find(one => one.cases >= NEEDED_OF_A_KIND) ?? totalOf(history.filter(row => row.try === 1));
  return cases === 0 ? 0n : (group.amount_centavos * BigInt(recovered)) / BigInt(cases);
}

const totalOf = (rows: readonly Cases[]): Cases =>
  rows.reduce<Cases>(
    (sum, row) => ({ cases: sum.cases + row.cases, recovered: sum.recovered + row.recovered }),
    { cases: 0, recovered: 0 },
  );

const byDay = (a: { day: string | null }, b: { day: string | null }): number =>
  (a.day ?? '9999') < (b.day ?? '9999') ? -1 : 1;
