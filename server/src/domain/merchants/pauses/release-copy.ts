import type { Gateway } from '../../../dependencies.ts';
import {
  findHeldCopy,
  markReleased,
  type RestoredCopy,
} from '../../../platform/database/integrity/restored-copy-store.ts';
import { jumpTraceNumbers } from '../../../processors/connections/traces/trace-number-store.ts';
import { beginPause } from './store.ts';

/** For the person who finds the renewals paused. */
export const renewalsWait = ({ stateOf }: RestoredCopy): string =>
  `restored copy: the original may have charged renewals after ${stateOf.toISOString()}; compare them first`;

/**
 * Opens a restored copy. Messages to acquirers get numbers that the original cannot have used, and production's renewals wait
 * for a person: the original may have charged those that fell due after the backup. False where nothing was closed.
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
