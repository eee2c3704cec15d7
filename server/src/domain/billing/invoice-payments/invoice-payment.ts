import { reject } from '../../../platform/errors.ts';
import { defineTransitions } from '../../../platform/primitives/values/transition-table.ts';
import { readDetails, type Transaction } from '../../charges/charge.ts';
import { NotOwed } from '../subscriptions/period-payments/period-payment.ts';

export type InvoicePaymentStatus = 'open' | 'ended' | 'counted' | 'in_review' | 'returned';

/** As for payments of periods: late money counts while the invoice is owed, and a network may take its payment back. */
export const invoicePaymentStatuses = defineTransitions<InvoicePaymentStatus>({
  open: ['ended', 'counted', 'in_review'],
  ended: ['counted', 'in_review'],
  counted: ['open', 'ended'],
  // Only a person moves a payment out of review.
  in_review: ['counted', 'returned'],
  returned: [],
});

/** A charge by which an invoice is paid. One at a time is `open`: it waits for its payer or its outcome. */
export interface InvoicePayment {
  merchantId: string;
  transactionId: string;
  invoiceId: string;
  amountCentavos: bigint;
  status: InvoicePaymentStatus;
  creationDate: Date;
}

/** The invoice that a charge pays, as stored with the charge. Undefined for all others, which need no further reads. */
export const paidInvoiceOf = (charge: Pick<Transaction, 'paymentDetails'>): string | undefined =>
  charge.paymentDetails === null ? undefined : (readDetails(charge)['invoice'] as string | undefined);

export const invoiceDetails = (invoice: string): { invoice: string } => ({ invoice });

/** The invoice was paid otherwise, or is void. Cash networks receive this as a rejection. */
export class InvoiceNotOwed extends NotOwed {
  constructor() {
    const { errorCode, details } = reject('invoice_not_owed');
    super(errorCode, details);
  }
}
