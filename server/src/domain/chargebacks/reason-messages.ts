import type { ChargebackReason } from './chargeback.ts';

/** Why a payment is disputed, as merchants read it: in emails, on paper and on screen. */
export const reasonMessages = {
  es: {
    fraud: 'Fraude',
    not_recognised: 'No reconoce el pago',
    not_received: 'No recibió lo que compró',
    not_as_described: 'Lo recibido no es lo ofrecido',
    duplicate: 'Cobro duplicado',
    refund_not_processed: 'Reembolso no recibido',
    cancelled_recurring: 'Suscripción cancelada',
    other: 'Otro',
  },
  en: {
    fraud: 'Fraud',
    not_recognised: 'Does not recognise the payment',
    not_received: 'Did not receive what was bought',
    not_as_described: 'Not as described',
    duplicate: 'Charged twice',
    refund_not_processed: 'Refund not received',
    cancelled_recurring: 'Cancelled subscription',
    other: 'Other',
  },
} as const satisfies Record<'es' | 'en', Record<ChargebackReason, string>>;
