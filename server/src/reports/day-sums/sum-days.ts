import {
  addDays,
  type CalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { collectFailedRows, type RowWatch } from '../../platform/rows-apart.ts';
import {
  findChangedDay,
  findMerchantBehind,
  findUnsplitDay,
  recordSummedBefore,
  takeSummingLock,
  writeDaySums,
} from './store.ts';

/**
 * Sums finished days, one per transaction, and changed days again. A merchant whose day fails is skipped until the next run, so
 * that others do not wait.
 */
export async function sumDays(
  gateway: Pick<Gateway, 'database'> & RowWatch,
  batchSize: number,
): Promise<number> {
  const failed = collectFailedRows(gateway);
  const passedOver: string[] = [];
  for (let done = 0; done < batchSize; done += 1) {
    let found: FoundDay | undefined;
    try {
      found = await gateway.database.transaction(async tx => {
        if (!(await takeSummingLock(tx))) return undefined;
        found = await findDay(tx, passedOver);
        if (found !== undefined) await sumFound(tx, found);
        return found;
      });
    } catch (error) {
      if (found === undefined) throw error;
      failed.note({ kind: 'day to sum', merchantId: found.merchantId, id: found.day ?? '' }, error);
      passedOver.push(found.merchantId);
    }
    if (found === undefined) {
      failed.throwFirst();
      return done;
    }
  }
  failed.throwFirst();
  return batchSize;
}

interface FoundDay {
  merchantId: string;
  /** Null if no day before `summedBefore` has charges left to sum. */
  day: CalendarDate | null;
  /** Afterwards, all days before this one are summed; null for a day that was summed already. */
  summedBefore: CalendarDate | null;
}

/** Undefined if no day is left. */
async function findDay(tx: Queryable, passedOver: readonly string[]): Promise<FoundDay | undefined> {
  const changed = await findChangedDay(tx, passedOver);
  if (changed !== undefined) return { merchantId: changed.merchant_id, day: changed.day, summedBefore: null };
  const behind = await findMerchantBehind(tx, passedOver);
  if (behind === undefined) {
    const unsplit = await findUnsplitDay(tx, passedOver);
    return unsplit && { merchantId: unsplit.merchant_id, day: unsplit.day, summedBefore: null };
  }
  const { merchant_id: merchantId, open_since: openSince, day } = behind;
  return { merchantId, day, summedBefore: day === null ? openSince : addDays(day, 1) };
}

async function sumFound(tx: Queryable, { merchantId, day, summedBefore }: FoundDay): Promise<void> {
  if (day !== null) await sumDay(tx, merchantId, day);
  if (summedBefore !== null) await recordSummedBefore(tx, merchantId, summedBefore);
}

const sumDay = (tx: Queryable, merchantId: string, day: CalendarDate): Promise<void> =>
  writeDaySums(tx, merchantId, day, {
    from: startOfBogotaDay(day),
    before: startOfBogotaDay(addDays(day, 1)),
  });
