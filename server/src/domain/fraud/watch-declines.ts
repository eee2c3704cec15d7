import type { Gateway } from '../../dependencies.ts';
import { defaultAlarmSettings, isQuiet, isUnusual, QUIET_MS } from './decline-alarm.ts';
import {
  type DeclineAlarm,
  endAlarm,
  findAlarmSettings,
  listOpenAlarms,
  raiseAlarm,
  readAlarmExtremes,
  setQuietSince,
} from './decline-alarm-store.ts';
import { listBusyMerchants, readDeclineFigures, readUsualPercent } from './decline-figures-store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const USUAL_DAYS = 7;

/**
 * The sweep that raises an alarm for merchants with unusually many declined payers, and ends alarms that are over. It reads
 * existing attempts, so payments do no extra work.
 */
export async function watchDeclines(gateway: Gateway, batchSize: number): Promise<number> {
  const { database, realClock, environment, metrics } = gateway;
  const now = realClock.now();
  const open = await listOpenAlarms(database);
  for (const alarm of open) await followAlarm(gateway, alarm, now);
  const { windowMinutes, leastDeclines } = await readAlarmExtremes(database);
  const busy = await listBusyMerchants(database, before(now, windowMinutes * MINUTE_MS), leastDeclines);
  const alarmed = new Set(open.map(({ merchantId }) => merchantId));
  const others = busy.filter(merchantId => !alarmed.has(merchantId)).slice(0, batchSize);
  let raised = 0;
  for (const merchantId of others) if (await raiseIfUnusual(gateway, merchantId, now)) raised += 1;
  metrics.declineAlarms.set({ environment }, (await listOpenAlarms(database)).length);
  return raised;
}

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

async function raiseIfUnusual(gateway: Gateway, merchantId: string, now: Date): Promise<boolean> {
  const { database, environment, log } = gateway;
  const settings = (await findAlarmSettings(database, merchantId)) ?? defaultAlarmSettings;
  if (!settings.enabled) return false;
  const from = before(now, settings.windowMinutes * MINUTE_MS);
  const figures = await readDeclineFigures(database, merchantId, from);
  if (!isUnusual(figures, settings, null)) return false;
  const week = { from: before(from, USUAL_DAYS * DAY_MS), to: from };
  const usualPercent = await readUsualPercent(database, merchantId, week);
  if (!isUnusual(figures, settings, usualPercent)) return false;
  const { windowMinutes } = settings;
  const isRaised = await raiseAlarm(database, merchantId, figures, { now, windowMinutes, usualPercent });
  if (isRaised) {
    const { attempts, declines, cards, devices } = figures;
    const line = { environment, merchant_id: merchantId, attempts, declines, cards, devices };
    log.warn(line, 'merchant has unusually many declines');
  }
  return isRaised;
}

/** Ends an alarm that has been quiet for long enough. Counts its declines over at most a day. */
async function followAlarm(gateway: Gateway, alarm: DeclineAlarm, now: Date): Promise<void> {
  const { database } = gateway;
  const { merchantId, usualPercent, quietSince, startedAt } = alarm;
  const settings = (await findAlarmSettings(database, merchantId)) ?? defaultAlarmSettings;
  const from = before(now, settings.windowMinutes * MINUTE_MS);
  const figures = await readDeclineFigures(database, merchantId, from);
  if (!isQuiet(figures, settings, usualPercent)) {
    if (quietSince !== null) await setQuietSince(database, merchantId, null);
    return;
  }
  if (settings.enabled && quietSince === null) {
    await setQuietSince(database, merchantId, now);
    return;
  }
  if (settings.enabled && quietSince !== null && quietSince > before(now, QUIET_MS)) return;
  const counted = new Date(Math.max(startedAt.getTime() - 1, before(now, DAY_MS).getTime()));
  const { declines } = await readDeclineFigures(database, merchantId, counted);
  const totalDeclines = Math.max(declines, alarm.declines);
  await endAlarm(database, merchantId, { now, totalDeclines, isToTell: settings.enabled });
}
