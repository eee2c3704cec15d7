import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { addDays, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import { movementsBetween } from '../../domain/reconciliation/movement-store.ts';
import { long, type Queryable, replannedStatement } from '../../platform/database/connections/connection.ts';

/** A paid charge with its receipt's data. Includes names, which invoices need, but no addresses and phone numbers. */
export interface ReceiptRow {
  id: string;
  day: CalendarDate;
  method: string;
  order_id: string | null;
  description: string | null;
  amount_centavos: bigint;
  refunded_centavos: bigint;
  iva: string | null;
  iva_base_centavos: bigint | null;
  inc_centavos: bigint | null;
  tip_centavos: bigint | null;
  customer_details: string | null;
  customer_name: string | null;
  customer_last_name: string | null;
  document_type: string | null;
  document_end: string | null;
}

const ofDay = long(
  replannedStatement<ReceiptRow>(
    'closing_pack_receipts',
    `select movement.id, movement.day, movement.method, movement.order_id, charge.description,
       movement.amount_centavos, charge.refunded_centavos, charge.iva, charge.iva_base_centavos, charge.inc_centavos,
       charge.tip_centavos, charge.customer_details, customer.name as customer_name,
       customer.last_name as customer_last_name, pse.document_type, pse.document_end
     from ${movementsBetween} movement
     join transactions charge on charge.merchant_id = $1 and charge.id = movement.id
     left join customers customer on customer.merchant_id = $1 and customer.id = charge.customer_id
     left join lateral (
       select document_type, document_end from pse_attempts
       where merchant_id = $1 and transaction_id = charge.id and charge.method = 'bank_account'
       order by number desc limit 1) pse on true
     where movement.kind = 'charge' and movement.id > $4 order by movement.id limit $5`,
  ),
);

export const listReceipts = (
  database: Queryable,
  merchantId: string,
  { day, after, most }: { day: CalendarDate; after: string; most: number },
): Promise<ReceiptRow[]> =>
  database.rows(ofDay, [merchantId, startOfBogotaDay(day), startOfBogotaDay(addDays(day, 1)), after, most]);
