import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';

/** The number of newest backups to keep, or of days, weeks and months to keep one for. */
export type KeepRule = { newest: number } | { days: number; weeks: number; months: number };

export const usualKeepRule: KeepRule = { days: 7, weeks: 4, months: 12 };

/** Parses `10`, or `7d4w12m` with any of the three. Undefined for any other text, and for a rule that keeps nothing. */
export function parseKeepRule(text: string): KeepRule | undefined {
  if (/^[1-9]\d{0,3}$/.test(text)) return { newest: Number(text) };
  const [whole, days, weeks, months] = /^(?:(\d{1,3})d)?(?:(\d{1,3})w)?(?:(\d{1,3})m)?$/.exec(text) ?? [];
  if (whole === undefined || whole === '') return undefined;
  const rule = { days: Number(days ?? 0), weeks: Number(weeks ?? 0), months: Number(months ?? 0) };
  return rule.days + rule.weeks + rule.months === 0 ? undefined : rule;
}

/** The inverse of `parseKeepRule`. */
export const formatKeepRule = (rule: KeepRule): string =>
  'newest' in rule ? String(rule.newest) : `${rule.days}d${rule.weeks}w${rule.months}m`;

export interface Keepable {
  id: string;
  stoppedAt: Date;
  /** A restore from it was tested, and its ledger was proven. */
  isVerified: boolean;
}

/**
 * The backups to keep: the newest of each day, week (from Monday) and month in Bogotá, as far back as the rule says.
 * Always keeps the newest backup and the newest verified one.
 */
export function chooseKept<Item extends Keepable>(backups: readonly Item[], rule: KeepRule): Item[] {
  const newestFirst = backups.toSorted((a, b) => b.stoppedAt.getTime() - a.stoppedAt.getTime());
  const kept = new Set<Item>(newestFirst.slice(0, 'newest' in rule ? rule.newest : 1));
  const verified = newestFirst.find(({ isVerified }) => isVerified);
  if (verified !== undefined) kept.add(verified);
  if (!('newest' in rule)) {
    const spans: [number, (day: string) => string][] = [
      [rule.days, day => day],
      [rule.weeks, mondayOf],
      [rule.months, day => day.slice(0, 7)],
    ];
    for (const [count, spanOf] of spans) {
      for (const item of newestOfEach(newestFirst, spanOf).slice(0, count)) kept.add(item);
    }
  }
  return newestFirst.filter(item => kept.has(item));
}

function newestOfEach<Item extends Keepable>(
  newestFirst: readonly Item[],
  spanOf: (day: string) => string,
): Item[] {
  const first = new Map<string, Item>();
  for (const item of newestFirst) {
    const span = spanOf(bogotaDateOf(item.stoppedAt));
    if (!first.has(span)) first.set(span, item);
  }
  return [...first.values()];
}

const DAY_MS = 86_400_000;

function mondayOf(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  const sinceMonday = (noon.getUTCDay() + 6) % 7;
  return new Date(noon.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}
