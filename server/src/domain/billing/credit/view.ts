import type { CreditEntry } from './credit.ts';

export const creditEntryToView = (entry: CreditEntry) => ({
  id: entry.id,
  creation_date: entry.creationDate,
  customer_id: entry.customerId,
  type: entry.type,
  amount: entry.amountCentavos,
  reason: entry.reason,
  invoice_id: entry.invoiceId,
  subscription_id: entry.subscriptionId,
  credit_balance: entry.balanceCentavos,
});
