import type { Gateway } from '../../../dependencies.ts';
import { checkSettlements } from './check-settlements.ts';
import { claimCheck, saveCheck } from './state-store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A settlement never changes: older ones are hashed again by `recaudo settlement check`. */
const HASHED_DAYS = 31;
const MOST_KEPT = 100;

/** The check of the day, if it is due. One that failed, or whose process died, is tried again an hour later. */
export async function checkDaily({ database, realClock, log }: Gateway): Promise<number> {
  const now = realClock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const isDue = await claimCheck(database, {
    now,
    endedBefore: before(DAY_MS),
    begunBefore: before(HOUR_MS),
  });
  if (!isDue) return 0;
  const found: object[] = [];
  let differences = 0;
  const { owedCentavos, collectedCentavos } = await checkSettlements(
    database,
    difference => {
      differences += 1;
      if (found.length < MOST_KEPT) found.push(difference);
    },
    { hashedSince: before(HASHED_DAYS * DAY_MS) },
  );
  await saveCheck(
    database,
    { endedAt: realClock.now(), differences, owedCentavos, collectedCentavos },
    found,
  );
  if (differences > 0)
    log.error({ differences, found: found.slice(0, 10) }, 'the settlement check found differences');
  return 1;
}
