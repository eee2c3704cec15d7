import type { ExplainedError } from './explained-error.ts';

/** 3xxx: what the bank or the state of a transaction answered. */
export const cardErrors = {
  3001: {
    titleInSpanish: 'La tarjeta fue rechazada',
    cause: {
      en: 'The bank that issued the card did not authorise the payment and gave no closer reason.',
      es: 'El banco emisor de la tarjeta no autorizó el pago y no dio un motivo más preciso.',
    },
    remedy: {
      en: 'Offer another card or another means of payment. The payer can ask the bank; trying again at once seldom helps.',
      es: 'Ofrece otra tarjeta u otro medio de pago. Quien paga puede preguntar en su banco; reintentar de inmediato pocas veces sirve.',
    },
  },
  3002: {
    titleInSpanish: 'La tarjeta está vencida',
    cause: {
      en: 'The bank says that the card has expired, although its date looked right.',
      es: 'El banco indica que la tarjeta venció, aunque su fecha parecía correcta.',
    },
    remedy: {
      en: 'Ask for the new card. For a subscription, update the card of the subscription.',
      es: 'Pide la tarjeta nueva. En una suscripción, actualiza la tarjeta de la suscripción.',
    },
  },
  3003: {
    titleInSpanish: 'La tarjeta no tiene fondos suficientes',
    cause: {
      en: 'The account or the credit limit behind the card does not cover the amount.',
      es: 'La cuenta o el cupo de la tarjeta no cubre el monto.',
    },
    remedy: {
      en: 'Offer another card, or try on another day. Subscriptions retry by themselves as their plan says.',
      es: 'Ofrece otra tarjeta, o reintenta otro día. Las suscripciones reintentan solas según su plan.',
    },
  },
  3004: {
    titleInSpanish: 'La tarjeta fue identificada como robada',
    cause: {
      en: 'The bank has the card on its list of stolen cards.',
      es: 'El banco tiene la tarjeta en su lista de tarjetas robadas.',
    },
    remedy: {
      en: 'Do not try this card again and do not hand over the goods. Tell the payer only that the bank did not authorise the payment.',
      es: 'No vuelvas a intentar con esta tarjeta ni entregues el producto. Di a quien paga solamente que el banco no autorizó el pago.',
    },
  },
  3005: {
    titleInSpanish: 'La tarjeta fue identificada como fraudulenta',
    cause: {
      en: 'The bank or the fraud rules take the payment for a fraud; fraud_rules lists the rules that matched.',
      es: 'El banco o las reglas antifraude consideran el pago un fraude; fraud_rules lista las reglas que coincidieron.',
    },
    remedy: {
      en: 'Do not try this card again. Review the order before you serve the payer by other means, and do not reveal the reason.',
      es: 'No vuelvas a intentar con esta tarjeta. Revisa el pedido antes de atender a quien paga por otro medio, y no reveles el motivo.',
    },
  },
  3006: {
    titleInSpanish: 'La operación no está permitida para este cliente o esta transacción',
    cause: {
      en: 'The state of the object forbids it: a second capture, the cancellation of a completed charge, a refund of something that is not a completed card charge, the deletion of a customer with a balance. When a processor answered it, the category is gateway.',
      es: 'El estado del objeto no lo permite: una segunda captura, la cancelación de un cobro completado, el reembolso de algo que no es un cobro con tarjeta completado, la eliminación de un cliente con saldo. Si lo respondió un procesador, la categoría es gateway.',
    },
    remedy: {
      en: 'Read the object again and look at its status before you decide on the next step.',
      es: 'Consulta de nuevo el objeto y revisa su estado antes de decidir el paso siguiente.',
    },
  },
  3008: {
    titleInSpanish: 'La tarjeta no admite transacciones en línea',
    cause: {
      en: 'The bank does not allow online purchases with this card, or its owner has them switched off.',
      es: 'El banco no permite compras por internet con esta tarjeta, o su dueño las tiene desactivadas.',
    },
    remedy: {
      en: 'The payer can have online purchases switched on by the bank, or pay by other means.',
      es: 'Quien paga puede activar las compras por internet en su banco, o pagar por otro medio.',
    },
  },
  3009: {
    titleInSpanish: 'La tarjeta fue reportada como perdida',
    cause: {
      en: 'The owner of the card has reported it lost.',
      es: 'El dueño de la tarjeta la reportó como perdida.',
    },
    remedy: {
      en: 'Do not try this card again. Tell the payer only that the bank did not authorise the payment.',
      es: 'No vuelvas a intentar con esta tarjeta. Di a quien paga solamente que el banco no autorizó el pago.',
    },
  },
  3010: {
    titleInSpanish: 'El banco restringió la tarjeta',
    cause: {
      en: 'The bank has limited what the card may be used for.',
      es: 'El banco limitó los usos de la tarjeta.',
    },
    remedy: {
      en: 'Offer another card. Only the bank can lift the restriction, at the request of the owner.',
      es: 'Ofrece otra tarjeta. Solo el banco puede levantar la restricción, a solicitud del dueño.',
    },
  },
  3011: {
    titleInSpanish: 'El banco pide retener la tarjeta',
    cause: {
      en: 'The bank wants the card out of use.',
      es: 'El banco quiere la tarjeta fuera de uso.',
    },
    remedy: {
      en: 'Do not try this card again, and offer other means without giving the reason.',
      es: 'No vuelvas a intentar con esta tarjeta, y ofrece otro medio sin dar el motivo.',
    },
  },
  3012: {
    titleInSpanish: 'El pago requiere autorización del banco',
    cause: {
      en: 'The bank wants to hear from the owner of the card before it lets this payment through.',
      es: 'El banco quiere hablar con el dueño de la tarjeta antes de dejar pasar este pago.',
    },
    remedy: {
      en: 'Ask the payer to call the bank and authorise the payment; then charge again, in the strict profile with a new order_id.',
      es: 'Pide a quien paga que llame a su banco y autorice el pago; luego cobra de nuevo, en el perfil estricto con otro order_id.',
    },
  },
} as const satisfies Record<number, ExplainedError>;
