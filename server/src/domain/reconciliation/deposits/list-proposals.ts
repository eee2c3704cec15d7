import { setImmediate } from 'node:timers/promises';
import { addDays, bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { MOST_PAYMENTS } from './confirm-deposits.ts';
import { firstDayFor, type OpenLine, type Proposal, proposeDeposits } from './propose-deposits.ts';
import { listFreeOf, listOpenLines } from './store.ts';

/** Older ones are matched by hand. */
const DAYS_BACK = 120;
/** What is confirmed makes room for the next. */
const MOST_LINES = 40;

/** What the deposits of the last months may be the sums of. */
export async function listProposals(
  database: Queryable,
  merchantId: string,
  now: Date,
): Promise<{ proposals: Proposal[]; unexplained: OpenLine[] }> {
  const lines = await listOpenLines(database, merchantId, {
    from: addDays(bogotaDateOf(now), -DAYS_BACK),
    most: MOST_LINES,
  });
  const days = lines.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { proposals: [], unexplained: [] };
  const movements = await listFreeOf(database, merchantId, {
    from: firstDayFor(first),
    to: last,
    methods: [...new Set(lines.map(({ method }) => method))],
    most: MOST_PAYMENTS,
  });
  // Payments of others are answered in between.
  await setImmediate();
  return proposeDeposits(lines, movements);
}
