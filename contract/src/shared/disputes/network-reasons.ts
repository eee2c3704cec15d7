import type { Bilingual } from '../words/language.ts';
import type { CaseNetwork } from './case-words.ts';
import type { ChargebackReason } from './chargeback-reasons.ts';

/** A reason code of a card network: its text, and the group that merchants see in lists. */
export interface NetworkReason {
  code: string;
  reason: ChargebackReason;
  text: Bilingual;
}

type Row = readonly [code: string, reason: ChargebackReason, en: string, es: string];
const rows = (list: readonly Row[]): readonly NetworkReason[] =>
  list.map(([code, reason, en, es]) => ({ code, reason, text: { es, en } }));

const visa = rows([
  [
    '10.1',
    'fraud',
    'EMV liability shift: counterfeit fraud',
    'Cambio de responsabilidad EMV: tarjeta falsificada',
  ],
  [
    '10.2',
    'fraud',
    'EMV liability shift: non-counterfeit fraud',
    'Cambio de responsabilidad EMV: fraude sin falsificación',
  ],
  ['10.3', 'fraud', 'Other fraud: card-present environment', 'Otro fraude: tarjeta presente'],
  ['10.4', 'fraud', 'Other fraud: card-absent environment', 'Otro fraude: tarjeta no presente'],
  ['10.5', 'fraud', 'Visa Fraud Monitoring Program', 'Programa de monitoreo de fraude de Visa'],
  ['11.1', 'other', 'Card recovery bulletin', 'Tarjeta en el boletín de recuperación'],
  ['11.2', 'other', 'Declined authorization', 'Autorización negada'],
  ['11.3', 'other', 'No authorization', 'Sin autorización'],
  ['12.1', 'other', 'Late presentment', 'Presentación tardía'],
  ['12.2', 'other', 'Incorrect transaction code', 'Código de transacción incorrecto'],
  ['12.3', 'other', 'Incorrect currency', 'Moneda incorrecta'],
  ['12.4', 'other', 'Incorrect account number', 'Número de cuenta incorrecto'],
  ['12.5', 'other', 'Incorrect amount', 'Monto incorrecto'],
  [
    '12.6',
    'duplicate',
    'Duplicate processing or paid by other means',
    'Cobro duplicado o pagado por otro medio',
  ],
  ['12.6.1', 'duplicate', 'Duplicate processing', 'Cobro duplicado'],
  ['12.6.2', 'duplicate', 'Paid by other means', 'Pagado por otro medio'],
  ['12.7', 'other', 'Invalid data', 'Datos inválidos'],
  ['13.1', 'not_received', 'Merchandise or services not received', 'Producto o servicio no recibido'],
  ['13.2', 'cancelled_recurring', 'Cancelled recurring transaction', 'Cobro recurrente cancelado'],
  ['13.3', 'not_as_described', 'Not as described or defective', 'Distinto de lo descrito o defectuoso'],
  ['13.4', 'not_as_described', 'Counterfeit merchandise', 'Mercancía falsificada'],
  ['13.5', 'not_as_described', 'Misrepresentation', 'Información engañosa'],
  ['13.6', 'refund_not_processed', 'Credit not processed', 'Reembolso no procesado'],
  ['13.7', 'refund_not_processed', 'Cancelled merchandise or services', 'Producto o servicio cancelado'],
  [
    '13.8',
    'refund_not_processed',
    'Original credit transaction not accepted',
    'Crédito original no aceptado',
  ],
  [
    '13.9',
    'not_received',
    'Non-receipt of cash or load transaction value',
    'Efectivo o recarga no recibidos',
  ],
]);

const mastercard = rows([
  [
    '4802',
    'other',
    'Requested information illegible or missing',
    'Información solicitada ilegible o ausente',
  ],
  ['4807', 'other', 'Warning bulletin file', 'Tarjeta en el boletín de alerta'],
  ['4808', 'other', 'Authorization-related chargeback', 'Contracargo por autorización'],
  ['4812', 'other', 'Account number not on file', 'Número de cuenta no existe'],
  ['4831', 'other', 'Transaction amount differs', 'El monto difiere'],
  ['4834', 'duplicate', 'Point-of-interaction error', 'Error en el punto de interacción'],
  ['4837', 'fraud', 'No cardholder authorization', 'Sin autorización del tarjetahabiente'],
  ['4840', 'fraud', 'Fraudulent processing of transactions', 'Procesamiento fraudulento'],
  [
    '4841',
    'cancelled_recurring',
    'Cancelled recurring or digital goods transaction',
    'Cobro recurrente o digital cancelado',
  ],
  ['4842', 'other', 'Late presentment', 'Presentación tardía'],
  ['4846', 'other', 'Correct transaction currency code not provided', 'Moneda incorrecta'],
  ['4849', 'fraud', 'Questionable merchant activity', 'Actividad dudosa del comercio'],
  ['4850', 'other', 'Installment billing dispute', 'Disputa por cuotas'],
  ['4853', 'not_as_described', 'Cardholder dispute', 'Disputa del tarjetahabiente'],
  ['4854', 'other', 'Cardholder dispute, not elsewhere classified', 'Disputa del tarjetahabiente, otra'],
  ['4855', 'not_received', 'Goods or services not provided', 'Producto o servicio no entregado'],
  ['4859', 'not_received', 'No-show, addendum or ATM dispute', 'No presentación, cargo adicional o cajero'],
  ['4860', 'refund_not_processed', 'Credit not processed', 'Reembolso no procesado'],
  [
    '4863',
    'not_recognised',
    'Cardholder does not recognize: potential fraud',
    'No reconoce la compra: posible fraude',
  ],
  ['4870', 'fraud', 'Chip liability shift', 'Cambio de responsabilidad del chip'],
  ['4871', 'fraud', 'Chip and PIN liability shift', 'Cambio de responsabilidad del chip y PIN'],
]);

/** Reason codes by network. Codes of other networks are stored unchanged. */
export const networkReasons: Readonly<Record<CaseNetwork, readonly NetworkReason[]>> = {
  visa,
  mastercard,
  amex: [],
  diners: [],
  other: [],
};

/** Accepts the spellings of files: `10.4`, `104`, `1040`; `4853`, `53`. Undefined for unknown codes. */
export function findNetworkReason(network: CaseNetwork, code: string | null): NetworkReason | undefined {
  if (code === null) return undefined;
  const digits = code.replaceAll(/\D/g, '');
  if (digits === '') return undefined;
  return networkReasons[network].find(known => {
    const plain = known.code.replaceAll('.', '');
    return plain === digits || (network === 'visa' ? `${plain}0` === digits : plain.slice(2) === digits);
  });
}

/** The group of a code; `other` if unknown. */
export const reasonOfCode = (network: CaseNetwork, code: string | null): ChargebackReason =>
  findNetworkReason(network, code)?.reason ?? 'other';
