import type { Queryable } from '../../database/connection.ts';
import type { Gateway } from '../../dependencies.ts';
import { addDays, type CalendarDate, startOfBogotaDay } from '../../primitives/calendar-date.ts';
import {
  findChangedDay,
  findMerchantBehind,
  noteSummedBefore,
  takeSummingLock,
  writeDaySums,
} from './store.ts';

/** Sums the days that are over, one in each transaction, and anew those that changed since. */
export async function sumDays({ database }: Pick<Gateway, 'database'>, batchSize: number): Promise<number> {
  for (let done = 0; done < batchSize; done += 1) {
    const isMore = await database.transaction(sumNextDay);
    if (!isMore) return done;
  }
  return batchSize;
}

/** False when nothing is left to do, or another worker does it. */
async function sumNextDay(tx: Queryable): Promise<boolean> {
  if (!(await takeSummingLock(tx))) return false;
  const changed = await findChangedDay(tx);
  if (changed !== undefined) {
    await sumDay(tx, changed.merchant_id, changed.day);
    return true;
  }
  const behind = await findMerchantBehind(tx);
  if (behind === undefined) return false;
  const { merchant_id: merchantId, open_since: openSince, day } = behind;
  if (day !== null) await sumDay(tx, merchantId, day);
  await noteSummedBefore(tx, merchantId, day === null ? openSince : addDays(day, 1));
  return true;
}

const sumDay = (tx: Queryable, merchantId: string, day: CalendarDate): Promise<void> =>
  writeDaySums(tx, merchantId, day, {
    from: startOfBogotaDay(day),
    before: startOfBogotaDay(addDays(day, 1)),
  });
