import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';

/** A row of the dated table. Each January a new row begins; none is changed. */
interface UvbRow {
  effectiveFrom: CalendarDate;
  valueCentavos: bigint;
  source: string;
}

const row = (effectiveFrom: string, valueCentavos: bigint, source: string): UvbRow => ({
  effectiveFrom: effectiveFrom as CalendarDate,
  valueCentavos,
  source,
});

/** The unidad de valor básico (UVB), which the Ministerio de Hacienda sets every December for the next year. */
export const uvbValues: readonly UvbRow[] = [
  row('2024-01-01', 10_951_00n, 'resolution of December 2023, as reported by Semana and dateado.com'),
  row('2025-01-01', 11_552_00n, 'as reported by Valora Analitik, 10 October 2025'),
  row('2026-01-01', 12_110_00n, 'Resolución 3488 of 31 December 2025, as reported; not read at its source'),
];

/** Banco de la República limits one Bre-B order to 1,000 UVB (not UVT). A bank may set less. */
const ORDER_LIMIT_UVB = 1_000n;

/**
 * The largest order of a day; undefined before the first row. A year without a row keeps the limit of the year before,
 * which is lower because the UVB follows inflation.
 */
export function orderLimitCentavos(day: CalendarDate): bigint | undefined {
  const current = uvbValues.findLast(({ effectiveFrom }) => effectiveFrom <= day);
  return current && current.valueCentavos * ORDER_LIMIT_UVB;
}
