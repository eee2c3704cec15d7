export const noticeStatuses = ['pending', 'accepted', 'rejected'] as const;
/** What a card network says about a charge that its payer disputes. */
export type NoticeStatus = (typeof noticeStatuses)[number];

/** As long as what a merchant answers to one may be. */
export const REBUTTAL_MAX = 4_000;

/** Why the payer disputes, as the card networks group it. */
export const chargebackReasons = [
  'fraud',
  'not_recognised',
  'not_received',
  'not_as_described',
  'duplicate',
  'refund_not_processed',
  'cancelled_recurring',
  'other',
] as const;
export type ChargebackReason = (typeof chargebackReasons)[number];

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
