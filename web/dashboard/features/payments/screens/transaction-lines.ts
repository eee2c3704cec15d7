import type { ListedTransaction } from '@recaudo/contract/merchant/payments/transactions';
import type { Cell } from '../../../format/csv.ts';

/** Columns of the selected transactions' file; the server's export has more. */
export const transactionHeader = [
  'id',
  'creation_date',
  'amount',
  'refunded',
  'status',
  'method',
  'order_id',
  'description',
  'customer_name',
  'customer_email',
  'error_code',
];

export const transactionLine = (row: ListedTransaction): Cell[] => [
  row.id,
  row.creation_date,
  row.amount,
  row.refunded,
  row.status,
  row.method,
  row.order_id ?? '',
  row.description ?? '',
  row.customer?.name ?? '',
  row.customer?.email ?? '',
  row.error_code === null ? '' : String(row.error_code),
];
