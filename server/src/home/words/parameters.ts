import type { Bilingual } from '../../pages/language.ts';

/** What the parameters of paths, lists and headers mean, by their name on the wire. */
export const parameterWords: Readonly<Record<string, Bilingual>> = {
  merchant_id: {
    en: 'The merchant whose key signs the request.',
    es: 'El comercio al que pertenece la llave de la petición.',
  },
  customer_id: { en: 'A customer of the merchant.', es: 'Un cliente del comercio.' },
  card_id: { en: 'A card of the merchant or the customer.', es: 'Una tarjeta del comercio o del cliente.' },
  transaction_id: { en: 'A charge.', es: 'Un cobro.' },
  fee_id: { en: 'A fee.', es: 'Una comisión.' },
  plan_id: { en: 'A plan.', es: 'Un plan.' },
  subscription_id: { en: 'A subscription of the customer.', es: 'Una suscripción del cliente.' },
  token_id: { en: 'A token that has not expired.', es: 'Un token que no ha vencido.' },
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
