import type { Gateway } from '../../../dependencies.ts';
import {
  findHeldCopy,
  markReleased,
  type RestoredCopy,
} from '../../../platform/database/integrity/restored-copy-store.ts';
import { jumpTraceNumbers } from '../../../processors/connections/traces/trace-number-store.ts';
import { beginPause } from './store.ts';

/** Shown to the person who finds renewals paused. */
export const renewalsWait = ({ stateOf }: RestoredCopy): string =>
  `restored copy: the original may have charged renewals after ${stateOf.toISOString()}; compare them first`;

/**
 * Releases a restored copy. Messages to acquirers get trace numbers that the original cannot have used. Production's renewals
 * are paused until a person resumes them, because the original may have charged those due after the backup. False if no copy
 * was held.
 */
export async function releaseCopy(
  { environment, database, realClock }: Pick<Gateway, 'environment' | 'database' | 'realClock'>,
  byWhom: string,
): Promise<boolean> {
  return database.transaction(async tx => {
    const copy = await findHeldCopy(tx);
    if (copy === undefined) return false;
    const releasedAt = realClock.now();
    await jumpTraceNumbers(tx, { stateOf: copy.stateOf, releasedAt });
    if (environment === 'production') {
      await beginPause(tx, { what: 'billing', reason: renewalsWait(copy), byWhom, since: releasedAt });
    }
    await markReleased(tx, releasedAt, byWhom);
    return true;
  });
}
