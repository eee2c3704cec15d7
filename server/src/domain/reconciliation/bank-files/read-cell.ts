import {
  type CalendarDate,
  isBeyond,
  parseCalendarDate,
} from '@recaudo/contract/shared/calendar/calendar-date';

const monthNames = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const englishMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A time after a date. */
const HOUR = /(?<![\sT])[\sT]+\d{1,2}:\d{2}[^]*$/i;
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
const together = /^(\d{4})(\d{2})(\d{2})$/;
const yearLast = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const named = /^(\d{1,2})[\s/.-]+(?:de\s+)?([a-zé]{3,10})\.?[\s/.,-]+(?:de\s+)?(\d{4}|\d{2})$/i;

const write = (year: string, month: string, day: string): CalendarDate | undefined => {
  const full = year.length === 2 ? `20${year}` : year;
  const date = parseCalendarDate(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return date === undefined || isBeyond(date) ? undefined : date;
};

function monthOf(name: string): string {
  const start = name.slice(0, 3).toLowerCase();
  const index = Math.max(monthNames.indexOf(start), englishMonths.indexOf(start));
  return String(index + 1);
}

/** Parses `14/11/2026`, `2026-11-14`, `20261114` and `14-nov-26`, with or without a time. */
export function readDay(text: string, isDayFirst: boolean): CalendarDate | undefined {
  const plain = text.trim().replace(HOUR, '');
  const [, ...parts] = yearFirst.exec(plain) ?? together.exec(plain) ?? [];
  if (parts.length === 3) return write(parts[0] ?? '', parts[1] ?? '', parts[2] ?? '');
  const [, first, second, year] = yearLast.exec(plain) ?? [];
  if (first !== undefined && second !== undefined && year !== undefined) {
    return isDayFirst ? write(year, second, first) : write(year, first, second);
  }
  const [, day, name, namedYear] = named.exec(plain) ?? [];
  return name === undefined ? undefined : write(namedYear ?? '', monthOf(name), day ?? '');
}

/** False if some date is only valid with the month first. */
export function isDayFirstIn(cells: readonly string[]): boolean {
  const parts = cells.flatMap(cell => {
    const [, first, second] = yearLast.exec(cell.trim().replace(HOUR, '')) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  return !parts.some(([, second]) => second > 12) || parts.some(([first]) => first > 12);
}

const amountForms = [
  /^(\d{1,12})(?:[.,](\d{1,2}))?$/,
  /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
  /^(\d{1,3}(?:'\d{3})+)(?:[.,](\d{1,2}))?$/,
];

const TOO_MUCH = 1_000_000_000_000n;

/**
 * Parses an amount into centavos: `20.000`, `$ 20,000.50`, `-5000`, `5000-`, `(5.000,00)`. Groups of three digits are
 * thousands; one or two digits at the end are decimals. Undefined for an empty cell and for anything that is not an amount.
 */
export function readAmount(text: string): bigint | undefined {
  const plain = text.replaceAll(/[\s\u00a0$+]|COP/gi, '').replaceAll('−', '-');
  const isBelow = /^-|-$|^\(.*\)$/.test(plain);
  const digits = plain.replaceAll(/^[-(]|[-)]$/g, '');
  const match = amountForms.map(form => form.exec(digits)).find(found => found !== null);
  if (match === undefined) return undefined;
  const [, whole = '', decimals = ''] = match;
  const centavos = BigInt(whole.replaceAll(/\D/g, '')) * 100n + BigInt(decimals.padEnd(2, '0'));
  if (centavos >= TOO_MUCH) return undefined;
  return isBelow ? -centavos : centavos;
}
