/** Statuses of a charge whose money was taken at some point; refunds and disputes come later. */
export const paidStatuses = [
  'completed',
  'refunded',
  'chargeback_pending',
  'chargeback_accepted',
  'chargeback_adjustment',
] as const;

/** The same as an SQL list. */
export const paidStatusList = `(${paidStatuses.map(status => `'${status}'`).join(', ')})`;
