export const noticeStatuses = ['pending', 'accepted', 'rejected'] as const;
/** A card network's notice about a disputed charge. */
export type NoticeStatus = (typeof noticeStatuses)[number];

/** Who reported that the acquirer has the merchant's response: a connection or an operator. */
export const submitters = ['operator', 'connection'] as const;
export type Submitter = (typeof submitters)[number];

/** Maximum length of a merchant's response. */
export const REBUTTAL_MAX = 4_000;

/** Dispute reasons, grouped as the card networks do. */
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

/** Dispute reasons for merchants: in emails, on paper and on screen. */
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
    not_recognised: 'Payment not recognized',
    not_received: 'Purchase not received',
    not_as_described: 'Not as described',
    duplicate: 'Charged twice',
    refund_not_processed: 'Refund not received',
    cancelled_recurring: 'Canceled subscription',
    other: 'Other',
  },
} as const satisfies Record<'es' | 'en', Record<ChargebackReason, string>>;
