import type { Gateway } from '../../../dependencies.ts';
import type { Line } from '../lines/line.ts';
import { taxRates } from '../taxes/tax.ts';
import type { Invoice } from './invoice.ts';
import { invoicePageUrl } from './invoice-link.ts';

/** The gateway's parts that build the signed URL of an invoice's page. */
export type InvoicePlace = Pick<Gateway, 'baseUrl' | 'environment' | 'keyRing'>;

/** `tax` is always part of the total. */
export const invoiceToView = (place: InvoicePlace, invoice: Invoice) => ({
  id: invoice.id,
  number: invoice.number === null ? null : Number(invoice.number),
  status: invoice.status,
  customer_id: invoice.customerId,
  subscription_id: invoice.subscriptionId,
  creation_date: invoice.creationDate,
  issue_date: invoice.issueDate,
  due_date: invoice.dueDate,
  period_start: invoice.days?.start ?? null,
  period_end: invoice.days?.end ?? null,
  currency: 'COP' as const,
  subtotal: invoice.subtotalCentavos,
  discount: invoice.discountCentavos,
  tax: invoice.taxCentavos,
  total: invoice.totalCentavos,
  credit_applied: invoice.creditAppliedCentavos,
  amount_due: invoice.amountDueCentavos,
  amount_paid: invoice.amountPaidCentavos,
  transaction_id: invoice.transactionId,
  collection: invoice.collection,
  // Only the merchant sees a draft.
  hosted_url: invoice.status === 'draft' ? null : invoicePageUrl(place, invoice),
  pdf_url: `${place.baseUrl}/v1/${invoice.merchantId}/invoices/${invoice.id}.pdf`,
  lines: invoice.lines.map(lineToView),
  paid_elsewhere: invoice.paidElsewhere
    ? { reference: invoice.paidElsewhere.reference, paid_date: invoice.paidElsewhere.date }
    : undefined,
});

export const lineToView = (line: Line) => ({
  type: line.type,
  description: line.description,
  quantity: line.quantity,
  unit_amount: line.unitAmountCentavos,
  amount: line.amountCentavos,
  discount: line.discountCentavos,
  tax: line.tax && {
    code: line.tax.code,
    rate: Number(taxRates[line.tax.code]) / 100,
    amount: line.tax.amountCentavos,
  },
  total: line.totalCentavos,
  period_start: line.days?.start ?? null,
  period_end: line.days?.end ?? null,
  plan_id: line.planId,
  meter_id: line.meterId,
});
