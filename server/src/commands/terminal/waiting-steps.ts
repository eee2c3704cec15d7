import type { PreparedDatabases } from '../../operations/installation/databases.ts';
import { inWords } from '../../platform/database/processes/living-processes.ts';

/** The remaining steps of an upgrade, and the older processes that hold them up. Empty if there are none. */
export function describeWaiting({ databases, older }: PreparedDatabases): string[] {
  const waiting = databases.filter(database => database.waiting.length > 0);
  if (waiting.length === 0) return [];
  const steps = waiting.map(({ database, waiting: names }) => `${database}: ${names.join(' ')}`).join('; ');
  const reason =
    older.length === 0
      ? 'when every process is of this version, run `recaudo migrate --finish`'
      : `older versions still run: ${older.map(inWords).join(', ')}. When they have ended, the next start or ` +
        '`recaudo migrate --finish` does it';
  return [`the upgrade is not finished yet (${steps}): ${reason}`];
}
