import { addDays, type CalendarDate, compareDates } from '@recaudo/contract/shared/calendar/calendar-date';
import type { InvoiceNoticeKind } from '../../emails/payer-emails/invoice-notice.ts';

/** Days before and after the due date on which the customer is reminded, besides the due date itself. */
export const REMIND_BEFORE = 3;
export const REMIND_AFTER = [3, 7, 15] as const;

/** An open invoice with `send_invoice` collection. */
export interface FollowedInvoice {
  issueDate: CalendarDate;
  dueDate: CalendarDate;
  /** All steps up to this day are done; null before the first step. */
  followedOn: CalendarDate | null;
}

export interface FollowUp {
  /** The email to write now; null if none is due. After days without a worker, only the last of several. */
  notice: InvoiceNoticeKind | null;
  /** The due date has passed. */
  isOverdue: boolean;
  /** The grace period of the plan has passed too: the subscription is given up. */
  isGivenUp: boolean;
  /** The day of the next step; null after the last one. */
  next: CalendarDate | null;
}

interface Step {
  on: CalendarDate;
  notice: InvoiceNoticeKind | null;
}

/**
 * A pure rule: the steps of an open invoice today. `graceDays` is how long its subscription continues after the due date; null for
 * one-off invoices.
 */
export function followUp(
  { issueDate, dueDate, followedOn }: FollowedInvoice,
  graceDays: number | null,
  today: CalendarDate,
): FollowUp {
  const steps = stepsOf(issueDate, dueDate, graceDays);
  const isNew = ({ on }: Step) =>
    compareDates(on, today) <= 0 && (followedOn === null || compareDates(on, followedOn) > 0);
  const due = steps.filter(step => step.notice !== null && isNew(step));
  return {
    notice: due.at(-1)?.notice ?? null,
    isOverdue: compareDates(today, dueDate) > 0,
    isGivenUp: graceDays !== null && compareDates(today, addDays(dueDate, graceDays)) > 0,
    next: steps.find(({ on }) => compareDates(on, today) > 0)?.on ?? null,
  };
}

/** In order. An invoice due within three days of its issue gets no reminder before the due date. */
function stepsOf(issueDate: CalendarDate, dueDate: CalendarDate, graceDays: number | null): Step[] {
  const reminders = [addDays(dueDate, -REMIND_BEFORE), dueDate].filter(on => compareDates(on, issueDate) > 0);
  const steps: Step[] = [
    { on: issueDate, notice: 'issued' },
    ...reminders.map(on => ({ on, notice: 'reminder' as const })),
    { on: addDays(dueDate, 1), notice: null },
    ...REMIND_AFTER.map(days => ({ on: addDays(dueDate, days), notice: 'overdue' as const })),
    ...(graceDays === null ? [] : [{ on: addDays(dueDate, graceDays + 1), notice: null }]),
  ];
  return steps.toSorted((a, b) => compareDates(a.on, b.on));
}
