import { setImmediate } from 'node:timers/promises';
import { addDays, bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { MOST_PAYMENTS } from './confirm-deposits.ts';
import { firstDayFor, type OpenLine, type Proposal, proposeDeposits } from './propose-deposits.ts';
import { listFreeOf, listOpenLines } from './store.ts';

/** Older lines are matched by hand. */
const DAYS_BACK = 120;
/** Confirming some makes room for the next ones. */
const MOST_LINES = 40;

/** Proposals for the deposits of the last months and the payments that they contain. */
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
  // Yields, so that the process can answer payments in between.
  await setImmediate();
  return proposeDeposits(lines, movements);
}
