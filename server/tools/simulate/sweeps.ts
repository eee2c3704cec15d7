import { type CalendarDate, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import { closePeriodPayments } from '#src/domain/charges/hosted/close-period-payments.ts';
import { expireCharges } from '#src/domain/charges/hosted/expire-charges.ts';
import { releaseMails } from '#src/domain/emails/timed/release-mails.ts';
import { followPse } from '#src/domain/methods/pse/follow-pse.ts';
import { type Conditions, hire } from './hire.ts';
import { sweepInvoices } from './invoices/follow.ts';
import type { Play } from './play.ts';
import { newRandom } from './schedule/random.ts';
import { untilDead } from './worker-life.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A worker that runs all sweeps except billing. */
export async function sweep(
  play: Play,
  conditions: Conditions,
  ...labels: readonly (string | number)[]
): Promise<void> {
  const { batchSize } = play.story;
  const { gateway } = hire(play, { ...conditions, sweeps: true }, 'sweeper', ...labels);
  await untilDead(async () => {
    await followPse(gateway, batchSize);
    await expireCharges(gateway, { merchantId: null, batchSize });
    await closePeriodPayments(gateway, { merchantId: null, batchSize });
    await sweepInvoices(play, gateway, batchSize);
    while ((await releaseMails(gateway, { merchantId: null, batchSize })) > 0);
  });
}

/** Later on the same day, within or shortly after the hours for emails; on the last day always within. */
export async function playAfternoon(play: Play, day: CalendarDate, isCalm: boolean): Promise<void> {
  const random = newRandom(play.story.seed, 'afternoon', day);
  if (!isCalm && random.chance(0.3)) return;
  const minutes = isCalm ? 11 * 60 : random.whole(7 * 60, 20 * 60);
  const instant = startOfBogotaDay(day).getTime() + minutes * MINUTE_MS;
  play.clock.set(new Date(Math.max(instant, play.clock.now().getTime())));
  const trouble = isCalm ? 0 : play.story.trouble;
  const count = random.pick([1, 1, 2]);
  const conditions = { trouble, canStall: false };
  await Promise.all(Array.from({ length: count }, (_, index) => sweep(play, conditions, day, 'late', index)));
  if (isCalm) return;
  play.clock.advanceMs(HOUR_MS);
}
