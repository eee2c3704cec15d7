import type { Charge } from '../../api/types.ts';
import type { Cell } from '../../format/csv.ts';

/** The columns of chosen charges in a file; the export of the server has more. */
export const chargeHeader = [
  'id',
  'creation_date',
  'amount',
  'status',
  'method',
  'order_id',
  'description',
  'customer_name',
  'customer_email',
  'authorization',
  'error_code',
];

export const chargeLine = (charge: Charge): Cell[] => [
  charge.id,
  charge.creation_date,
  charge.amount,
  charge.status,
  charge.method,
  charge.order_id ?? '',
  charge.description ?? '',
  charge.customer?.name ?? '',
  charge.customer?.email ?? '',
  charge.authorization ?? '',
  charge.error_code === undefined ? '' : String(charge.error_code),
];
