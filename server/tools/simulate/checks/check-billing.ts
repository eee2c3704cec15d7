import { type CalendarDate, daysBetween } from '@recaudo/contract/shared/calendar/calendar-date';
import type { SeenEntry, SeenRedemption } from '../deals/seen-deals.ts';
import { dayOf, startOf } from '../own-rules/own-calendar.ts';
import { pausesOf, type SeenPause } from '../own-rules/own-pauses.ts';
import { SLACK_MS } from '../own-rules/own-states.ts';
import type { Play } from '../play.ts';
import type { SeenCharge } from '../seen/seen-charge.ts';
import type { SeenInvoice } from '../seen/seen-invoices.ts';
import type { SeenLife } from '../seen/seen-life.ts';
import { byPeriod } from './billed-period.ts';
import { checkLines } from './check-lines.ts';

interface Billed {
  invoices: readonly SeenInvoice[];
  /** Charges for changes within a period. */
  changes: readonly SeenCharge[];
  redemptions: readonly SeenRedemption[];
  /** Entries of the customer's credit for these invoices. */
  entries: readonly SeenEntry[];
}

/** Every active day is billed once, at the price in effect that day, and each invoice equals its charge plus the credit used. */
export function checkBilling(play: Play, life: SeenLife, billed: Billed): string[] {
  const { id, due_date: due, status } = life.subscription;
  const { invoices, redemptions } = billed;
  const pauses = pausesOf(life.events);
  const isDue = due !== null && due <= play.lastDay;
  return [
    ...(isDue ? [`is ${status} and still due on ${due}`] : []),
    ...checkCharges(life, invoices, billed.changes),
    ...checkAttempts(life, billed),
    ...checkCalendar(life, invoices, pauses),
    ...checkLines(play, life, { invoices, pauses, redemptions }),
  ].map(fault => `${id} ${fault}`);
}

/** Every attempt of a period charges the same amount: the invoice total minus credit. */
function checkAttempts({ tries, payments }: SeenLife, { invoices, changes, entries }: Billed): string[] {
  const faults: string[] = [];
  for (const invoice of byPeriod(invoices)) {
    const credit = entries
      .filter(({ invoice_id: of, type }) => of === invoice.id && type === 'applied')
      .reduce((sum, { amount_centavos: amount }) => sum - amount, 0n);
    const asked = invoice.total_centavos - credit;
    for (const { period, attempt, amount_centavos: amount } of tries) {
      if (period === invoice.period && amount !== asked)
        faults.push(`period ${period} attempt ${attempt} asked for ${amount} instead of ${asked}`);
    }
  }
  const paying = new Set([...tries, ...changes, ...payments].map(({ id }) => id));
  for (const {
    id,
    status,
    total_centavos: total,
    credit_applied_centavos: credit,
    transaction_id: by,
  } of invoices) {
    if (status === 'paid' && total !== credit && !paying.has(by ?? ''))
      faults.push(`has paid ${id} by nothing`);
  }
  const attempts = new Map<number, number>();
  for (const { period, attempt, status } of tries) {
    const before = attempts.get(period) ?? 0;
    if (attempt !== before + 1) faults.push(`period ${period} has the attempt ${attempt} after ${before}`);
    attempts.set(period, attempt);
    if (status === 'processing') faults.push(`period ${period} attempt ${attempt} was left open`);
  }
  return faults;
}

/** Each completed charge pays exactly one invoice, in full. */
function checkCharges(
  life: SeenLife,
  invoices: readonly SeenInvoice[],
  changes: readonly SeenCharge[],
): string[] {
  const completed = [...life.tries, ...changes].filter(({ status }) => status === 'completed');
  const paidBy = new Map<string, SeenInvoice[]>();
  for (const invoice of invoices) {
    const { transaction_id: paying } = invoice;
    if (paying !== null) paidBy.set(paying, [...(paidBy.get(paying) ?? []), invoice]);
  }
  return completed.flatMap(({ id, amount_centavos: amount }) => {
    const [invoice, ...more] = paidBy.get(id) ?? [];
    if (invoice === undefined || more.length > 0) return [`was charged ${id} for ${more.length} invoices`];
    const { total_centavos: total, credit_applied_centavos: credit, status } = invoice;
    if (status !== 'paid') return [`has paid ${invoice.id}, which is ${status}`];
    return total - credit === amount
      ? []
      : [`was charged ${amount} for ${invoice.id} over ${total} less ${credit} of credit`];
  });
}

/** The start of the next period, after the pauses that began in this one. */
function nextStart(
  { plan }: SeenLife,
  anchor: { day: CalendarDate; period: number },
  present: { period: number; day: CalendarDate },
  pauses: readonly SeenPause[],
): { start: CalendarDate; anchor: { day: CalendarDate; period: number }; isSkipped: boolean } {
  let { period } = present;
  let own = anchor;
  const startOfNext = () => startOf(own.day, plan, period + 1 - own.period + 1);
  for (const { since, end, extend } of pauses) {
    if (extend) {
      const length = daysBetween(since, end);
      const start = startOfNext();
      if (length > 0) own = { day: shifted(start, length), period: period + 1 };
    } else {
      while (startOfNext() < end) period += 1;
    }
  }
  return { start: startOfNext(), anchor: own, isSkipped: period !== present.period };
}

const shifted = (day: CalendarDate, days: number): CalendarDate =>
  dayOf(new Date(Date.parse(`${day}T17:00:00Z`) + days * 86_400_000));

/** Periods follow each other without gaps, except for pauses. */
export function checkCalendar(
  life: SeenLife,
  invoices: readonly SeenInvoice[],
  pauses: readonly SeenPause[],
): string[] {
  const faults: string[] = [];
  const periods = byPeriod(invoices);
  let anchor = { day: periods[0]?.period_start ?? life.startOf(1), period: periods[0]?.period ?? 1 };
  for (const [index, invoice] of periods.entries()) {
    const issued = invoice.creation_date.getTime();
    const isInPause = pauses.some(
      ({ pausedAt, resumedAt }) => issued > pausedAt + SLACK_MS && issued + SLACK_MS < resumedAt,
    );
    if (isInPause) faults.push(`was billed for period ${invoice.period} in its pause`);
    const next = periods[index + 1];
    if (next === undefined) break;
    const [from, to] = [dayOf(invoice.creation_date), dayOf(next.creation_date)];
    const between = pauses.filter(({ since }) => since >= from && since < to);
    const present = { period: invoice.period, day: invoice.period_start };
    const expected = nextStart(life, anchor, present, between);
    anchor = expected.anchor;
    if (next.period_start !== expected.start) {
      faults.push(
        `period ${next.period} starts on ${next.period_start}, but should start on ${expected.start}`,
      );
      anchor = { day: next.period_start, period: next.period };
    }
  }
  return faults;
}
