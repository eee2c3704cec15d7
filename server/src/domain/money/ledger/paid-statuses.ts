/** Statuses of a charge whose money was taken at some time: refunds and disputes come afterwards. */
export const paidStatuses = [
  'completed',
  'refunded',
  'chargeback_pending',
  'chargeback_accepted',
  'chargeback_adjustment',
] as const;

/** The same for `in`. */
export const paidStatusList = `(${paidStatuses.map(status => `'${status}'`).join(', ')})`;
