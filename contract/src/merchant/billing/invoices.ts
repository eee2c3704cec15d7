import Type, { type Static } from 'typebox';
import { collections, invoiceStatuses } from '../../api/billing/invoices.ts';
import { methods, wireStatuses } from '../../api/charges.ts';
import { amountOut, identifier, instantOut, nullable, oneOf } from '../../shared/schema/fields.ts';
import {
  creationFilters,
  dayFilter,
  idFilter,
  pageFilters,
  trimmedFilter,
  wordFilter,
} from '../../shared/schema/query-fields.ts';
import { type QueryInside, route } from '../../shared/schema/route.ts';
import { countsView } from '../money/counts.ts';

/** `overdue`: open, and the due date has passed. */
export const shownInvoiceStatuses = [...invoiceStatuses, 'overdue'] as const;
export type ShownInvoiceStatus = (typeof shownInvoiceStatuses)[number];

const day = () => Type.String({ format: 'date', examples: ['2029-12-31'] });

const listedInvoice = Type.Object({
  id: identifier(),
  number: nullable(Type.Integer()),
  status: oneOf(shownInvoiceStatuses),
  /** The email is null for an accountant. */
  customer: Type.Object({ id: identifier(), name: Type.String(), email: nullable(Type.String()) }),
  subscription_id: nullable(identifier()),
  collection: oneOf(collections),
  creation_date: instantOut(),
  issue_date: nullable(day()),
  due_date: nullable(day()),
  total: amountOut(),
  amount_due: amountOut(),
  amount_paid: amountOut(),
  /** The first line, and the number of further ones. */
  description: Type.String(),
  further_lines: Type.Integer(),
});
export type ListedInvoice = Static<typeof listedInvoice>;

const invoicePage = Type.Object({
  invoices: Type.Array(listedInvoice),
  next: nullable(identifier()),
});
export type InvoicePage = Static<typeof invoicePage>;

/** Totals of the filtered rows; null if there are too many to sum. */
const invoiceTotals = Type.Object({
  totals: nullable(
    Type.Object({
      count: Type.Integer(),
      /** Excludes void invoices, unless all of them are void. */
      total: amountOut(),
      paid: amountOut(),
      open_count: Type.Integer(),
      open: amountOut(),
      overdue_count: Type.Integer(),
      overdue: amountOut(),
    }),
  ),
});
export type InvoiceTotals = Static<typeof invoiceTotals>;

/** The kinds of steps in an invoice's history. */
export const invoiceStepKinds = [
  'created',
  'issued',
  'mail',
  'attempt',
  'credit',
  'paid_elsewhere',
  'credit_note',
] as const;

const invoiceStep = Type.Object({
  at: instantOut(),
  kind: oneOf(invoiceStepKinds),
  /** The email, charge or credit note. */
  id: nullable(identifier()),
  amount: nullable(amountOut()),
  /** Of an attempt. */
  method: nullable(oneOf(methods)),
  status: nullable(oneOf(wireStatuses)),
  error_code: nullable(Type.Integer()),
  /** An email's subject, a credit note's number, or the reference of a payment outside the gateway. */
  text: nullable(Type.String()),
  recipient: nullable(Type.String()),
});
export type InvoiceStep = Static<typeof invoiceStep>;

const filters = {
  ...creationFilters,
  'due_date[gte]': dayFilter(),
  'due_date[lte]': dayFilter(),
  /** An id, an external id, or part of the name or address. */
  customer: trimmedFilter(100),
  customer_id: idFilter(),
  subscription_id: idFilter(),
};
const status = wordFilter(shownInvoiceStatuses);

export const invoiceFilters = Type.Object({ ...filters, status });
export type InvoiceQuery = QueryInside<typeof invoiceFilters>;

/** Cuentas de cobro: a merchant's invoices with their customers, totals and counts. */
export const invoiceList = {
  list: route({
    method: 'GET',
    path: '/invoices',
    access: 'books',
    query: Type.Object({ ...filters, status, ...pageFilters }),
    answer: invoicePage,
  }),
  totals: route({
    method: 'GET',
    path: '/invoices/totals',
    access: 'books',
    query: invoiceFilters,
    answer: invoiceTotals,
  }),
  counts: route({
    method: 'GET',
    path: '/invoices/counts',
    access: 'books',
    query: Type.Object(filters),
    answer: countsView,
  }),
  timeline: route({
    method: 'GET',
    path: '/invoices/:invoice_id/timeline',
    access: 'books',
    answer: Type.Array(invoiceStep),
  }),
};
