import type { Language } from '@recaudo/contract/shared/words/language';
import type { SettlementLine } from '../settlements/line-store.ts';

export interface StatementMessages {
  sheet: string;
  file: string;
  title: string;
  cutoff: string;
  hash: string;
  proof: string;
  columns: Readonly<Record<StatementColumn, string>>;
  types: Readonly<Record<SettlementLine['type'] | 'opening' | 'closing', string>>;
  methods: Readonly<Record<string, string>>;
}

export const statementColumns = [
  'day',
  'availableOn',
  'type',
  'id',
  'chargeId',
  'orderId',
  'method',
  'reference',
  'gross',
  'fee',
  'feeTax',
  'renta',
  'iva',
  'ica',
  'other',
  'net',
  'balance',
  'note',
] as const;
export type StatementColumn = (typeof statementColumns)[number];

export const statementMessages: Readonly<Record<Language, StatementMessages>> = {
  en: {
    sheet: 'Settlement',
    file: 'settlement',
    title: 'Settlement {number}',
    cutoff: 'Cutoff {day} (Bogotá) · {movements} movements · Colombian pesos',
    hash: 'SHA-256 of the lines: {hash}',
    proof: 'The opening balance plus the net of every row is the closing balance.',
    columns: {
      day: 'Date',
      availableOn: 'Available on',
      type: 'Type',
      id: 'ID',
      chargeId: 'Charge',
      orderId: 'Order',
      method: 'Method',
      reference: 'Reference',
      gross: 'Gross',
      fee: 'Commission',
      feeTax: 'IVA on it',
      renta: 'Retefuente',
      iva: 'ReteIVA',
      ica: 'ReteICA',
      other: 'Other',
      net: 'Net',
      balance: 'Balance',
      note: 'Note',
    },
    types: {
      opening: 'Opening balance',
      closing: 'Closing balance',
      charge: 'Charge',
      refund: 'Refund',
      chargeback: 'Chargeback',
      transfer: 'Transfer',
      adjustment: 'Adjustment',
      reserve_hold: 'Reserve held',
      reserve_release: 'Reserve released',
      payout: 'Payout',
      payout_returned: 'Returned payout',
    },
    methods: { card: 'Card', bank_account: 'PSE', store: 'Cash' },
  },
  es: {
    sheet: 'Liquidación',
    file: 'liquidacion',
    title: 'Liquidación {number}',
    cutoff: 'Corte {day} (Bogotá) · {movements} movimientos · pesos colombianos',
    hash: 'SHA-256 de los renglones: {hash}',
    proof: 'El saldo inicial más el neto de cada renglón es el saldo final.',
    columns: {
      day: 'Fecha',
      availableOn: 'Disponible',
      type: 'Tipo',
      id: 'Id',
      chargeId: 'Cobro',
      orderId: 'Orden',
      method: 'Medio',
      reference: 'Referencia',
      gross: 'Bruto',
      fee: 'Comisión',
      feeTax: 'IVA comisión',
      renta: 'Retefuente',
      iva: 'ReteIVA',
      ica: 'ReteICA',
      other: 'Otros',
      net: 'Neto',
      balance: 'Saldo',
      note: 'Nota',
    },
    types: {
      opening: 'Saldo inicial',
      closing: 'Saldo final',
      charge: 'Cobro',
      refund: 'Reembolso',
      chargeback: 'Contracargo',
      transfer: 'Traslado',
      adjustment: 'Ajuste',
      reserve_hold: 'Reserva retenida',
      reserve_release: 'Reserva liberada',
      payout: 'Pago',
      payout_returned: 'Pago devuelto',
    },
    methods: { card: 'Tarjeta', bank_account: 'PSE', store: 'Efectivo' },
  },
};
