import type { Method, WireStatus } from '@recaudo/contract/api/charges';
import type { invoiceStepKinds } from '@recaudo/contract/merchant/billing/invoices';
import {
  addDays,
  bogotaDateOf,
  type CalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { Invoice } from '../../../../domain/billing/invoices/invoice.ts';
import type { ListedRow, TotalsRow } from './list-store.ts';
import type { InvoiceTraces } from './timeline-store.ts';

export const listedToView = (row: ListedRow, today: CalendarDate, showsContacts: boolean) => ({
  id: row.id,
  number: row.number === null ? null : Number(row.number),
  status:
    row.status === 'open' && row.due_date !== null && row.due_date < today
      ? ('overdue' as const)
      : row.status,
  customer: {
    id: row.customer_id,
    name: [row.customer_name, row.customer_last_name].filter(Boolean).join(' '),
    email: showsContacts ? (row.customer_email ?? '') : null,
  },
  subscription_id: row.subscription_id,
  collection: row.collection,
  creation_date: row.creation_date,
  issue_date: row.issue_date,
  due_date: row.due_date,
  total: row.total_centavos,
  amount_due: row.total_centavos - row.credit_applied_centavos,
  amount_paid: row.amount_paid_centavos,
  description: row.description,
  further_lines: row.line_count - 1,
});

export const totalsToView = (row: TotalsRow) => ({
  count: row.count,
  total: row.total_centavos,
  paid: row.paid_centavos,
  open_count: row.open_count,
  open: row.open_centavos,
  overdue_count: row.overdue_count,
  overdue: row.overdue_centavos,
});

interface Step {
  at: Date;
  kind: (typeof invoiceStepKinds)[number];
  id: string | null;
  amount: bigint | null;
}

interface Further {
  method: Method | null;
  status: WireStatus | null;
  error_code: number | null;
  text: string | null;
  recipient: string | null;
}
const nothingElse: Further = { method: null, status: null, error_code: null, text: null, recipient: null };

/** A payment outside the gateway has a day but no time, so it comes after that day's other steps. */
function paidElsewhereAt(invoice: Invoice, day: CalendarDate, { mails, attempts }: InvoiceTraces): Date {
  const nextDay = startOfBogotaDay(addDays(day, 1));
  const others = [...mails.map(sentOf), ...attempts.map(({ creation_date: at }) => at)];
  const before = others.filter(at => at < nextDay).map(at => at.getTime());
  return new Date(Math.max(instantOf(day, invoice).getTime(), ...before));
}

const sentOf = ({ sent_at: sent, creation_date: at }: InvoiceTraces['mails'][number]): Date => sent ?? at;

/** The start of the day, or the invoice's creation if that is later. */
const instantOf = (day: CalendarDate, { creationDate }: Invoice): Date => {
  const start = startOfBogotaDay(day);
  return start > creationDate ? start : creationDate;
};

/** A draft may be issued on a later day. */
function ownSteps(invoice: Invoice, traces: InvoiceTraces): (Further & Step)[] {
  const { creationDate, issueDate, totalCentavos: amount, paidElsewhere } = invoice;
  const step = (kind: Step['kind'], at: Date) => ({ ...nothingElse, at, kind, id: null, amount });
  const isIssuedLater = issueDate === null || issueDate > bogotaDateOf(creationDate);
  return [
    ...(paidElsewhere === null
      ? []
      : [
          {
            ...step('paid_elsewhere', paidElsewhereAt(invoice, paidElsewhere.date, traces)),
            amount: invoice.amountPaidCentavos,
            text: paidElsewhere.reference,
          },
        ]),
    ...(issueDate === null ? [] : [step('issued', instantOf(issueDate, invoice))]),
    ...(isIssuedLater ? [step('created', creationDate)] : []),
  ];
}

/** Everything that happened to an invoice, newest first. */
export function stepsOf(invoice: Invoice, traces: InvoiceTraces, showsContacts: boolean) {
  const steps = [
    ...ownSteps(invoice, traces),
    ...traces.mails.map(({ id, subject, recipient, creation_date, sent_at }) => ({
      ...nothingElse,
      at: sent_at ?? creation_date,
      kind: 'mail' as const,
      id,
      amount: null,
      text: subject,
      recipient: showsContacts ? recipient : null,
    })),
    ...traces.attempts.map(({ id, creation_date: at, amount_centavos, method, status, error_code }) => ({
      ...nothingElse,
      at,
      kind: 'attempt' as const,
      id,
      amount: amount_centavos,
      method,
      status: status === 'processing' ? ('in_progress' as const) : status,
      error_code,
    })),
    ...traces.credit.map(({ id, creation_date: at, amount_centavos }) => ({
      ...nothingElse,
      at,
      kind: 'credit' as const,
      id,
      amount: amount_centavos,
    })),
    ...traces.notes.map(({ id, creation_date: at, number, total_centavos }) => ({
      ...nothingElse,
      at,
      kind: 'credit_note' as const,
      id,
      amount: total_centavos,
      text: String(number),
    })),
  ];
  return steps.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}
