import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Actor } from '../actor.ts';
import type { SeenInvoicePayment } from './seen-invoice-payments.ts';

/** A subscription whose customer pays invoices instead of having a card charged. */
export interface InvoicedActor extends Actor {
  daysUntilDue: number;
}

/** A request about an invoice. `done` is unknown after a crash. */
export interface InvoiceStep {
  kind: 'create' | 'finalize' | 'pay by card' | 'pay elsewhere' | 'void' | 'give up' | 'send' | 'open page';
  invoiceId: string;
  day: CalendarDate;
  done: 'yes' | 'no' | 'unknown';
  /** On the merchant's clock. */
  endedAt: Date;
  /** Of a payment elsewhere. */
  reference?: string;
  /** Of a payment by card. */
  chargeId?: string;
  /** Of a new invoice: it is issued at once. */
  isIssued?: boolean;
  /** The status after a request without an answer. */
  statusAfter?: string | undefined;
}

export const stepsOf = (steps: readonly InvoiceStep[], invoiceId: string): InvoiceStep[] =>
  steps.filter(step => step.invoiceId === invoiceId);

/** True if the request was made, `maybe` if nobody knows. */
export const wasDone = (steps: readonly InvoiceStep[], kind: InvoiceStep['kind']): boolean | 'maybe' => {
  const own = steps.filter(step => step.kind === kind);
  return own.some(({ done }) => done === 'yes') || (own.some(({ done }) => done === 'unknown') && 'maybe');
};

/**
 * True if the merchant gave the invoice up before it was paid: its coupon no longer counts then. `maybe` if a worker paid it right after
 * a request that crashed.
 */
export function wasGivenUp(steps: readonly InvoiceStep[]): boolean | 'maybe' {
  const own = steps.filter(({ kind, done }) => kind === 'give up' && done !== 'no');
  if (own.some(({ done, statusAfter }) => done === 'yes' || statusAfter === 'uncollectible')) return true;
  return own.some(({ statusAfter }) => statusAfter === 'paid') && 'maybe';
}

/** When invoices ended: void, given up, or paid. */
export function endsOf(
  steps: readonly InvoiceStep[],
  payments: readonly SeenInvoicePayment[],
): Map<string, Date> {
  const ended = steps.filter(({ kind, done }) => done === 'yes' && ENDS.has(kind));
  const counted = payments.filter(({ status }) => status === 'counted');
  return new Map([
    ...counted.map(({ invoice_id: id, operation_date: at }) => [id, at] as const),
    ...ended.map(({ invoiceId: id, endedAt: at }) => [id, at] as const),
  ]);
}

const ENDS: ReadonlySet<InvoiceStep['kind']> = new Set(['void', 'give up', 'pay elsewhere']);
