import { declineAlarm } from '@recaudo/contract/merchant/payments/decline-alarm';
import type { Gateway } from '../../../dependencies.ts';
import { defaultAlarmSettings } from '../../../domain/fraud/decline-alarm.ts';
import {
  type DeclineAlarm,
  findAlarmSettings,
  findNewestAlarm,
  keepAlarmSettings,
} from '../../../domain/fraud/decline-alarm-store.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';

/** The settings of the decline alarm, and its newest episode. */
export function declineAlarmRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;
  const show = async (merchantId: string) => {
    const [own, newest] = await Promise.all([
      findAlarmSettings(database, merchantId),
      findNewestAlarm(database, merchantId),
    ]);
    const { enabled, leastAttempts, ratePercent, windowMinutes } = own ?? defaultAlarmSettings;
    return {
      enabled,
      least_attempts: leastAttempts,
      rate_percent: ratePercent,
      window_minutes: windowMinutes,
      is_default: own === undefined,
      last: newest === undefined ? null : toEpisode(newest),
    };
  };

  mount(app, declineAlarm.find, ({ caller }) => show(caller.merchant.id));

  mount(app, declineAlarm.change, async ({ caller, body }) => {
    const merchantId = caller.merchant.id;
    await keepAlarmSettings(database, merchantId, {
      enabled: body.enabled,
      leastAttempts: body.least_attempts,
      ratePercent: body.rate_percent,
      windowMinutes: body.window_minutes,
    });
    return show(merchantId);
  });
}

const toEpisode = (alarm: DeclineAlarm) => ({
  started_at: alarm.startedAt,
  ended_at: alarm.endedAt,
  attempts: alarm.attempts,
  declines: alarm.totalDeclines ?? alarm.declines,
  cards: alarm.cards,
  devices: alarm.devices,
  window_minutes: alarm.windowMinutes,
  usual_percent: alarm.usualPercent,
});
