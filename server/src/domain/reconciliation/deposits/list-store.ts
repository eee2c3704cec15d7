import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, replannedStatement } from '../../../platform/database/connections/connection.ts';
import type { KeptBack } from '../received-line.ts';
import type { OpenLine } from './propose-deposits.ts';
import { fileOfLine, keptColumns, keptOf, type LineRow, lineFacts, toLine } from './store.ts';

export interface Deposit {
  id: string;
  line: OpenLine;
  payments: number;
  grossCentavos: bigint;
  kept: KeptBack;
  creationDate: Date;
}

interface DepositRow extends LineRow {
  id: string;
  payment_count: number;
  gross_centavos: bigint;
  creation_date: Date;
}

const MOST_OF_A_MONTH = 500;
const ofDays = replannedStatement<DepositRow>(
  'reconciliation_deposits_of_days',
  `select deposit.id, ${lineFacts}, deposit.payment_count, deposit.gross_centavos, ${keptColumns('deposit')},
     deposit.creation_date
   from reconciliation_lines line ${fileOfLine}
   join reconciliation_deposits deposit on deposit.merchant_id = line.merchant_id and deposit.file_id = line.file_id
     and deposit.line_number = line.number
   where line.merchant_id = $1 and line.day between $2 and $3
   order by line.day desc, deposit.id desc limit ${MOST_OF_A_MONTH}`,
);

export const listDeposits = async (
  database: Queryable,
  merchantId: string,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<Deposit[]> =>
  (await database.rows(ofDays, [merchantId, from, to])).map(row => ({
    id: row.id,
    line: toLine(row),
    payments: row.payment_count,
    grossCentavos: row.gross_centavos,
    kept: keptOf(row),
    creationDate: row.creation_date,
  }));
