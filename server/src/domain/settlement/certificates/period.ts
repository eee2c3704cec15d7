import {
  addDays,
  type CalendarDate,
  parseCalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { WithheldTax } from '../withholding/withholding.ts';

/** A time that a certificate is about, in Bogotá. */
export interface CertificatePeriod {
  /** 2026, or 2026-B1 for January and February. */
  name: string;
  first: CalendarDate;
  last: CalendarDate;
  from: Date;
  before: Date;
}

function toPeriod(name: string, first: string, next: string): CertificatePeriod | undefined {
  const [start, following] = [parseCalendarDate(first), parseCalendarDate(next)];
  if (start === undefined || following === undefined) return undefined;
  return {
    name,
    first: start,
    last: addDays(following, -1),
    from: startOfBogotaDay(start),
    before: startOfBogotaDay(following),
  };
}

/** Renta is certified by year, IVA and ICA by two months. Undefined for a name that is none. */
export function parsePeriod(tax: WithheldTax, name: string): CertificatePeriod | undefined {
  const [, year = '', part] = /^(\d{4})(?:-B([1-6]))?$/.exec(name) ?? [];
  if (year === '' || (tax === 'renta') !== (part === undefined)) return undefined;
  if (part === undefined) return yearOf(Number(year));
  const month = 2 * Number(part) - 1;
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const next =
    month === 11 ? `${Number(year) + 1}-01-01` : `${year}-${String(month + 2).padStart(2, '0')}-01`;
  return toPeriod(name, first, next);
}

export const yearOf = (year: number): CertificatePeriod | undefined =>
  toPeriod(String(year), `${year}-01-01`, `${year + 1}-01-01`);
