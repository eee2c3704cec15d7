import { reject } from '../../../platform/errors.ts';
import { defineTransitions } from '../../../platform/primitives/values/transition-table.ts';
import { readDetails, type Transaction } from '../../charges/charge.ts';
import { NotOwed } from '../subscriptions/period-payments/period-payment.ts';

export type InvoicePaymentStatus = 'open' | 'ended' | 'counted' | 'in_review' | 'returned';

/** Late money counts while the invoice is owed, and a cash network may reverse its payment. */
export const invoicePaymentStatuses = defineTransitions<InvoicePaymentStatus>({
  open: ['ended', 'counted', 'in_review'],
  ended: ['counted', 'in_review'],
  counted: ['open', 'ended'],
  // Only a person moves a payment out of review.
  in_review: ['counted', 'returned'],
  returned: [],
});

/** A charge that pays an invoice. At most one is `open`: it waits for its payer or its outcome. */
export interface InvoicePayment {
  merchantId: string;
  transactionId: string;
  invoiceId: string;
  amountCentavos: bigint;
  status: InvoicePaymentStatus;
  creationDate: Date;
}

/** The id of the invoice that a charge pays, stored with the charge; undefined for other charges. */
export const paidInvoiceOf = (charge: Pick<Transaction, 'paymentDetails'>): string | undefined =>
  charge.paymentDetails === null ? undefined : (readDetails(charge)['invoice'] as string | undefined);

export const invoiceDetails = (invoice: string): { invoice: string } => ({ invoice });

/** The invoice was paid another way or is void. Cash networks receive this as a rejection. */
export class InvoiceNotOwed extends NotOwed {
  constructor() {
    const { errorCode, details } = reject('invoice_not_owed');
    super(errorCode, details);
  }
}
