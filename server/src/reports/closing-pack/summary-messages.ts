import type { Dictionary } from '../../payer-pages/frame/dictionary.ts';

export interface SummaryMessages {
  title: string;
  days: string;
  draftNotClosed: string;
  draftNotOver: string;
  closedBy: string;
  changed: string;
  sales: string;
  sold: string;
  refunds: string;
  fees: string;
  expected: string;
  bank: string;
  received: string;
  fee: string;
  feeTax: string;
  retefuente: string;
  reteica: string;
  reteiva: string;
  open: string;
  opened: string;
  lost: string;
  openPayments: string;
  openLines: string;
  ledger: string;
  movementsNet: string;
  ledgerNet: string;
  difference: string;
  byMethod: string;
  methodColumns: readonly string[];
  deposits: string;
  depositColumns: readonly string[];
  more: string;
  accountant: string;
  accountantFacts: string;
  representative: string;
  representativeFacts: string;
}

export const summaryMessages: Dictionary<SummaryMessages> = {
  es: {
    title: 'Cierre de conciliación, {month}',
    days: 'Del {first} al {last}, en hora de Bogotá',
    draftNotClosed: 'Borrador: el mes no se ha cerrado. Cifras al {at}',
    draftNotOver: 'Borrador: el mes no ha terminado. Cifras al {at}',
    closedBy: 'Cerrado por {name} el {at}',
    changed: 'Algo del mes cambió después: este documento dice lo que se cerró.',
    sales: 'Ventas del mes',
    sold: 'Ventas cobradas',
    refunds: 'Reembolsos',
    fees: 'Comisión de la pasarela, con IVA',
    expected: 'Neto por recibir',
    bank: 'Abonos del banco',
    received: 'Abonos recibidos',
    fee: 'Comisión descontada',
    feeTax: 'IVA de la comisión',
    retefuente: 'Retención en la fuente',
    reteica: 'Retención de ICA',
    reteiva: 'Retención de IVA',
    open: 'Contracargos y partidas abiertas',
    opened: 'Contracargos abiertos en el mes',
    lost: 'Contracargos perdidos en el mes',
    openPayments: 'Pagos sin abono (neto)',
    openLines: 'Abonos sin pagos',
    ledger: 'Cuadre con el libro',
    movementsNet: 'Neto de los movimientos',
    ledgerNet: 'Neto según el libro',
    difference: 'Diferencia',
    byMethod: 'Por medio de pago',
    methodColumns: ['Medio', 'Ventas', 'Reembolsos', 'Comisión', 'Por recibir', 'Abonos'],
    deposits: 'Abonos conciliados con varios pagos',
    depositColumns: ['Fecha', 'Banco', 'Pagos', 'Cobrado', 'Descuentos', 'Abono'],
    more: 'y {count} más, en el detalle del mes.',
    accountant: 'Contador público',
    accountantFacts: 'Nombre, documento y tarjeta profesional',
    representative: 'Representante legal',
    representativeFacts: 'Nombre y documento',
  },
  en: {
    title: 'Reconciliation closing, {month}',
    days: 'From {first} to {last}, Bogotá time',
    draftNotClosed: 'Draft: the month has not been closed. Figures as of {at}',
    draftNotOver: 'Draft: the month is not over. Figures as of {at}',
    closedBy: 'Closed by {name} on {at}',
    changed: 'Something in the month changed afterwards: this document states what was closed.',
    sales: 'Sales of the month',
    sold: 'Charged sales',
    refunds: 'Refunds',
    fees: 'Gateway fee, including IVA',
    expected: 'Net to receive',
    bank: 'Bank deposits',
    received: 'Deposits received',
    fee: 'Fee deducted',
    feeTax: 'IVA on the fee',
    retefuente: 'Income tax withheld',
    reteica: 'ICA withheld',
    reteiva: 'IVA withheld',
    open: 'Chargebacks and open items',
    opened: 'Chargebacks opened in the month',
    lost: 'Chargebacks lost in the month',
    openPayments: 'Payments without a deposit (net)',
    openLines: 'Deposits without payments',
    ledger: 'Check against the ledger',
    movementsNet: 'Net of the movements',
    ledgerNet: 'Net according to the ledger',
    difference: 'Difference',
    byMethod: 'By payment method',
    methodColumns: ['Method', 'Sales', 'Refunds', 'Fee', 'To receive', 'Deposits'],
    deposits: 'Deposits matched with several payments',
    depositColumns: ['Date', 'Bank', 'Payments', 'Charged', 'Deductions', 'Deposit'],
    more: 'and {count} more, in the detail of the month.',
    accountant: 'Certified public accountant',
    accountantFacts: 'Name, document and professional card',
    representative: 'Legal representative',
    representativeFacts: 'Name and document',
  },
};
