import type { Dictionary } from '../../../../payer-pages/frame/dictionary.ts';

export interface ReceiptMessages {
  title: string;
  refunded: string;
  test: string;
  description: string;
  order: string;
  date: string;
  bogotaTime: string;
  method: string;
  card: string;
  pse: string;
  cash: string;
  installments: string;
  iva: string;
  document: string;
  approval: string;
  transaction: string;
  reversal: string;
}

/** Texts of the PDF receipt. */
export const receiptMessages: Dictionary<ReceiptMessages> = {
  es: {
    title: 'Comprobante de pago',
    refunded: 'Comprobante de un pago reembolsado',
    test: 'PRUEBA: no se movió dinero',
    description: 'Concepto',
    order: 'Pedido',
    date: 'Fecha',
    bogotaTime: '(hora de Bogotá)',
    method: 'Medio de pago',
    card: 'Tarjeta',
    pse: 'PSE',
    cash: 'Efectivo',
    installments: 'Cuotas',
    iva: 'IVA incluido',
    document: 'Documento',
    approval: 'Aprobación',
    transaction: 'Transacción',
    reversal:
      'Si no reconoces este pago o no recibes lo que compraste, puedes pedir la reversión dentro de los cinco días hábiles siguientes (Ley 1480).',
  },
  en: {
    title: 'Payment receipt',
    refunded: 'Receipt of a refunded payment',
    test: 'TEST: no money moved',
    description: 'Purpose',
    order: 'Order',
    date: 'Date',
    bogotaTime: '(Bogotá time)',
    method: 'Payment method',
    card: 'Card',
    pse: 'PSE',
    cash: 'Cash',
    installments: 'Installments',
    iva: 'IVA included',
    document: 'Document',
    approval: 'Approval code',
    transaction: 'Transaction',
    reversal:
      'If you do not recognize this payment or did not receive your purchase, you can request a reversal within five business days (Law 1480).',
  },
};
