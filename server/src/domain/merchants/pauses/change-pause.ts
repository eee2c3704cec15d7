import type { Gateway } from '../../../dependencies.ts';
import { notifyChange, PAUSES } from '../../../platform/database/processes/change-notices.ts';
import { refusedValue, reject } from '../../../platform/errors.ts';
import type { Pausable } from './pause.ts';
import { beginPause, endPause } from './store.ts';

type Place = Pick<Gateway, 'database' | 'realClock'>;

/** Stops new work; running work ends as usual. */
export async function pause(
  { database, realClock }: Place,
  what: Pausable,
  { reason, byWhom }: { reason: string; byWhom: string },
): Promise<void> {
  const why = reason.trim();
  if (why === '') throw refusedValue('reason', 'reason_not_given');
  const begun = await beginPause(database, { what, reason: why, byWhom, since: realClock.now() });
  if (begun === 0) throw reject('already_paused');
  await notifyChange(database, PAUSES);
}

/** Work that became due in the meantime runs now, as after an outage of the worker (decision 0006). */
export async function resume({ database, realClock }: Place, what: Pausable, byWhom: string): Promise<void> {
  const ended = await endPause(database, { what, byWhom, since: realClock.now() });
  if (ended === 0) throw reject('not_paused');
  await notifyChange(database, PAUSES);
}
