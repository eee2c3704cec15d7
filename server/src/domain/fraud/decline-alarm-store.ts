import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { type DeclineAlarmSettings, type DeclineFigures, defaultAlarmSettings } from './decline-alarm.ts';

interface SettingsRow {
  merchant_id: string;
  enabled: boolean;
  least_attempts: number;
  rate_percent: number;
  window_minutes: number;
}

const toSettings = (row: SettingsRow): DeclineAlarmSettings => ({
  enabled: row.enabled,
  leastAttempts: row.least_attempts,
  ratePercent: row.rate_percent,
  windowMinutes: row.window_minutes,
});

const settingsColumns = 'merchant_id, enabled, least_attempts, rate_percent, window_minutes';

const ofMerchant = statement<SettingsRow>(
  'decline_alarm_settings_find',
  `select ${settingsColumns} from decline_alarm_settings where merchant_id = $1`,
);
/** Undefined if the merchant uses the default settings. */
export async function findAlarmSettings(
  database: Queryable,
  merchantId: string,
): Promise<DeclineAlarmSettings | undefined> {
  const row = await database.find(ofMerchant, [merchantId]);
  return row && toSettings(row);
}

const extremes = statement<{ window_minutes: number | null; declines: number | null }>(
  'decline_alarm_settings_extremes',
  `select max(window_minutes) as window_minutes, min(least_attempts * rate_percent / 100) as declines
   from decline_alarm_settings where enabled`,
);
/** The longest window of any merchant, and the fewest declines that can raise an alarm. */
export async function readAlarmExtremes(
  database: Queryable,
): Promise<{ windowMinutes: number; leastDeclines: number }> {
  const row = await database.find(extremes);
  const { windowMinutes, leastAttempts, ratePercent } = defaultAlarmSettings;
  const usual = Math.floor((leastAttempts * ratePercent) / 100);
  return {
    windowMinutes: Math.max(windowMinutes, row?.window_minutes ?? 0),
    leastDeclines: Math.max(1, Math.min(usual, row?.declines ?? usual)),
  };
}

const keep = statement(
  'decline_alarm_settings_keep',
  `insert into decline_alarm_settings (${settingsColumns}) values ($1, $2, $3, $4, $5)
   on conflict (merchant_id) do update set enabled = $2, least_attempts = $3, rate_percent = $4, window_minutes = $5`,
);
export const keepAlarmSettings = (
  database: Queryable,
  merchantId: string,
  { enabled, leastAttempts, ratePercent, windowMinutes }: DeclineAlarmSettings,
): Promise<number> => database.run(keep, [merchantId, enabled, leastAttempts, ratePercent, windowMinutes]);

export interface DeclineAlarm {
  merchantId: string;
  startedAt: Date;
  raisedAt: Date;
  attempts: number;
  declines: number;
  cards: number;
  devices: number;
  windowMinutes: number;
  usualPercent: number | null;
  quietSince: Date | null;
  endedAt: Date | null;
  totalDeclines: number | null;
}

export interface AlarmRow {
  merchant_id: string;
  started_at: Date;
  raised_at: Date;
  attempts: number;
  declines: number;
  cards: number;
  devices: number;
  window_minutes: number;
  usual_percent: number | null;
  quiet_since: Date | null;
  ended_at: Date | null;
  total_declines: number | null;
}

export const alarmColumns = [
  'merchant_id',
  'started_at',
  'raised_at',
  'attempts',
  'declines',
  'cards',
  'devices',
  'window_minutes',
  'usual_percent',
  'quiet_since',
  'ended_at',
  'total_declines',
]
  .map(name => `decline_alarms.${name}`)
  .join(', ');

export const toAlarm = (row: AlarmRow): DeclineAlarm => ({
  merchantId: row.merchant_id,
  startedAt: row.started_at,
  raisedAt: row.raised_at,
  attempts: row.attempts,
  declines: row.declines,
  cards: row.cards,
  devices: row.devices,
  windowMinutes: row.window_minutes,
  usualPercent: row.usual_percent,
  quietSince: row.quiet_since,
  endedAt: row.ended_at,
  totalDeclines: row.total_declines,
});

const raise = statement(
  'decline_alarms_raise',
  `insert into decline_alarms (merchant_id, started_at, raised_at, attempts, declines, cards, devices, window_minutes,
     usual_percent)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
);
/** False if another worker already raised the alarm. */
export const raiseAlarm = async (
  database: Queryable,
  merchantId: string,
  { attempts, declines, cards, devices, since }: DeclineFigures,
  { now, windowMinutes, usualPercent }: { now: Date; windowMinutes: number; usualPercent: number | null },
): Promise<boolean> => {
  const about = [attempts, declines, cards, devices, windowMinutes, usualPercent];
  return (await database.run(raise, [merchantId, since ?? now, now, ...about])) === 1;
};

const open = statement<AlarmRow>(
  'decline_alarms_open',
  `select ${alarmColumns} from decline_alarms where ended_at is null`,
);
export const listOpenAlarms = async (database: Queryable): Promise<DeclineAlarm[]> =>
  (await database.rows(open)).map(toAlarm);

const newest = statement<AlarmRow>(
  'decline_alarms_newest',
  `select ${alarmColumns} from decline_alarms where merchant_id = $1 order by raised_at desc limit 1`,
);
export async function findNewestAlarm(
  database: Queryable,
  merchantId: string,
): Promise<DeclineAlarm | undefined> {
  const row = await database.find(newest, [merchantId]);
  return row && toAlarm(row);
}

const noteQuiet = statement(
  'decline_alarms_quiet',
  `update decline_alarms set quiet_since = $2 where merchant_id = $1 and ended_at is null
     and (quiet_since is null) <> ($2::timestamptz is null)`,
);
export const setQuietSince = (database: Queryable, merchantId: string, since: Date | null): Promise<number> =>
  database.run(noteQuiet, [merchantId, since]);

// A merchant that disabled the alarm gets no notification of its end.
const end = statement(
  'decline_alarms_end',
  `update decline_alarms set ended_at = $2, total_declines = $3,
     end_told_at = case when $4::boolean then null else $2::timestamptz end
   where merchant_id = $1 and ended_at is null`,
);
export const endAlarm = (
  database: Queryable,
  merchantId: string,
  { now, totalDeclines, isToTell }: { now: Date; totalDeclines: number; isToTell: boolean },
): Promise<number> => database.run(end, [merchantId, now, totalDeclines, isToTell]);
