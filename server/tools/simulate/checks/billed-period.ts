import { type CalendarDate, daysBetween } from '@recaudo/contract/shared/calendar/calendar-date';
import { share } from '../deals/own-discounts.ts';
import { dayOf, later } from '../own-rules/own-calendar.ts';
import type { SeenPause } from '../own-rules/own-pauses.ts';
import { nameOf } from '../own-rules/own-states.ts';
import type { SeenInvoice } from '../seen/seen-invoices.ts';

/** An item that is billed for a whole period, and what a coupon takes off it. */
export interface BilledItem {
  planId: string;
  amount: bigint;
  discount: bigint;
}

/** A period as it is billed, with the changes within it so far. */
export interface BilledPeriod {
  invoice: SeenInvoice;
  /** The first day of it, or that of its charge where that came later. */
  from: CalendarDate;
  /** The day on which the next period was charged. */
  until: CalendarDate | undefined;
  len: number;
  /** By what `nameOf` writes. */
  items: Map<string, BilledItem>;
  /** Lines that were rounded. */
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
  /** Days of the period from this one on that are not used. */
  left: number;
  /** A pause without an extension has ended the period: it has no days any more. */
  isSkipped: boolean;
}

/** What is left of a period on a day, after the pauses that began in it. */
export function restOn(period: BilledPeriod, day: CalendarDate, pauses: readonly SeenPause[]): Rest {
  const end = period.invoice.period_end;
  let moved = 0;
  let isSkipped = false;
  for (const { since, end: pauseEnd, extend } of pauses) {
    if (since < period.from || since > day) continue;
    // A day in the pause is none of the period's: what is left is what was left when it began.
    const length = daysBetween(since, pauseEnd < day ? pauseEnd : day);
    if (extend) moved += length;
    else if (pauseEnd > end && pauseEnd <= day) isSkipped = true;
  }
  return { left: daysBetween(day, end) + 1 + moved, isSkipped };
}

/** What was billed for the days that are left. */
export const unusedOf = ({ items, len }: BilledPeriod, left: number): bigint =>
  [...items.values()].reduce((sum, { amount, discount }) => sum + share(amount - discount, left, len), 0n);
