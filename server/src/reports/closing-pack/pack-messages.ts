import type { Dictionary } from '../../payer-pages/frame/dictionary.ts';

export interface PackMessages {
  /** File names in the archive, without their ending. */
  files: Record<'summary' | 'movements' | 'deposits' | 'kept' | 'receipts' | 'ledger', string>;
  archive: string;
  movements: readonly string[];
  deposits: readonly string[];
  kept: readonly string[];
  receipts: readonly string[];
  ledger: readonly string[];
  total: string;
  charge: string;
  refund: string;
  notMatched: string;
  unexplained: string;
  matched: Record<'reference' | 'amount' | 'hand' | 'deposit', string>;
  methods: Record<'card' | 'bank_account' | 'store', string>;
  accounts: Record<
    | 'merchant'
    | 'customers'
    | 'processor'
    | 'pse'
    | 'cash'
    | 'fees'
    | 'fee_tax'
    | 'refunds_pending'
    | 'chargebacks'
    | 'transfers',
    string
  >;
  reasons: Record<string, string>;
  movementsNet: string;
  ledgerNet: string;
  difference: string;
}

export const packMessages: Dictionary<PackMessages> = {
  es: {
    files: {
      summary: '1-resumen',
      movements: '2-movimientos',
      deposits: '3-abonos-explicados',
      kept: '4-comisiones-y-retenciones',
      receipts: '5-comprobantes',
      ledger: '6-libro',
    },
    archive: 'cierre',
    movements: [
      'Fecha',
      'Tipo',
      'Medio',
      'Transacción',
      'Orden',
      'Valor',
      'Comisión',
      'IVA de la comisión',
      'Neto',
      'Conciliación',
      'Banco',
      'Fecha del abono',
      'Valor del abono',
      'Referencia del abono',
    ],
    deposits: [
      'Fecha del abono',
      'Banco',
      'Medio',
      'Referencia',
      'Valor del abono',
      'Conciliación',
      'Transacción',
      'Tipo',
      'Orden',
      'Valor del pago',
      'Comisión',
      'IVA de la comisión',
    ],
    kept: [
      'Fecha del abono',
      'Banco',
      'Medio',
      'Referencia',
      'Comisión descontada',
      'IVA de la comisión',
      'Retención en la fuente',
      'Retención de ICA',
      'Retención de IVA',
      'Total descontado',
      'Valor del abono',
    ],
    receipts: [
      'Fecha',
      'Comprobante',
      'Orden',
      'Concepto',
      'Pagador',
      'Documento',
      'Medio',
      'Valor',
      'IVA informado',
      'Base del IVA',
      'Impuesto al consumo',
      'Propina',
      'Reembolsado',
    ],
    ledger: ['Cuenta', 'Motivo', 'Asientos', 'Débito', 'Crédito'],
    total: 'TOTAL',
    charge: 'Cobro',
    refund: 'Reembolso',
    notMatched: 'Sin conciliar',
    unexplained: 'Sin explicar',
    matched: {
      reference: 'Por referencia',
      amount: 'Por día y monto',
      hand: 'A mano',
      deposit: 'En un abono',
    },
    methods: { card: 'Tarjeta', bank_account: 'PSE', store: 'Efectivo' },
    accounts: {
      merchant: 'Saldo del comercio',
      customers: 'Saldos de clientes',
      processor: 'Por cobrar al adquirente',
      pse: 'Por cobrar a PSE',
      cash: 'Por cobrar a la red de efectivo',
      fees: 'Comisión de la pasarela',
      fee_tax: 'IVA de la comisión de la pasarela',
      refunds_pending: 'Reembolsos en curso',
      chargebacks: 'Contracargos en estudio',
      transfers: 'Transferencias del operador',
    },
    reasons: {
      charge: 'Cobro',
      capture: 'Captura',
      refund_reserved: 'Reembolso reservado',
      refund_confirmed: 'Reembolso confirmado',
      refund_failed: 'Reembolso fallido',
      chargeback: 'Contracargo abierto',
      chargeback_accepted: 'Contracargo perdido',
      chargeback_rejected: 'Contracargo ganado',
      chargeback_fee: 'Cargo por contracargo',
    },
    movementsNet: 'Neto de los movimientos',
    ledgerNet: 'Neto según el libro',
    difference: 'Diferencia',
  },
  en: {
    files: {
      summary: '1-summary',
      movements: '2-movements',
      deposits: '3-deposits-explained',
      kept: '4-fees-and-withholdings',
      receipts: '5-receipts',
      ledger: '6-ledger',
    },
    archive: 'closing',
    movements: [
      'Date',
      'Type',
      'Method',
      'Transaction',
      'Order',
      'Amount',
      'Fee',
      'IVA on the fee',
      'Net',
      'Reconciliation',
      'Bank',
      'Deposit date',
      'Deposit amount',
      'Deposit reference',
    ],
    deposits: [
      'Deposit date',
      'Bank',
      'Method',
      'Reference',
      'Deposit amount',
      'Reconciliation',
      'Transaction',
      'Type',
      'Order',
      'Payment amount',
      'Fee',
      'IVA on the fee',
    ],
    kept: [
      'Deposit date',
      'Bank',
      'Method',
      'Reference',
      'Fee deducted',
      'IVA on the fee',
      'Income tax withheld',
      'ICA withheld',
      'IVA withheld',
      'Total deducted',
      'Deposit amount',
    ],
    receipts: [
      'Date',
      'Receipt',
      'Order',
      'Description',
      'Payer',
      'Document',
      'Method',
      'Amount',
      'Reported IVA',
      'IVA base',
      'Consumption tax',
      'Tip',
      'Refunded',
    ],
    ledger: ['Account', 'Reason', 'Entries', 'Debit', 'Credit'],
    total: 'TOTAL',
    charge: 'Charge',
    refund: 'Refund',
    notMatched: 'Not reconciled',
    unexplained: 'Not explained',
    matched: {
      reference: 'By reference',
      amount: 'By day and amount',
      hand: 'By hand',
      deposit: 'In a deposit',
    },
    methods: { card: 'Card', bank_account: 'PSE', store: 'Cash' },
    accounts: {
      merchant: 'Merchant balance',
      customers: 'Customer balances',
      processor: 'Receivable from the acquirer',
      pse: 'Receivable from PSE',
      cash: 'Receivable from the cash network',
      fees: 'Gateway fee',
      fee_tax: 'IVA on the gateway fee',
      refunds_pending: 'Refunds in progress',
      chargebacks: 'Chargebacks under review',
      transfers: 'Transfers by the operator',
    },
    reasons: {
      charge: 'Charge',
      capture: 'Capture',
      refund_reserved: 'Refund reserved',
      refund_confirmed: 'Refund confirmed',
      refund_failed: 'Refund failed',
      chargeback: 'Chargeback opened',
      chargeback_accepted: 'Chargeback lost',
      chargeback_rejected: 'Chargeback won',
      chargeback_fee: 'Chargeback fee',
    },
    movementsNet: 'Net of the movements',
    ledgerNet: 'Net according to the ledger',
    difference: 'Difference',
  },
};
