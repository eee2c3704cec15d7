import { errors } from '../shared/error-table.ts';
import type { CodedText } from './code-rejections.ts';

const state = errors.operationNotAllowed;
const value = errors.invalidValue;

/** Rejections of the dashboard and the operator console that name no field. */
export const panelRejections = {
  // Payments and links.
  receipt_not_paid: {
    code: state,
    en: 'Only a payment that has arrived has a receipt',
    es: 'Solo tiene comprobante un pago que ya llegó.',
  },
  receipt_without_email: { code: state, en: 'The payment has no email', es: 'El pago no tiene correo.' },
  receipt_between_accounts: {
    code: state,
    en: 'Money that moves between accounts has no receipt',
    es: 'El dinero que pasa entre cuentas no tiene comprobante.',
  },
  link_not_waiting: {
    code: state,
    en: 'Only a payment link that waits for its payer can be sent',
    es: 'Solo se envía un enlace que espera el pago.',
  },
  link_without_email: { code: state, en: 'The payment link has no email', es: 'El enlace no tiene correo.' },
  link_not_open: {
    code: state,
    en: 'Only a payment link that takes payments can be sent',
    es: 'Solo se puede enviar un enlace que recibe pagos.',
  },
  open_amount_alone: {
    code: value,
    en: 'A link whose payer chooses the amount has neither variants nor quantities',
    es: 'Un enlace en el que tu cliente elige cuánto paga no lleva variantes ni cantidades.',
  },
  stock_of_variants: {
    code: value,
    en: 'Each variant has its own stock: leave out that of the link',
    es: 'Cada variante lleva sus propias unidades: deja vacías las del enlace.',
  },
  link_without_stock: {
    code: state,
    en: 'Only a link that was created with a stock can change it',
    es: 'Solo un enlace que se creó con unidades puede cambiarlas.',
  },
  shop_slug_taken: {
    code: state,
    en: 'Another shop has this address: choose another one',
    es: 'Otra tienda ya tiene esa dirección: elige otra.',
  },
  email_subject_over: {
    code: state,
    en: 'The email cannot be sent again: the payment or subscription it refers to has ended',
    es: 'El correo no se puede enviar otra vez: el pago o la suscripción ya terminó.',
  },
  review_under_way: {
    code: errors.unavailable,
    en: 'The payment is being decided or moved at this moment, try again later',
    es: 'El pago se está decidiendo en este momento. Intenta más tarde.',
  },
  review_dropped: {
    code: state,
    en: 'The payment no longer waits for a decision',
    es: 'El pago ya no espera una decisión.',
  },
  review_decided: {
    code: state,
    en: 'The payment was already {decision:word} in review',
    es: 'El pago ya se revisó: {decision:word}.',
  },
  cash_review_not_payable: {
    code: state,
    en: 'The charge is {status:word} and takes no more money: have it given back to the payer, then end this as declined',
    es: 'El cobro está {status:word} y no recibe más dinero: devuélvelo a quien pagó y termina esto como rechazado.',
  },
  pse_review_not_payable: {
    code: state,
    en: 'The charge is {status:word} and takes no more money: have the bank give it back, then end this as declined',
    es: 'El cobro está {status:word} y no recibe más dinero: pide al banco que lo devuelva y termina esto como rechazado.',
  },
  // Reconciliation, exports and limits.
  already_matched: { code: state, en: 'The line or payment is already matched', es: 'Ya está conciliado.' },
  not_matchable: {
    code: state,
    en: 'Only money that has moved can be matched',
    es: 'Solo se concilia dinero que se movió.',
  },
  month_not_over: { code: state, en: 'The month is not over', es: 'El mes aún no termina.' },
  export_ended: {
    code: value,
    en: 'The export has ended: {status:word}',
    es: 'La exportación ya terminó: {status:word}.',
  },
  limits_changed: {
    code: state,
    en: 'Another person changed the limits: look at them again',
    es: 'Los topes cambiaron mientras tanto: míralos otra vez.',
  },
  too_many_fraud_rules: {
    code: value,
    en: 'A merchant has at most {most:number} fraud rules',
    es: 'Un comercio tiene máximo {most:number} reglas.',
  },
  fraud_rule_not_object: {
    code: value,
    en: 'A fraud rule must be a JSON object',
    es: 'La regla debe ser un objeto JSON.',
  },
  fraud_rule_unknown: {
    code: value,
    en: 'The merchant {merchant} has no fraud rule {rule}',
    es: 'El comercio {merchant} no tiene la regla {rule}.',
  },
  merchant_unknown: {
    code: value,
    en: 'No merchant has the id {merchant}',
    es: 'No hay un comercio {merchant}.',
  },
  // Personal data.
  person_with_balance: {
    code: state,
    en: 'The person cannot be erased while a balance is left',
    es: 'No se pueden suprimir los datos mientras tenga saldo: devuélvelo antes.',
  },
  person_with_open_money: {
    code: state,
    en: 'The person cannot be erased while a payment, refund or chargeback is under way',
    es: 'No se pueden suprimir los datos: hay un pago, un reembolso o un contracargo en curso.',
  },
  person_with_subscription: {
    code: state,
    en: 'The person has an active subscription: cancel it first, or agree that the erasure cancels it',
    es: 'La persona tiene una suscripción activa: cancélala antes, o acepta que la supresión la cancele.',
  },
  erasure_not_done: {
    code: state,
    en: 'The certificate is issued when the erasure is done',
    es: 'El certificado se expide cuando la supresión termina.',
  },
  person_not_named: {
    code: value,
    en: 'Name the person by email or document',
    es: 'Escribe el correo o el documento de la persona.',
  },
  // The installation.
  already_paused: { code: value, en: 'This work is already paused', es: 'Ya está en pausa.' },
  not_paused: { code: value, en: 'This work is not paused', es: 'No está en pausa.' },
  job_under_way: {
    code: value,
    en: 'A worker is processing this job; look again in a moment',
    es: 'Se está procesando; mira de nuevo en un momento.',
  },
  ledger_check_running: {
    code: value,
    en: 'A check of this ledger is already running',
    es: 'Ya hay un cuadre en curso.',
  },
  merchant_without_dashboard: {
    code: errors.notFound,
    en: 'This merchant has no dashboard: a command created it, without a business',
    es: 'Este comercio no tiene panel: se creó por comando, sin negocio.',
  },
  backup_not_possible: {
    code: value,
    en: 'This installation makes no backups by itself (RECAUDO_BACKUP_DIR), or a backup was already requested',
    es: 'Esta instalación no hace copias por sí sola (RECAUDO_BACKUP_DIR), o ya se pidió una.',
  },
  metrics_closed: {
    code: errors.notFound,
    en: 'Metrics are not served here. Set RECAUDO_METRICS_TOKEN or RECAUDO_METRICS_LISTEN (docs/guides/operate/operating.md)',
    es: 'Las métricas no están abiertas a otras máquinas.',
  },
  metrics_token_wrong: {
    code: errors.unauthenticated,
    en: 'Metrics need the token of RECAUDO_METRICS_TOKEN: Authorization: Bearer <token>',
    es: 'El token de las métricas falta o no es válido.',
  },
} as const satisfies Record<string, CodedText>;

/** Rejections that payer pages show in the payer's language. */
export const payerRejections = {
  payer_form_unreadable: {
    code: errors.malformed,
    en: 'We could not read the form. Open the page again and retry. Nothing has been charged',
    es: 'No pudimos leer el formulario. Abre la página de nuevo y vuelve a intentarlo. No se ha cobrado nada.',
  },
  unfinished_payments: {
    code: errors.tooManyRequests,
    en: 'Finish or pay what you have already started on this page, then try again. Nothing has been charged',
    es: 'Primero termina de pagar lo que ya empezaste en esta página y vuelve a intentarlo. No se ha cobrado nada.',
  },
} as const satisfies Record<string, CodedText>;
