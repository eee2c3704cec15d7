import type { Bilingual } from '@recaudo/contract/language';

/** What the parameters of paths, lists and headers mean, by their name on the wire. */
export const parameterMessages: Readonly<Record<string, Bilingual>> = {
  merchant_id: {
    en: 'The merchant whose key signs the request.',
    es: 'El comercio al que pertenece la llave de la petición.',
  },
  customer_id: { en: 'A customer of the merchant.', es: 'Un cliente del comercio.' },
  card_id: { en: 'A card of the merchant or the customer.', es: 'Una tarjeta del comercio o del cliente.' },
  transaction_id: { en: 'A charge.', es: 'Un cobro.' },
  fee_id: { en: 'A fee.', es: 'Una comisión.' },
  reversal_id: { en: 'A reversal.', es: 'Una reversión.' },
  plan_id: { en: 'A plan.', es: 'Un plan.' },
  subscription_id: { en: 'A subscription of the customer.', es: 'Una suscripción del cliente.' },
  token_id: { en: 'A token that has not expired.', es: 'Un token que no ha vencido.' },
  webhook_id: { en: 'A webhook of the merchant.', es: 'Un webhook del comercio.' },
  event_id: { en: 'An event of the merchant.', es: 'Un evento del comercio.' },
  code: {
    en: 'The verification_code that the ping has brought.',
    es: 'El verification_code que llegó con el aviso de verificación.',
  },
  type: { en: 'Only events of this type.', es: 'Solo los eventos de este tipo.' },
  resource: {
    en: 'Only events of the resource with this id.',
    es: 'Solo los eventos del recurso con este id.',
  },
  reference: {
    en: 'The reference of a voucher, or its paybin reference.',
    es: 'La referencia de un comprobante, o su referencia Paybin.',
  },
  network_transaction_id: {
    en: "The network's own number of the payment.",
    es: 'El número que la red le dio al pago.',
  },
  bin: {
    en: 'The first six to eight digits of a card number.',
    es: 'Los primeros seis a ocho dígitos de la tarjeta.',
  },
  creation: {
    en: 'Only what was created on this day (Bogotá).',
    es: 'Solo lo creado en este día (Bogotá).',
  },
  'creation[gte]': {
    en: 'Only what was created on this day or later (Bogotá).',
    es: 'Solo lo creado desde este día, inclusive (Bogotá).',
  },
  'creation[lte]': {
    en: 'Only what was created on this day or earlier (Bogotá).',
    es: 'Solo lo creado hasta este día, inclusive (Bogotá).',
  },
  offset: { en: 'Records to skip at the start.', es: 'Registros que se saltan al comienzo.' },
  limit: { en: 'Records wanted.', es: 'Cantidad de registros que quieres.' },
  external_id: {
    en: "The merchant's own identifier of the customer.",
    es: 'El identificador que el comercio le dio al cliente.',
  },
  order_id: {
    en: "The merchant's own number of the order.",
    es: 'El número de pedido que le dio el comercio.',
  },
  amount: { en: 'Exactly this amount.', es: 'Exactamente este monto.' },
  'amount[gte]': { en: 'This amount or more.', es: 'Este monto o más.' },
  'amount[lte]': { en: 'This amount or less.', es: 'Este monto o menos.' },
  status: { en: 'Only those in this status.', es: 'Solo los que están en este estado.' },
  'Idempotency-Key': {
    en: 'A repeated request with the same key is answered with the first answer and changes nothing.',
    es: 'Una petición repetida con la misma llave recibe la primera respuesta y no cambia nada.',
  },
};
