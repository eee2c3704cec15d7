import type { InvoiceStatus } from '@recaudo/contract/api/billing/invoices';
import type { Dictionary } from '../../../payer-pages/frame/dictionary.ts';

export interface InvoiceListMessages {
  title: string;
  statuses: Record<InvoiceStatus, string>;
  see: (number: string) => string;
  pdf: string;
  pdfOf: (number: string) => string;
  unnumbered: string;
  all: string;
  next: (amount: string, day: string) => string;
}

/** The past invoices on a subscription's page, and the next invoice. */
export const invoiceListMessages: Dictionary<InvoiceListMessages> = {
  es: {
    title: 'Tus cuentas de cobro',
    statuses: {
      draft: 'Borrador',
      open: 'Por pagar',
      paid: 'Pagada',
      void: 'Anulada',
      uncollectible: 'Sin cobrar',
    },
    see: number => `N.º ${number}`,
    pdf: 'PDF',
    pdfOf: number => `PDF de la cuenta ${number}`,
    unnumbered: 'Cuenta de cobro',
    all: 'Ver todas',
    next: (amount, day) => `${amount} el ${day}`,
  },
  en: {
    title: 'Your invoices',
    statuses: {
      draft: 'Draft',
      open: 'Payment due',
      paid: 'Paid',
      void: 'Void',
      uncollectible: 'Not collected',
    },
    see: number => `No. ${number}`,
    pdf: 'PDF',
    pdfOf: number => `PDF of invoice ${number}`,
    unnumbered: 'Invoice',
    all: 'See all',
    next: (amount, day) => `${amount} on ${day}`,
  },
};
