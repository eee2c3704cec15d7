import type { InvoiceStatus } from '@recaudo/contract/api/billing/invoices';
import type { TaxCode } from '@recaudo/contract/api/billing/plans';
import type { Dictionary } from '../../../payer-pages/frame/dictionary.ts';

export interface InvoiceMessages {
  title: string;
  number: string;
  noNumber: string;
  issued: string;
  due: string;
  period: string;
  billedTo: string;
  description: string;
  quantity: string;
  unit: string;
  amount: string;
  subtotal: string;
  discount: string;
  tax: Record<TaxCode, string>;
  total: string;
  credit: string;
  amountDue: string;
  statuses: Record<InvoiceStatus, string>;
  scan: string;
  pdf: string;
  creditNote: string;
  ofInvoice(number: string): string;
  refund: string;
  refunded: string;
}

export const invoiceMessages: Dictionary<InvoiceMessages> = {
  es: {
    title: 'Cuenta de cobro',
    number: 'Número',
    noNumber: 'en asignación',
    issued: 'Fecha',
    due: 'Vence',
    period: 'Periodo',
    billedTo: 'Para',
    description: 'Concepto',
    quantity: 'Cant.',
    unit: 'Valor unitario',
    amount: 'Valor',
    subtotal: 'Subtotal',
    discount: 'Descuento',
    tax: {
      iva_19: 'IVA 19 %',
      iva_5: 'IVA 5 %',
      exempt: 'Exento de IVA',
      excluded: 'Excluido de IVA',
      inc_8: 'Impuesto al consumo 8 %',
    },
    total: 'Total',
    credit: 'Saldo a favor usado',
    amountDue: 'Por pagar',
    statuses: {
      draft: 'Borrador',
      open: 'Pendiente de pago',
      paid: 'Pagada',
      void: 'Anulada',
      uncollectible: 'Sin cobrar',
    },
    scan: 'Escanea el código para verla en línea.',
    pdf: 'Descargar PDF',
    creditNote: 'Nota crédito',
    ofInvoice: number => `De la cuenta de cobro ${number}`,
    refund: 'Reembolso',
    refunded: 'Total devuelto',
  },
  en: {
    title: 'Invoice',
    number: 'Number',
    noNumber: 'being assigned',
    issued: 'Date',
    due: 'Due',
    period: 'Period',
    billedTo: 'Bill to',
    description: 'Description',
    quantity: 'Qty',
    unit: 'Unit price',
    amount: 'Amount',
    subtotal: 'Subtotal',
    discount: 'Discount',
    tax: {
      iva_19: 'VAT (IVA) 19%',
      iva_5: 'VAT (IVA) 5%',
      exempt: 'VAT exempt',
      excluded: 'Excluded from VAT',
      inc_8: 'Consumption tax 8%',
    },
    total: 'Total',
    credit: 'Credit applied',
    amountDue: 'Amount due',
    statuses: {
      draft: 'Draft',
      open: 'Payment due',
      paid: 'Paid',
      void: 'Void',
      uncollectible: 'Not collected',
    },
    scan: 'Scan the code to see it online.',
    pdf: 'Download PDF',
    creditNote: 'Credit note',
    ofInvoice: number => `For invoice ${number}`,
    refund: 'Refund',
    refunded: 'Total refunded',
  },
};
