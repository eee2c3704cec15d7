/** Legal grounds for a statutory reversal (Ley 1480 of 2011, art. 51). */
export const reversalReasons = [
  'fraud',
  'not_requested',
  'not_received',
  'not_as_ordered',
  'defective',
] as const;
export type ReversalReason = (typeof reversalReasons)[number];

/** Status of a request. While one of the first three is open, no other request returns money for the charge. */
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

/** The payer on our page, or the merchant's staff on the payer's behalf. */
export const reversalAskers = ['payer', 'merchant'] as const;
export type ReversalAsker = (typeof reversalAskers)[number];

/** The origin of the last response. */
export const reversalActors = ['payer', 'merchant', 'deadline', 'authority', 'network'] as const;
export type ReversalActor = (typeof reversalActors)[number];

/** How the money returns: the way it came, by a manual transfer, or by refunds made in the meantime. */
export const reversalWays = ['refund', 'transfer', 'earlier_refunds'] as const;
export type ReversalWay = (typeof reversalWays)[number];

/** The owner of the bank account that made the transfer. */
export const transferPayers = ['merchant', 'operator'] as const;
export type TransferPayer = (typeof transferPayers)[number];

/** Reasons shown on the payer's page, in emails and on screen. */
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
    not_requested: 'A payment I did not request',
    not_received: 'I did not receive what I bought',
    not_as_ordered: 'What I received is not what I ordered',
    defective: 'What I received is defective',
  },
} as const satisfies Record<'es' | 'en', Record<ReversalReason, string>>;
