import type { ExplainedError } from './explained-error.ts';

/** 3xxx: declines by the bank, and operations that a transaction's status does not allow. */
export const cardErrors = {
  3001: {
    titleInSpanish: 'La tarjeta fue rechazada',
    cause: {
      en: 'The issuing bank declined the payment without a more specific reason.',
      es: 'El banco emisor de la tarjeta no autorizó el pago y no dio un motivo más preciso.',
    },
    remedy: {
      en: 'Offer another card or payment method. The payer can ask the bank; retrying right away seldom helps.',
      es: 'Ofrece otra tarjeta u otro medio de pago. Quien paga puede preguntar en su banco; reintentar de inmediato pocas veces sirve.',
    },
  },
  3002: {
    titleInSpanish: 'La tarjeta está vencida',
    cause: {
      en: 'The bank reports that the card has expired, although its expiration date looked valid.',
      es: 'El banco indica que la tarjeta venció, aunque su fecha parecía correcta.',
    },
    remedy: {
      en: 'Ask for the new card. For a subscription, update its card.',
      es: 'Pide la tarjeta nueva. En una suscripción, actualiza la tarjeta de la suscripción.',
    },
  },
  3003: {
    titleInSpanish: 'La tarjeta no tiene fondos suficientes',
    cause: {
      en: 'The account or credit limit behind the card does not cover the amount.',
      es: 'La cuenta o el cupo de la tarjeta no cubre el monto.',
    },
    remedy: {
      en: 'Offer another card, or try again on another day. Subscriptions retry automatically according to their plan.',
      es: 'Ofrece otra tarjeta, o reintenta otro día. Las suscripciones reintentan solas según su plan.',
    },
  },
  3004: {
    titleInSpanish: 'La tarjeta fue identificada como robada',
    cause: {
      en: 'The bank lists the card as stolen.',
      es: 'El banco tiene la tarjeta en su lista de tarjetas robadas.',
    },
    remedy: {
      en: 'Do not try this card again, and do not hand over the goods. Tell the payer only that the bank did not authorize the payment.',
      es: 'No vuelvas a intentar con esta tarjeta ni entregues el producto. Di a quien paga solamente que el banco no autorizó el pago.',
    },
  },
  3005: {
    titleInSpanish: 'La tarjeta fue identificada como fraudulenta',
    cause: {
      en: 'The bank or the fraud rules flagged the payment as fraudulent. fraud_rules lists the rules that matched.',
      es: 'El banco o las reglas antifraude consideran el pago un fraude; fraud_rules lista las reglas que coincidieron.',
    },
    remedy: {
      en: 'Do not try this card again. Review the order before you accept another payment method, and do not reveal the reason.',
      es: 'No vuelvas a intentar con esta tarjeta. Revisa el pedido antes de atender a quien paga por otro medio, y no reveles el motivo.',
    },
  },
  3006: {
    titleInSpanish: 'La operación no está permitida para este cliente o esta transacción',
    cause: {
      en: 'The status of the object does not allow the operation: capturing a charge twice, canceling a completed charge, refunding anything but a completed card charge, deleting a customer with a balance. When a processor declined the operation, the category is gateway.',
      es: 'El estado del objeto no lo permite: una segunda captura, la cancelación de un cobro completado, el reembolso de algo que no es un cobro con tarjeta completado, la eliminación de un cliente con saldo. Si lo respondió un procesador, la categoría es gateway.',
    },
    remedy: {
      en: 'Read the object again and check its status before you decide on the next step.',
      es: 'Consulta de nuevo el objeto y revisa su estado antes de decidir el paso siguiente.',
    },
  },
  3008: {
    titleInSpanish: 'La tarjeta no admite transacciones en línea',
    cause: {
      en: 'The bank does not allow online purchases with this card, or the cardholder has turned them off.',
      es: 'El banco no permite compras por internet con esta tarjeta, o su dueño las tiene desactivadas.',
    },
    remedy: {
      en: 'The payer can ask the bank to turn online purchases on, or use another payment method.',
      es: 'Quien paga puede activar las compras por internet en su banco, o pagar por otro medio.',
    },
  },
  3009: {
    titleInSpanish: 'La tarjeta fue reportada como perdida',
    cause: {
      en: 'The cardholder has reported the card lost.',
      es: 'El dueño de la tarjeta la reportó como perdida.',
    },
    remedy: {
      en: 'Do not try this card again. Tell the payer only that the bank did not authorize the payment.',
      es: 'No vuelvas a intentar con esta tarjeta. Di a quien paga solamente que el banco no autorizó el pago.',
    },
  },
  3010: {
    titleInSpanish: 'El banco restringió la tarjeta',
    cause: {
      en: 'The bank has restricted how the card can be used.',
      es: 'El banco limitó los usos de la tarjeta.',
    },
    remedy: {
      en: 'Offer another card. Only the bank can lift the restriction, at the request of the cardholder.',
      es: 'Ofrece otra tarjeta. Solo el banco puede levantar la restricción, a solicitud del dueño.',
    },
  },
  3011: {
    titleInSpanish: 'El banco pide retener la tarjeta',
    cause: {
      en: 'The bank wants the card taken out of use.',
      es: 'El banco quiere la tarjeta fuera de uso.',
    },
    remedy: {
      en: 'Do not try this card again. Offer another payment method without giving the reason.',
      es: 'No vuelvas a intentar con esta tarjeta, y ofrece otro medio sin dar el motivo.',
    },
  },
  3012: {
    titleInSpanish: 'El pago requiere autorización del banco',
    cause: {
      en: 'The bank requires the cardholder to approve this payment first.',
      es: 'El banco quiere hablar con el dueño de la tarjeta antes de dejar pasar este pago.',
    },
    remedy: {
      en: 'Ask the payer to call the bank and authorize the payment. Then charge again; in the strict profile, use a new order_id.',
      es: 'Pide a quien paga que llame a su banco y autorice el pago; luego cobra de nuevo, en el perfil estricto con otro order_id.',
    },
  },
} as const satisfies Record<number, ExplainedError>;
