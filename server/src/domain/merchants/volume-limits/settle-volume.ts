import { addDays, bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import { addMissingShares, purgeShares, settleShares } from './settle-store.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** By then the charge of a running request is recorded. */
const LOST_AFTER_MS = MINUTE_MS;
/** Paid charges without a share are searched this far back. */
const MISSED_WITHIN_MS = 10 * MINUTE_MS;
/** A month and a day, because a charge of the first still counts on the last. */
const KEPT_DAYS = 40;
const MOST_MISSED = 1_000;

/** Releases the shares of charges that took no money, and counts charges that reserved none, such as renewals. */
export async function settleVolume(gateway: Gateway, batchSize: number): Promise<number> {
  const { database, clock, realClock } = gateway;
  const nowMs = realClock.now().getTime();
  await addMissingShares(database, {
    now: realClock.now(),
    since: new Date(clock.now().getTime() - MISSED_WITHIN_MS),
    limit: MOST_MISSED,
  });
  await purgeShares(database, addDays(bogotaDateOf(clock.now()), -KEPT_DAYS), batchSize);
  return settleShares(database, {
    settledBefore: new Date(nowMs - SECOND_MS),
    lostBefore: new Date(nowMs - LOST_AFTER_MS),
    limit: batchSize,
  });
}
