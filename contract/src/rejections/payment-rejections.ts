import { errors } from '../shared/error-table.ts';
import type { CodedText } from './code-rejections.ts';

const state = errors.operationNotAllowed;

/** Rejections of charges, refunds, fees and cash vouchers. */
export const paymentRejections = {
  charge_state: {
    code: state,
    en: 'A charge that is {status:word} cannot be {operation:verb}',
    es: 'Un cobro que está {status:word} no se puede {operation:verb}.',
  },
  charge_customer_deleted: {
    code: state,
    en: 'The customer of the charge is deleted',
    es: 'El cliente del pago fue eliminado.',
  },
  charge_not_made: {
    code: errors.rejectedByProcessor,
    en: 'The charge {charge_id} failed for lack of an answer and no money was taken; try again with a new Idempotency-Key',
    es: 'El cobro {charge_id} falló porque no hubo respuesta, y no se cobró nada. Intenta de nuevo.',
  },
  card_not_verified: {
    code: errors.unavailable,
    en: 'The card could not be verified and was not saved, try again',
    es: 'No se pudo verificar la tarjeta y no se guardó. Intenta de nuevo.',
  },
  // Refunds and fees.
  refund_not_card: {
    code: state,
    en: 'Only card charges can be refunded',
    es: 'Solo se reembolsan los pagos con tarjeta.',
  },
  refund_whole_under_way: {
    code: state,
    en: 'The whole charge is already being refunded',
    es: 'Ya se está reembolsando todo el pago.',
  },
  refund_under_way: {
    code: state,
    en: 'A refund of the charge is under way, try again when its outcome is known',
    es: 'Hay un reembolso en curso. Intenta cuando se sepa el resultado.',
  },
  fee_refunded: {
    code: state,
    en: 'A fee that is refunded cannot be refunded again',
    es: 'La comisión ya fue devuelta.',
  },
  fee_customer_deleted: {
    code: state,
    en: 'The customer of the fee is deleted',
    es: 'El cliente de la comisión fue eliminado.',
  },
  customer_without_account: {
    code: state,
    en: 'The customer has no account to take a fee from',
    es: 'El cliente no tiene una cuenta de la que cobrar la comisión.',
  },
  customer_balance_too_low: {
    code: errors.balanceTooLow,
    en: "The customer's account has insufficient funds",
    es: 'La cuenta del cliente no tiene saldo suficiente.',
  },
  // Customers.
  customer_with_balance: {
    code: state,
    en: 'The customer cannot be deleted while its balance is greater than 0',
    es: 'No se puede eliminar al cliente mientras tenga saldo.',
  },
  customer_with_credit: {
    code: state,
    en: 'The customer cannot be deleted while it has credit: take the credit back first',
    es: 'No se puede eliminar al cliente mientras tenga saldo a favor: retíralo primero.',
  },
  customer_with_open_money: {
    code: state,
    en: 'The customer cannot be deleted while a payment, refund or chargeback of it is under way',
    es: 'No se puede eliminar al cliente: tiene un pago, un reembolso o un contracargo en curso.',
  },
  // Cash.
  cash_not_connected: {
    code: errors.unavailable,
    en: 'No cash network that takes this amount is connected',
    es: 'No hay una red de efectivo que reciba este monto.',
  },
  voucher_of_connection: {
    code: state,
    en: 'The voucher is of a link: only the tills there take its money',
    es: 'El comprobante es de una conexión: solo se paga en sus cajas.',
  },
  reference_paid: {
    code: errors.orderIdTaken,
    en: 'The reference has already been paid',
    es: 'La referencia ya se pagó.',
  },
  reference_cancelled: {
    code: state,
    en: 'The reference was cancelled',
    es: 'La referencia se canceló.',
  },
  reference_expired: {
    code: state,
    en: 'The reference expired[ on {instant}]',
    es: 'La referencia ya venció.',
  },
  period_not_owed: {
    code: state,
    en: 'The reference was cancelled: nothing is owed for it',
    es: 'La referencia se canceló: no se debe nada por ella.',
  },
  period_busy: {
    code: errors.unavailable,
    en: 'The period is being charged on a card, try again shortly',
    es: 'El periodo se está cobrando a una tarjeta. Intenta en un momento.',
  },
  network_payment_reversed: {
    code: state,
    en: 'The payment with this network_transaction_id was reversed',
    es: 'Ese pago de la red ya se reversó.',
  },
  network_payment_taken: {
    code: errors.orderIdTaken,
    en: 'The network_transaction_id was used for another payment',
    es: 'Ese número de la red ya se usó en otro pago.',
  },
} as const satisfies Record<string, CodedText>;
