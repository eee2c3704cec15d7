import type { Bilingual } from '@recaudo/contract/shared/words/language';

/** Descriptions of path, query and header parameters, by name on the wire. */
export const parameterMessages: Readonly<Record<string, Bilingual>> = {
  merchant_id: {
    en: 'The merchant that the API key belongs to.',
    es: 'El comercio al que pertenece la llave de la petición.',
  },
  customer_id: { en: 'The ID of the customer.', es: 'Un cliente del comercio.' },
  card_id: { en: 'The ID of the card.', es: 'Una tarjeta del comercio o del cliente.' },
  transaction_id: { en: 'The ID of the charge.', es: 'Un cobro.' },
  fee_id: { en: 'The ID of the fee.', es: 'Una comisión.' },
  reversal_id: { en: 'The ID of the statutory reversal.', es: 'Una reversión.' },
  certificate_id: { en: 'The ID of the certificate.', es: 'Un certificado.' },
  tax: { en: 'Only certificates of this tax.', es: 'Solo los certificados de este impuesto.' },
  period: {
    en: 'Only certificates of this period: a year (2026) or two months of it (2026-B1).',
    es: 'Solo los certificados de este periodo: un año (2026) o un bimestre (2026-B1).',
  },
  settlement_id: { en: 'The ID of the settlement.', es: 'Una liquidación.' },
  split_share_id: { en: 'The ID of the share.', es: 'Una parte de un pago dividido.' },
  sub_merchant_id: { en: 'The ID of the seller.', es: 'Un vendedor de la plataforma.' },
  platform_id: {
    en: 'The merchant that is the platform. Required for lists of one charge if the key works for every platform.',
    es: 'El comercio que es la plataforma. Hace falta para las partes de un cobro si la llave sirve para todas.',
  },
  payout_id: { en: 'The ID of the payout.', es: 'Un desembolso.' },
  number: { en: 'The number of the invoice.', es: 'El número de la cuenta de cobro.' },
  credit_note_id: { en: 'The ID of the credit note.', es: 'Una nota crédito.' },
  item_id: { en: 'The ID of the invoice item.', es: 'Un cargo del cliente.' },
  invoice_id: { en: 'The ID of the invoice.', es: 'Una cuenta de cobro.' },
  'due_date[gte]': {
    en: 'Only invoices due on or after this day.',
    es: 'Solo cuentas que vencen desde ese día.',
  },
  'due_date[lte]': {
    en: 'Only invoices due on or before this day.',
    es: 'Solo cuentas que vencen hasta ese día.',
  },
  refund: {
    en: 'What happens to the unused days: nothing (default), credit of the customer, or a refund to the card.',
    es: 'Qué pasa con los días sin usar: nada (por defecto), saldo a favor o reembolso a la tarjeta.',
  },
  plan_id: { en: 'The ID of the plan.', es: 'Un plan.' },
  coupon_id: { en: 'The ID of the coupon.', es: 'Un cupón.' },
  code_id: { en: 'The ID of the promotion code.', es: 'Un código promocional del cupón.' },
  subscription_id: { en: 'The ID of the subscription.', es: 'Una suscripción del cliente.' },
  token_id: { en: 'The ID of a token that has not expired.', es: 'Un token que no ha vencido.' },
  webhook_id: { en: 'The ID of the webhook.', es: 'Un webhook del comercio.' },
  event_id: { en: 'The ID of the event.', es: 'Un evento del comercio.' },
  code: {
    en: 'The verification_code from the ping.',
    es: 'El verification_code que llegó con el aviso de verificación.',
  },
  type: { en: 'Only events of this type.', es: 'Solo los eventos de este tipo.' },
  resource: {
    en: 'Only events about the resource with this ID.',
    es: 'Solo los eventos del recurso con este id.',
  },
  reference: {
    en: 'The reference of a voucher, or its Paybin reference.',
    es: 'La referencia de un comprobante, o su referencia Paybin.',
  },
  network_transaction_id: {
    en: "The network's own payment number.",
    es: 'El número que la red le dio al pago.',
  },
  bin: {
    en: 'The first six to eight digits of a card number.',
    es: 'Los primeros seis a ocho dígitos de la tarjeta.',
  },
  creation: {
    en: 'Created on this day (Bogotá time).',
    es: 'Solo lo creado en este día (Bogotá).',
  },
  'creation[gte]': {
    en: 'Created on or after this day (Bogotá time).',
    es: 'Solo lo creado desde este día, inclusive (Bogotá).',
  },
  'creation[lte]': {
    en: 'Created on or before this day (Bogotá time).',
    es: 'Solo lo creado hasta este día, inclusive (Bogotá).',
  },
  offset: { en: 'Number of records to skip.', es: 'Registros que se saltan al comienzo.' },
  limit: { en: 'Maximum number of records to return.', es: 'Cantidad de registros que quieres.' },
  external_id: {
    en: 'Your own identifier for the customer.',
    es: 'El identificador que el comercio le dio al cliente.',
  },
  order_id: {
    en: 'Your own order number.',
    es: 'El número de pedido que le dio el comercio.',
  },
  amount: { en: 'Amount equal to this value.', es: 'Exactamente este monto.' },
  'amount[gte]': { en: 'Amount equal to or greater than this value.', es: 'Este monto o más.' },
  'amount[lte]': { en: 'Amount equal to or less than this value.', es: 'Este monto o menos.' },
  status: { en: 'Only records with this status.', es: 'Solo los que están en este estado.' },
  'Idempotency-Key': {
    en: 'Repeating a request with the same key returns the original response and changes nothing.',
    es: 'Una petición repetida con la misma llave recibe la primera respuesta y no cambia nada.',
  },
};
