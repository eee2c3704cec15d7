/** Why the law lets a buyer ask for a payment back (Ley 1480 of 2011, art. 51). */
export const reversalReasons = [
  'fraud',
  'not_requested',
  'not_received',
  'not_as_ordered',
  'defective',
] as const;
export type ReversalReason = (typeof reversalReasons)[number];

/** Where a request stands. The first three are open: nothing else is given back for the charge by another request. */
export const reversalStatuses = [
  'requested',
  'contested',
  'accepted',
  'given_back',
  'withdrawn',
  'rejected',
  'charged_back',
] as const;
export type ReversalStatus = (typeof reversalStatuses)[number];

export const openReversalStatuses = ['requested', 'contested', 'accepted'] as const;

/** Who asked: the payer on our page, or the merchant's people for the payer. */
export const reversalAskers = ['payer', 'merchant'] as const;
export type ReversalAsker = (typeof reversalAskers)[number];

/** Who or what brought about the last answer. */
export const reversalActors = ['payer', 'merchant', 'deadline', 'authority', 'network'] as const;
export type ReversalActor = (typeof reversalActors)[number];

/** How the money goes back: the way it came, by a transfer that a person makes, or by refunds that were made meanwhile. */
export const reversalWays = ['refund', 'transfer', 'earlier_refunds'] as const;
export type ReversalWay = (typeof reversalWays)[number];

/** Out of whose bank a transfer was made. */
export const transferPayers = ['merchant', 'operator'] as const;
export type TransferPayer = (typeof transferPayers)[number];

/** The reasons as people read them: on the payer's page, in emails and on screen. */
export const reversalReasonMessages = {
  es: {
    fraud: 'Fraude: no hice este pago',
    not_requested: 'Pago de una operación que no pedí',
    not_received: 'No recibí lo que compré',
    not_as_ordered: 'Lo que recibí no es lo que pedí',
    defective: 'Lo que recibí está defectuoso',
  },
  en: {
    fraud: 'Fraud: I did not make this payment',
    not_requested: 'Payment of something I did not ask for',
    not_received: 'I did not receive what I bought',
    not_as_ordered: 'What I received is not what I ordered',
    defective: 'What I received is defective',
  },
} as const satisfies Record<'es' | 'en', Record<ReversalReason, string>>;
