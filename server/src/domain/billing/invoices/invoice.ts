import type { Collection, InvoiceStatus } from '@recaudo/contract/api/billing/invoices';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { defineTransitions } from '../../../platform/primitives/values/transition-table.ts';
import type { Days, Line } from '../lines/line.ts';

/** The test database rejects every other transition. */
export const invoiceStatuses = defineTransitions<InvoiceStatus>({
  draft: ['open', 'paid', 'void'],
  open: ['paid', 'void', 'uncollectible'],
  // A cash network can reverse its payment.
  paid: ['open', 'uncollectible'],
  // A charge that was in progress when the subscription ended still counts.
  uncollectible: ['paid', 'void'],
  void: [],
});

/** The sums of the lines, and the amount due. */
export interface InvoiceSums {
  /** Before discounts and exclusive tax. */
  subtotalCentavos: bigint;
  discountCentavos: bigint;
  /** The tax of all lines, included in prices or added to them. */
  taxCentavos: bigint;
  totalCentavos: bigint;
  /** Customer credit used; negative if the invoice creates credit. */
  creditAppliedCentavos: bigint;
  /** total - credit applied; never negative. */
  amountDueCentavos: bigint;
}

/** An invoice that is written together with the charge of its period. */
export interface NewInvoice extends InvoiceSums {
  id: string;
  issueDate: CalendarDate;
  days: Days;
  lines: readonly Line[];
}

export interface Invoice extends InvoiceSums {
  merchantId: string;
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
  /** How often its payment was declined. */
  declines: number;
  lines: readonly Line[];
  eventCount: number;
  /** The payment term in days of a draft; null means due on issue. */
  daysUntilDue: number | null;
  /** A payment outside the gateway, as the merchant recorded it. */
  paidElsewhere: { reference: string; date: CalendarDate } | null;
}
