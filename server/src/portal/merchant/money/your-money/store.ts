import { type ReceivedMethod, receivedMethods } from '@recaudo/contract/merchant/money/reconciliation';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { movementsBetween } from '../../../../domain/reconciliation/movement-store.ts';
import {
  long,
  type Queryable,
  replannedStatement,
  statement,
} from '../../../../platform/database/connections/connection.ts';

/** Excludes transfers between a merchant's own accounts, which no bank deposits. */
const isReceived = `movement.method in (${receivedMethods.map(word => `'${word}'`).join(', ')})`;

interface FeeRow {
  fee_centavos: bigint;
  fee_tax_centavos: bigint;
}

const fees = long(
  replannedStatement<FeeRow>(
    'your_money_fees',
    `select coalesce(sum(fee_centavos), 0)::bigint as fee_centavos,
       coalesce(sum(fee_tax_centavos), 0)::bigint as fee_tax_centavos
     from ${movementsBetween} movement where ${isReceived}`,
  ),
);

interface Span {
  from: Date;
  before: Date;
}

/** Fees and their IVA separately, minus refunds. */
export async function sumFees(
  database: Queryable,
  merchantId: string,
  { from, before }: Span,
): Promise<FeeRow> {
  return (
    (await database.find(fees, [merchantId, from, before])) ?? { fee_centavos: 0n, fee_tax_centavos: 0n }
  );
}

export interface PendingRow {
  count: number;
  amount: bigint;
  since: CalendarDate | null;
}

const pending = long(
  replannedStatement<PendingRow>(
    'your_money_pending',
    `select count(*)::int as count, coalesce(sum(net_centavos), 0)::bigint as amount,
       min(movement.day)::text as since
     from ${movementsBetween} movement
     left join reconciliation_matches match on match.merchant_id = $1 and match.transaction_id = movement.id
     where ${isReceived} and match.id is null`,
  ),
);

/** Payments and refunds without a matching deposit. */
export async function sumPending(
  database: Queryable,
  merchantId: string,
  { from, before }: Span,
): Promise<PendingRow> {
  const row = await database.find(pending, [merchantId, from, before]);
  return row ?? { count: 0, amount: 0n, since: null };
}

const disputed = statement<{ count: number; amount: bigint }>(
  'your_money_disputed',
  `select count(*)::int as count, coalesce(sum(amount_centavos), 0)::bigint as amount
   from chargebacks where merchant_id = $1 and state = 'pending'`,
);

export const sumDisputed = async (database: Queryable, merchantId: string) =>
  (await database.find(disputed, [merchantId])) ?? { count: 0, amount: 0n };

const files = statement<{ any_file: boolean; until: CalendarDate | null }>(
  'your_money_files',
  `select count(*) > 0 as any_file, max(last_day) filter (where last_day >= $2)::text as until
   from reconciliation_files where merchant_id = $1`,
);

/** The last day from `first` on that a bank file covers, and whether there is any file. */
export const findLastFileDay = async (database: Queryable, merchantId: string, first: CalendarDate) =>
  (await database.find(files, [merchantId, first])) ?? { any_file: false, until: null };

export interface Arrival {
  file_id: string;
  number: number;
  day: CalendarDate;
  method: ReceivedMethod;
  bank: string | null;
  amount_centavos: bigint;
  payments: number;
}

const SHOWN = 3;
const arrivals = replannedStatement<Arrival>(
  'your_money_arrivals',
  `select line.file_id, line.number, line.day, line.method, file.bank, line.amount_centavos,
     case when match.id is null then 0 else coalesce(deposit.payment_count, 1) end as payments
   from reconciliation_lines line
   join reconciliation_files file on file.merchant_id = line.merchant_id and file.id = line.file_id
   left join reconciliation_matches match on match.merchant_id = $1 and match.file_id = line.file_id
     and match.line_number = line.number
   left join reconciliation_deposits deposit on deposit.merchant_id = $1 and deposit.file_id = line.file_id
     and deposit.line_number = line.number
   where line.merchant_id = $1 and line.day between $2 and $3 and line.amount_centavos > 0
   order by line.day desc, line.file_id desc, line.number desc limit ${SHOWN}`,
);

/** The newest deposits of these days. */
export const listArrivals = (
  database: Queryable,
  merchantId: string,
  { first, last }: { first: CalendarDate; last: CalendarDate },
): Promise<Arrival[]> => database.rows(arrivals, [merchantId, first, last]);
