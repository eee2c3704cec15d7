import type { Dictionary } from '../../../../payer-pages/frame/dictionary.ts';

/** Sentences of a response; `{names}` are filled with what is stored. */
export interface DraftMessages {
  chargebackIntro: string;
  reversalIntro: string;
  records: string;
  merchant: string;
  payment: string;
  authorization: string;
  order: string;
  description: string;
  payer: string;
  threeDSecure: string;
  challenged: string;
  frictionless: string;
  eci: string;
  terms: string;
  personalData: string;
  and: string;
  consent: string;
  device: string;
  deviceBefore: string;
  deviceBeforeOne: string;
  earlier: string;
  earlierOne: string;
  earlierMore: string;
  earlierSameCard: string;
  earlierList: string;
  oneEarlier: string;
  sameAmount: string;
  noSameAmount: string;
  subscription: string;
  subscriptionCancelled: string;
  subscriptionKept: string;
  refund: string;
  receipt: string;
  evidence: string;
}

export const draftMessages: Dictionary<DraftMessages> = {
  es: {
    chargebackIntro: 'Respuesta al contracargo del pago {id} por {amount}. Motivo recibido: {reason}.',
    reversalIntro:
      'Respuesta a la solicitud de reversión del {at} sobre el pago {id} por {amount}. Motivo recibido: {reason}.',
    records: 'Registros del comercio:',
    merchant: 'Comercio: {name}',
    payment: 'Pago de {amount}{card} del {at}',
    authorization: ', aprobado con la autorización {authorization}',
    order: ', orden {order}',
    description: '. Concepto: {description}',
    payer: 'Datos de quien pagó: {facts}.',
    threeDSecure: 'El banco emisor autenticó al titular con 3-D Secure{version} el {at}{manner}{eci}.',
    challenged: ', con una verificación del titular',
    frictionless: ', sin pedir otra verificación',
    eci: ', ECI {eci}',
    terms: 'los términos',
    personalData: 'el tratamiento de datos personales',
    and: ' y ',
    consent: 'Quien pagó aceptó {documents} el {at} desde la dirección IP {ip}.',
    device: 'El pago se hizo en la sesión de dispositivo {device}',
    deviceBefore: ', la misma de {count} pagos anteriores sin disputa',
    deviceBeforeOne: ', la misma de un pago anterior sin disputa',
    earlier: 'El mismo cliente hizo antes {count} pagos aprobados y sin disputa',
    earlierOne: 'El mismo cliente hizo antes un pago aprobado y sin disputa',
    earlierMore: 'El mismo cliente hizo antes al menos {count} pagos aprobados y sin disputa',
    earlierSameCard: ', {count} con la misma tarjeta',
    earlierList: '. Los más recientes: {list}',
    oneEarlier: '{amount} el {at} ({id})',
    sameAmount:
      'El mismo cliente tiene otro pago aprobado por {amount}: {id} del {at}{order}{authorization}.',
    noSameAmount: 'Este cliente no tiene otro pago aprobado por {amount} entre el {from} y el {to}.',
    subscription: 'Es un cobro de la suscripción {id}, creada el {at}.',
    subscriptionCancelled: ' La suscripción se canceló el {at}.',
    subscriptionKept: ' La suscripción no tiene cancelación registrada.',
    refund: 'Se reembolsaron {amount} el {at} (reembolso {id}).',
    receipt: 'El comprobante se envió a {recipient} el {at}.',
    evidence: 'Anexo {number}: {name}, adjuntado el {at}.',
  },
  en: {
    chargebackIntro: 'Response to the chargeback of payment {id} for {amount}. Reason received: {reason}.',
    reversalIntro:
      'Response to the reversal request of {at} about payment {id} for {amount}. Reason received: {reason}.',
    records: 'Records of the merchant:',
    merchant: 'Merchant: {name}',
    payment: 'Payment of {amount}{card} on {at}',
    authorization: ', approved with authorization {authorization}',
    order: ', order {order}',
    description: '. Description: {description}',
    payer: 'Details of the payer: {facts}.',
    threeDSecure:
      'The issuing bank authenticated the cardholder with 3-D Secure{version} on {at}{manner}{eci}.',
    challenged: ', with a challenge',
    frictionless: ', without a challenge',
    eci: ', ECI {eci}',
    terms: 'the terms',
    personalData: 'the processing of personal data',
    and: ' and ',
    consent: 'The payer accepted {documents} on {at} from the IP address {ip}.',
    device: 'The payment was made in the device session {device}',
    deviceBefore: ', the same as {count} earlier undisputed payments',
    deviceBeforeOne: ', the same as one earlier undisputed payment',
    earlier: 'The same customer made {count} earlier payments that were approved and not disputed',
    earlierOne: 'The same customer made one earlier payment that was approved and not disputed',
    earlierMore:
      'The same customer made at least {count} earlier payments that were approved and not disputed',
    earlierSameCard: ', {count} with the same card',
    earlierList: '. The most recent: {list}',
    oneEarlier: '{amount} on {at} ({id})',
    sameAmount:
      'The same customer has another approved payment of {amount}: {id} on {at}{order}{authorization}.',
    noSameAmount: 'This customer has no other approved payment of {amount} between {from} and {to}.',
    subscription: 'It is a charge of the subscription {id}, created on {at}.',
    subscriptionCancelled: ' The subscription was canceled on {at}.',
    subscriptionKept: ' The subscription has no recorded cancellation.',
    refund: '{amount} was refunded on {at} (refund {id}).',
    receipt: 'The receipt was sent to {recipient} on {at}.',
    evidence: 'Attachment {number}: {name}, added on {at}.',
  },
};
