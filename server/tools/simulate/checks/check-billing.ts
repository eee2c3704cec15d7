import { type CalendarDate, daysBetween } from '@recaudo/contract/shared/calendar/calendar-date';
import { dayOf, later, startOf } from '../own-rules/own-calendar.ts';
import { pausesOf, type SeenPause } from '../own-rules/own-pauses.ts';
import type { Play } from '../play.ts';
import type { SeenInvoice } from '../seen/seen-invoices.ts';
import type { SeenLife } from '../seen/seen-life.ts';
import type { SeenCharge } from '../world-store.ts';

/** The system clock is set back by less than this. */
const SLACK_MS = 45 * 60_000;

interface Billed {
  invoices: readonly SeenInvoice[];
  /** Charges of changes within a period. */
  changes: readonly SeenCharge[];
}

/** Every active day is billed once, at the price in effect that day, and each invoice is its charge and the credit used. */
export function checkBilling(play: Play, life: SeenLife, { invoices, changes }: Billed): string[] {
  const { id } = life.subscription;
  const pauses = pausesOf(life.events);
  return [
    ...checkCharges(life, invoices, changes),
    ...checkCalendar(life, invoices, pauses),
    ...checkLines(play, life, invoices, pauses),
  ].map(fault => `${id} ${fault}`);
}

/** What was charged is what is billed, once. */
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

const byPeriod = (invoices: readonly SeenInvoice[]) =>
  invoices
    .filter((invoice): invoice is SeenInvoice & { period: number } => invoice.period !== null)
    .toSorted((a, b) => a.period - b.period);

/** The day on which the next period starts, after the pauses that began in this one. */
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

/** Periods follow each other without a day between them, but for those of a pause. */
function checkCalendar(
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

/** Half up, away from zero. */
const share = (amount: bigint, left: number, len: number): bigint =>
  (amount * BigInt(left) * 2n + BigInt(len)) / (BigInt(len) * 2n);

/** Lines cost what their plans do, and a change gives back exactly what is billed. */
function checkLines(
  { world }: Play,
  life: SeenLife,
  invoices: readonly SeenInvoice[],
  pauses: readonly SeenPause[],
): string[] {
  const faults: string[] = [];
  const prices = new Map(
    [...world.offers.values()].flat().map(offer => [offer.planId, offer.amountCentavos]),
  );
  const fullOf = ({ plan_id: id, quantity }: { plan_id: string; quantity: number }) =>
    (prices.get(id) ?? 0n) * BigInt(quantity);
  const nameOf = ({ plan_id: id, quantity }: { plan_id: string; quantity: number }) => `${id} x${quantity}`;
  for (const invoice of byPeriod(invoices)) {
    const billed = new Set(invoice.lines.map(nameOf));
    for (const line of invoice.lines) {
      if (BigInt(line.amount) !== fullOf(line))
        faults.push(`period ${invoice.period} bills ${line.amount} for ${nameOf(line)}`);
    }
    if (!mayBill(life, invoice, billed)) {
      faults.push(`period ${invoice.period} bills ${[...billed].join(', ')}, which is not what it has`);
    }
    const later_ = byPeriod(invoices).find(({ period }) => period > invoice.period);
    const until = later_ === undefined ? undefined : dayOf(later_.creation_date);
    const len = daysBetween(invoice.period_start, invoice.period_end) + 1;
    for (const change of invoices.filter(({ period }) => period === null)) {
      const day = dayOf(change.creation_date);
      const from = later(dayOf(invoice.creation_date), invoice.period_start);
      if (day < from || (until !== undefined && day >= until)) continue;
      const before = pauses.filter(({ since }) => since >= from && since < day);
      const skipped = before.some(({ extend, end }) => !extend && end > invoice.period_end);
      const moved = before.reduce(
        (sum, { since, end, extend }) => sum + (extend ? daysBetween(since, end) : 0),
        0,
      );
      if (skipped) faults.push(`was billed on ${day} for days of a period that is not`);
      const left = daysBetween(day, invoice.period_end) + 1 + moved;
      for (const line of change.lines) {
        const amount = share(fullOf(line), left, len);
        const isBack = line.amount < 0;
        if (BigInt(line.amount) !== (isBack ? -amount : amount)) {
          faults.push(
            `on ${day} ${nameOf(line)} costs ${line.amount} for ${left} of ${len} days, not ${amount}`,
          );
        }
        if (isBack && !billed.delete(nameOf(line)))
          faults.push(`on ${day} gives back ${nameOf(line)}, which is not billed`);
        if (!isBack && billed.has(nameOf(line))) faults.push(`on ${day} bills ${nameOf(line)} twice`);
        if (!isBack) billed.add(nameOf(line));
      }
    }
  }
  return faults;
}

/** Whether the subscription had these items when the invoice was made. */
function mayBill({ events }: SeenLife, invoice: SeenInvoice, billed: ReadonlySet<string>): boolean {
  const states = events.map(({ payload, creation_date: at }) => {
    const {
      plan_id,
      quantity = 1,
      items = [{ plan_id, quantity }],
    } = JSON.parse(payload) as {
      plan_id: string;
      quantity?: number;
      items?: { plan_id: string; quantity: number }[];
    };
    return { at: at.getTime(), items: items.map(item => `${item.plan_id} x${item.quantity}`) };
  });
  const issued = invoice.creation_date.getTime();
  const current = states.findLastIndex(({ at }) => at <= issued);
  return states.some(
    ({ at, items }, index) =>
      (index === current || Math.abs(at - issued) <= SLACK_MS) &&
      items.length === billed.size &&
      items.every(item => billed.has(item)),
  );
}
