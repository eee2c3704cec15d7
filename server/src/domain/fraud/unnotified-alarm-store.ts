import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { type AlarmRow, alarmColumns, type DeclineAlarm, toAlarm } from './decline-alarm-store.ts';

/** An alarm, or the end of one, that was not notified yet. */
export interface UnnotifiedAlarm extends DeclineAlarm {
  merchantName: string;
  merchantEmail: string | null;
}

interface UntoldRow extends AlarmRow {
  merchant_name: string;
  merchant_email: string | null;
}

const untold = (what: 'raised' | 'ended', condition: string) =>
  statement<UntoldRow>(
    `decline_alarms_untold_${what}`,
    `select ${alarmColumns}, merchants.name as merchant_name,
       merchants.email as merchant_email
     from decline_alarms join merchants on merchants.id = decline_alarms.merchant_id
     where ${condition} order by decline_alarms.raised_at limit $1 for update of decline_alarms skip locked`,
  );
const raised = untold('raised', 'told_at is null');
const ended = untold('ended', 'end_told_at is null and ended_at is not null and told_at is not null');

/** Locks the alarms until the end of the transaction. */
export async function claimUnnotifiedAlarms(
  tx: Queryable,
  what: 'raised' | 'ended',
  limit: number,
): Promise<UnnotifiedAlarm[]> {
  const rows = await tx.rows(what === 'raised' ? raised : ended, [limit]);
  return rows.map(row => ({
    ...toAlarm(row),
    merchantName: row.merchant_name,
    merchantEmail: row.merchant_email,
  }));
}

const markRaised = statement(
  'decline_alarms_mark_told',
  'update decline_alarms set told_at = $3 where merchant_id = $1 and raised_at = $2',
);
const markEnded = statement(
  'decline_alarms_mark_end_told',
  'update decline_alarms set end_told_at = $3 where merchant_id = $1 and raised_at = $2',
);
export const markAlarmNotified = (
  tx: Queryable,
  what: 'raised' | 'ended',
  { merchantId, raisedAt }: DeclineAlarm,
  now: Date,
): Promise<number> => tx.run(what === 'raised' ? markRaised : markEnded, [merchantId, raisedAt, now]);
