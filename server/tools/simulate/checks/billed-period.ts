import { type CalendarDate, daysBetween } from '@recaudo/contract/shared/calendar/calendar-date';
import { share } from '../deals/own-discounts.ts';
import { dayOf, later } from '../own-rules/own-calendar.ts';
import type { SeenPause } from '../own-rules/own-pauses.ts';
import { nameOf } from '../own-rules/own-states.ts';
import type { SeenInvoice } from '../seen/seen-invoices.ts';

/** An item billed for a whole period, with its discount. */
export interface BilledItem {
  planId: string;
  amount: bigint;
  discount: bigint;
}

/** A billed period with the changes within it so far. */
export interface BilledPeriod {
  invoice: SeenInvoice;
  /** The first day of the period, or the day of its charge if that came later. */
  from: CalendarDate;
  /** The day on which the next period was charged. */
  until: CalendarDate | undefined;
  len: number;
  /** By item name (`nameOf`). */
  items: Map<string, BilledItem>;
  /** How many lines were rounded. */
  roundings: number;
}

export const byPeriod = (invoices: readonly SeenInvoice[]) =>
  invoices
    .filter((invoice): invoice is SeenInvoice & { period: number } => invoice.period !== null)
    .toSorted((a, b) => a.period - b.period);

export function periodOf(invoice: SeenInvoice, next: SeenInvoice | undefined): BilledPeriod {
  const items = invoice.lines.map(line => [
    nameOf(line),
    { planId: line.plan_id, amount: BigInt(line.amount), discount: BigInt(line.discount ?? 0) },
  ]);
  return {
    invoice,
    from: later(dayOf(invoice.creation_date), invoice.period_start),
    until: next === undefined ? undefined : dayOf(next.creation_date),
    len: daysBetween(invoice.period_start, invoice.period_end) + 1,
    items: new Map(items as [string, BilledItem][]),
    roundings: invoice.lines.length,
  };
}

export const isWithin = ({ from, until }: BilledPeriod, day: CalendarDate): boolean =>
  day >= from && (until === undefined || day < until);

export interface Rest {
  /** Unused days of the period, including today. */
  left: number;
  /** A pause without an extension has skipped the rest of the period. */
  isSkipped: boolean;
}

/** The rest of a period on a day, after the pauses that began in it. */
export function restOn(period: BilledPeriod, day: CalendarDate, pauses: readonly SeenPause[]): Rest {
  const end = period.invoice.period_end;
  let moved = 0;
  let isSkipped = false;
  for (const { since, end: pauseEnd, extend } of pauses) {
    if (since < period.from || since > day) continue;
    // Paused days use up nothing: on every day of the pause, the rest is the same.
    const length = daysBetween(since, pauseEnd < day ? pauseEnd : day);
    if (extend) moved += length;
    else if (pauseEnd > end && pauseEnd <= day) isSkipped = true;
  }
  return { left: daysBetween(day, end) + 1 + moved, isSkipped };
}

/** The amount that was billed for the remaining days. */
export const unusedOf = ({ items, len }: BilledPeriod, left: number): bigint =>
  [...items.values()].reduce((sum, { amount, discount }) => sum + share(amount - discount, left, len), 0n);
