import type { MatchedBy } from '@recaudo/contract/merchant/money/reconciliation';
import {
  addDays,
  type CalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import { movementsBetween } from '../../domain/reconciliation/movement-store.ts';
import { long, type Queryable, replannedStatement } from '../../platform/database/connections/connection.ts';

export interface DetailRow {
  id: string;
  day: CalendarDate;
  kind: 'charge' | 'refund';
  method: string;
  order_id: string | null;
  amount_centavos: bigint;
  fee_centavos: bigint;
  fee_tax_centavos: bigint;
  net_centavos: bigint;
  how: MatchedBy | null;
  note: string | null;
  bank: string | null;
  line_day: CalendarDate | null;
  line_centavos: bigint | null;
  reference: string | null;
  payment_count: number | null;
}

// The line of the match itself, or of the deposit that contains the payment.
const ofDay = long(
  replannedStatement<DetailRow>(
    'reconciliation_detail_of_day',
    `select movement.id, movement.day, movement.kind, movement.method, movement.order_id, movement.amount_centavos,
       movement.fee_centavos, movement.fee_tax_centavos, movement.net_centavos, match.how, match.note, file.bank,
       line.day as line_day, line.amount_centavos as line_centavos, line.reference, deposit.payment_count
     from ${movementsBetween} movement
     left join reconciliation_matches match on match.merchant_id = $1 and match.transaction_id = movement.id
     left join reconciliation_deposit_payments payment on payment.merchant_id = $1
       and payment.transaction_id = movement.id
     left join reconciliation_deposits deposit on deposit.merchant_id = $1 and deposit.id = payment.deposit_id
     left join reconciliation_lines line on line.merchant_id = $1
       and line.file_id = coalesce(match.file_id, deposit.file_id)
       and line.number = coalesce(match.line_number, deposit.line_number)
     left join reconciliation_files file on file.merchant_id = $1 and file.id = line.file_id
     where movement.id > $4 order by movement.id limit $5`,
  ),
);

export const listDetail = (
  database: Queryable,
  merchantId: string,
  { day, after, most }: { day: CalendarDate; after: string; most: number },
): Promise<DetailRow[]> =>
  database.rows(ofDay, [merchantId, startOfBogotaDay(day), startOfBogotaDay(addDays(day, 1)), after, most]);
