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
  pay: string;
  payWith: string;
  underWay: { title: string; text: string };
  goOn: string;
  paid: { title: string; text: string };
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
    pay: 'Pagar',
    payWith: 'Con tarjeta, PSE o en efectivo. Se paga el valor completo.',
    underWay: {
      title: 'Hay un pago en curso',
      text: 'Cuando el banco responda, esta página mostrará el resultado.',
    },
    goOn: 'Continuar con el pago',
    paid: { title: 'Esta cuenta está pagada', text: 'No tienes que hacer nada más.' },
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
    pay: 'Pay',
    payWith: 'By card, PSE or in cash. The whole amount is paid at once.',
    underWay: {
      title: 'A payment is under way',
      text: 'Once the bank answers, this page shows the result.',
    },
    goOn: 'Continue the payment',
    paid: { title: 'This invoice is paid', text: 'There is nothing left to do.' },
  },
};
