import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Month } from './month.ts';
import { type MonthTotals, readTotals, writeTotals } from './totals.ts';

export interface Closing {
  totals: MonthTotals;
  closedBy: string;
  closedAt: Date;
}

interface ClosingRow {
  totals: object;
  closed_by: string;
  closed_at: Date;
}

const ofMonth = statement<ClosingRow>(
  'reconciliation_closing',
  'select totals, closed_by, closed_at from reconciliation_closings where merchant_id = $1 and month = $2',
);

export async function findClosing(
  database: Queryable,
  merchantId: string,
  month: Month,
): Promise<Closing | undefined> {
  const row = await database.find(ofMonth, [merchantId, month.first]);
  return row && { totals: readTotals(row.totals), closedBy: row.closed_by, closedAt: row.closed_at };
}

const keep = statement(
  'reconciliation_keep_closing',
  `insert into reconciliation_closings (merchant_id, month, totals, closed_by, closed_at) values ($1, $2, $3, $4, $5)
   on conflict (merchant_id, month) do update set totals = excluded.totals, closed_by = excluded.closed_by,
     closed_at = excluded.closed_at`,
);

export const keepClosing = (
  tx: Queryable,
  merchantId: string,
  month: Month,
  { totals, closedBy, closedAt }: Closing,
): Promise<number> => tx.run(keep, [merchantId, month.first, writeTotals(totals), closedBy, closedAt]);
