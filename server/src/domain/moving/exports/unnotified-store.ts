import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { ExportKind } from '@recaudo/contract/shared/export-schedule';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { ExportSchedule } from './schedule.ts';

/** A prepared run whose email has not been sent. */
export interface UnnotifiedExport {
  merchantId: string;
  merchantName: string;
  id: string;
  kind: ExportKind;
  format: ExportSchedule['format'];
  from: CalendarDate;
  to: CalendarDate;
  total: number;
  skipped: number;
  accountId: string;
}

interface UntoldRow {
  merchant_id: string;
  merchant_name: string;
  id: string;
  file: string;
  period_start: CalendarDate;
  period_end: CalendarDate;
  total: number;
  skipped: number;
  account_id: string;
}

const untold = statement<UntoldRow>(
  'exports_untold',
  `select exports.merchant_id, merchants.name as merchant_name, exports.id, file, period_start, period_end, total, skipped,
     account_id
   from exports join merchants on merchants.id = exports.merchant_id where not is_told
   order by started_at limit $1 for update of exports skip locked`,
);
const partsOf = (file: string) => {
  const [kind, format] = file.split('.');
  return { kind: kind as ExportKind, format: format as ExportSchedule['format'] };
};

/** Locks the rows until the transaction ends, so that only one worker sends the email. */
export const claimUnnotifiedExports = async (tx: Queryable, limit: number): Promise<UnnotifiedExport[]> =>
  (await tx.rows(untold, [limit])).map(row => ({
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    id: row.id,
    ...partsOf(row.file),
    from: row.period_start,
    to: row.period_end,
    total: row.total,
    skipped: row.skipped,
    accountId: row.account_id,
  }));

const markNotified = statement(
  'exports_told',
  'update exports set is_told = true where merchant_id = $1 and id = $2',
);
export const markExportNotified = (tx: Queryable, { merchantId, id }: UnnotifiedExport): Promise<number> =>
  tx.run(markNotified, [merchantId, id]);
