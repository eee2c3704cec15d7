import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { defineTransitions } from '../../../platform/primitives/values/transition-table.ts';
import type { Days, Line } from '../lines/line.ts';

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';

/** The test database rejects every other transition. */
export const invoiceStatuses = defineTransitions<InvoiceStatus>({
  draft: ['open', 'paid', 'void'],
  open: ['paid', 'void', 'uncollectible'],
  // A cash network can take its payment back.
  paid: ['open', 'uncollectible'],
  // A charge that was under way when the subscription ended still counts.
  uncollectible: ['paid', 'void'],
  void: [],
});

/** `automatic` charges the subscription's card, `send_invoice` waits for the payer. */
export type Collection = 'automatic' | 'send_invoice';

/** The sums of the lines, and what is left to pay. */
export interface InvoiceSums {
  /** Before discounts and exclusive tax. */
  subtotalCentavos: bigint;
  discountCentavos: bigint;
  /** Of all lines, whether their prices include it or not. */
  taxCentavos: bigint;
  totalCentavos: bigint;
  /** Customer credit used; negative if the invoice itself gives credit. */
  creditAppliedCentavos: bigint;
  /** total - credit applied; never negative. */
  amountDueCentavos: bigint;
}

export interface Invoice extends InvoiceSums {
  id: string;
  /** Null until the sweep `number-invoices` has numbered it. */
  number: bigint | null;
  status: InvoiceStatus;
  customerId: string;
  /** Null for one-off invoices. */
  subscriptionId: string | null;
  /** Of the subscription, counted from 1. */
  period: number | null;
  creationDate: Date;
  /** Null while it is a draft. */
  issueDate: CalendarDate | null;
  dueDate: CalendarDate | null;
  days: Days | null;
  amountPaidCentavos: bigint;
  /** The charge that paid it. */
  transactionId: string | null;
  collection: Collection;
  lines: readonly Line[];
  eventCount: number;
}
