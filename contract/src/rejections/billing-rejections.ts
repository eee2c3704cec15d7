import { errors } from '../shared/error-table.ts';
import type { CodedText } from './code-rejections.ts';

const state = errors.operationNotAllowed;

/** Rejections of subscriptions, reversals, chargebacks, webhooks and the sandbox. */
export const billingRejections = {
  // Subscriptions.
  subscription_cancelled: {
    code: state,
    en: 'The subscription is cancelled',
    es: 'La suscripción está cancelada.',
  },
  trial_over: {
    code: state,
    en: 'trial_end_date can be changed only during the trial',
    es: 'El fin de la prueba solo se cambia durante la prueba.',
  },
  subscription_charge_under_way: {
    code: state,
    en: 'A charge of this subscription is under way, try again shortly',
    es: 'Hay un cobro de esta suscripción en curso. Intenta en un momento.',
  },
  change_while_owing: {
    code: state,
    en: 'The subscription owes a period: its plan and quantity can be changed once that is paid',
    es: 'La suscripción debe un periodo. Cuando lo pague podrás cambiar el plan o la cantidad.',
  },
  change_after_end: {
    code: state,
    en: 'The subscription ends with its current period, so nothing can change after it',
    es: 'La suscripción termina con este periodo: no queda nada que cambiar después.',
  },
  subscription_paused: {
    code: state,
    en: 'The subscription is paused: resume it first',
    es: 'La suscripción está en pausa. Reanúdala primero.',
  },
  pause_while_owing: {
    code: state,
    en: 'The subscription owes a period: it can be paused once that is paid',
    es: 'La suscripción debe un periodo. Cuando lo pague podrás pausarla.',
  },
  change_awaits_payment: {
    code: state,
    en: 'A change of this subscription waits for its payment: revoke it first',
    es: 'Un cambio de esta suscripción espera su pago. Revócalo primero.',
  },
  preview_outdated: {
    code: state,
    en: 'The change would bill something else than its preview showed: preview it again',
    es: 'El cambio ya no cuesta lo que mostró la vista previa. Vuelve a consultarla.',
  },
  coupon_not_redeemable: {
    code: state,
    en: 'The coupon cannot be used any more: it is used up, over or inactive, or the customer has used it',
    es: 'El cupón ya no se puede usar: se agotó, venció, está inactivo o el cliente ya lo usó.',
  },
  coupon_id_taken: {
    code: errors.orderIdTaken,
    en: 'A coupon with this id exists',
    es: 'Ya existe un cupón con ese id.',
  },
  code_taken: {
    code: errors.orderIdTaken,
    en: 'A promotion code with these letters exists',
    es: 'Ese código ya existe.',
  },
  invoice_state: {
    code: state,
    en: 'An invoice with the status {status:word} cannot be {operation:verb}',
    es: 'Una cuenta que está {status:word} no se puede {operation:verb}.',
  },
  invoice_payment_under_way: {
    code: state,
    en: 'A payment of this invoice is under way, try again once its outcome is known',
    es: 'Hay un pago de esta cuenta en curso. Intenta cuando se sepa el resultado.',
  },
  invoice_of_subscription: {
    code: state,
    en: 'The invoice belongs to a period that its subscription still collects: change the subscription',
    es: 'La cuenta es de un periodo que la suscripción aún cobra. Cambia la suscripción.',
  },
  invoice_not_owed: {
    code: state,
    en: 'The invoice is not owed any more: it was paid otherwise or is void',
    es: 'Esta cuenta ya no se debe: se pagó de otra forma o se anuló.',
  },
  invoice_item_not_waiting: {
    code: state,
    en: 'The item is on an invoice or deleted',
    es: 'El cargo ya está en una cuenta o se eliminó.',
  },
  card_not_asked_again: {
    code: state,
    en: 'The card is not asked again ({reason}): another card is needed',
    es: 'El banco no permite volver a cobrar esta tarjeta: se necesita otra.',
  },
  // Reversals and chargebacks.
  reversal_state: {
    code: state,
    en: 'A reversal that is {status:word} cannot become {to:word}',
    es: 'Una reversión {status:word} no puede pasar a {to:word}.',
  },
  reversal_not_electronic: {
    code: state,
    en: 'Only payments by card or PSE can be reversed',
    es: 'Solo se reversan pagos con tarjeta o PSE.',
  },
  reversal_open: {
    code: state,
    en: 'The charge has an open reversal',
    es: 'El pago ya tiene una reversión abierta.',
  },
  reversal_nothing_left: {
    code: state,
    en: 'The whole charge is already given back, or about to be',
    es: 'Todo el pago ya se devolvió, o está por devolverse.',
  },
  reversal_too_many: {
    code: state,
    en: 'A payer may ask {most:number} times',
    es: 'Una reversión se pide máximo {most:number} veces.',
  },
  reversal_too_late: {
    code: state,
    en: 'The five business days to ask for a reversal ended on {last}; the charge can be refunded',
    es: 'Los cinco días hábiles para pedirla terminaron el {last}; aún puedes reembolsar el pago.',
  },
  reversal_without_transfer: {
    code: state,
    en: 'The reversal waits for no transfer',
    es: 'La reversión no espera ninguna transferencia.',
  },
  chargeback_not_card: {
    code: state,
    en: 'Only card charges can have a chargeback',
    es: 'Solo los pagos con tarjeta pueden tener un contracargo.',
  },
  chargeback_state: {
    code: state,
    en: 'A charge that is {status:word} cannot have a chargeback that is {to:word}',
    es: 'Un cobro que está {status:word} no puede tener un contracargo {to:word}.',
  },
  chargeback_above_charge: {
    code: state,
    en: 'The chargeback disputes {disputed:money}, but only {remaining:money} of the charge was not refunded',
    es: 'El contracargo disputa {disputed:money}, pero del cobro solo quedan {remaining:money} sin reembolsar.',
  },
  // Webhooks.
  too_many_webhooks: {
    code: state,
    en: 'A merchant may have up to {most:number} webhooks',
    es: 'Un comercio tiene máximo {most:number} webhooks.',
  },
  webhook_not_verified: {
    code: state,
    en: 'The webhook is not verified: it gets no events',
    es: 'El webhook no está verificado: no recibe eventos.',
  },
  // The sandbox.
  clock_being_moved: {
    code: state,
    en: 'The clock is being moved by another request',
    es: 'Otra petición está moviendo el reloj.',
  },
  payment_of_connection: {
    code: state,
    en: 'The payment is over a link: only the bank there decides it',
    es: 'El pago va por una conexión: solo el banco lo decide.',
  },
} as const satisfies Record<string, CodedText>;
