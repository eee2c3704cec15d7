import type { Dictionary } from '../../payer-pages/frame/dictionary.ts';

export interface LedgerMessages {
  columns: readonly string[];
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

export const ledgerMessages: Dictionary<LedgerMessages> = {
  es: {
    columns: ['Cuenta', 'Motivo', 'Asientos', 'Débito', 'Crédito'],
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
    columns: ['Account', 'Reason', 'Entries', 'Debit', 'Credit'],
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
