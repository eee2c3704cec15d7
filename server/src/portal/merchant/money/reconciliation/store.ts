import type { Method } from '@recaudo/contract/api/charges';
import type { MatchedBy, ReceivedMethod } from '@recaudo/contract/merchant/money/reconciliation';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { movementsBetween } from '../../../../domain/reconciliation/movement-store.ts';
import { type Queryable, replannedStatement } from '../../../../platform/database/connections/connection.ts';
import type { Period } from '../../../lists/period.ts';

export interface ExpectedDay {
  day: CalendarDate;
  method: Method;
  charges: number;
  charged_centavos: bigint;
  refunded_centavos: bigint;
  net_centavos: bigint;
  deposited_centavos: bigint;
  open: number;
}

const ofCharges = `filter (where movement.kind = 'charge')`;
const expected = replannedStatement<ExpectedDay>(
  'reconciliation_expected',
  `select movement.day, movement.method, (count(*) ${ofCharges})::int as charges,
     coalesce(sum(movement.amount_centavos) ${ofCharges}, 0)::bigint as charged_centavos,
     coalesce(-sum(movement.amount_centavos) filter (where movement.kind = 'refund'), 0)::bigint as refunded_centavos,
     sum(movement.net_centavos)::bigint as net_centavos,
     coalesce(sum(movement.net_centavos) filter (where match.how = 'deposit'), 0)::bigint as deposited_centavos, (count(*) - count(match.id))::int as open
   from ${movementsBetween} movement
   left join reconciliation_matches match on match.merchant_id = $1 and match.transaction_id = movement.id
   where $4::text is null or movement.method = $4
   group by 1, 2`,
);

export const sumExpected = (
  database: Queryable,
  merchantId: string,
  { createdFrom, createdBefore }: Period,
  method: string | undefined,
) => database.rows(expected, [merchantId, createdFrom, createdBefore, method ?? null]);

export interface ReceivedDay {
  day: CalendarDate;
  method: ReceivedMethod;
  lines: number;
  received_centavos: bigint;
  open: number;
}

const received = replannedStatement<ReceivedDay>(
  'reconciliation_received',
  `select line.day, line.method, count(*)::int as lines,
     coalesce(sum(line.amount_centavos) filter (where match.how is distinct from 'deposit'), 0)::bigint as received_centavos,
     (count(*) - count(match.id))::int as open
   from reconciliation_lines line
   left join reconciliation_matches match on match.merchant_id = line.merchant_id
     and match.file_id = line.file_id and match.line_number = line.number
   where line.merchant_id = $1 and line.day between $2 and $3 and ($4::text is null or line.method = $4)
   group by 1, 2`,
);

export const sumReceived = (
  database: Queryable,
  merchantId: string,
  { from, to }: Period,
  method: string | undefined,
) => database.rows(received, [merchantId, from, to, method ?? null]);

export interface MatchColumns {
  match_id: string | null;
  how: MatchedBy | null;
  note: string | null;
}

export interface DayMovement extends MatchColumns {
  id: string;
  kind: 'charge' | 'refund';
  order_id: string | null;
  amount_centavos: bigint;
  net_centavos: bigint;
  line_centavos: bigint | null;
}

/** The most rows shown per day and method; open ones come first. */
export const MOST_OF_A_DAY = 200;

const movements = replannedStatement<DayMovement>(
  'reconciliation_day_movements',
  `select movement.id, movement.kind, movement.order_id, movement.amount_centavos, movement.net_centavos,
     match.id as match_id, match.how, match.note, line.amount_centavos as line_centavos
   from ${movementsBetween} movement
   left join reconciliation_matches match on match.merchant_id = $1 and match.transaction_id = movement.id
   left join reconciliation_lines line on line.merchant_id = $1 and line.file_id = match.file_id
     and line.number = match.line_number
   where movement.method = $4
   order by match.id is not null, movement.id limit ${MOST_OF_A_DAY}`,
);

export const listDayMovements = (database: Queryable, merchantId: string, day: Period, method: string) =>
  database.rows(movements, [merchantId, day.createdFrom, day.createdBefore, method]);

export interface DayLine extends MatchColumns {
  file_id: string;
  file_name: string;
  number: number;
  amount_centavos: bigint;
  reference: string | null;
  transaction_id: string | null;
}

const lines = replannedStatement<DayLine>(
  'reconciliation_day_lines',
  `select line.file_id, file.name as file_name, line.number, line.amount_centavos, line.reference,
     match.id as match_id, match.how, match.note, match.transaction_id
   from reconciliation_lines line
   join reconciliation_files file on file.merchant_id = line.merchant_id and file.id = line.file_id
   left join reconciliation_matches match on match.merchant_id = line.merchant_id
     and match.file_id = line.file_id and match.line_number = line.number
   where line.merchant_id = $1 and line.day = $2 and line.method = $3
   order by match.id is not null, line.file_id, line.number limit ${MOST_OF_A_DAY}`,
);

export const listDayLines = (database: Queryable, merchantId: string, day: CalendarDate, method: string) =>
  database.rows(lines, [merchantId, day, method]);

/** Exported for the test that explains the queries. */
export const reconciliationLists = { expected, received, movements, lines };
