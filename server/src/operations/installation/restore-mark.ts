import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DatabaseAddress, openDatabase } from '../../platform/database/connections/connection.ts';
import {
  canMarkCopy,
  markCopy,
  type RestoredCopy,
} from '../../platform/database/integrity/restored-copy-store.ts';

/**
 * Marks a restored data folder as a copy before PostgreSQL first starts on it, so that an interrupted restore and a
 * copy of a version without the table are closed, too. The mark moves into the databases as soon as possible.
 */
const fileOf = (dataFolder: string): string => join(dataFolder, 'restored.json');

export const writeRestoreMark = (dataFolder: string, copy: RestoredCopy): void =>
  writeFileSync(fileOf(dataFolder), `${JSON.stringify(copy, null, 2)}\n`, { mode: 0o600, flush: true });

function readRestoreMark(dataFolder: string): RestoredCopy | undefined {
  if (!existsSync(fileOf(dataFolder))) return undefined;
  const { restoredAt, stateOf, backupId } = JSON.parse(readFileSync(fileOf(dataFolder), 'utf8')) as Record<
    keyof RestoredCopy,
    string
  >;
  return { restoredAt: new Date(restoredAt), stateOf: new Date(stateOf), backupId };
}

/** Writes the data folder's mark into the environments' databases, and deletes the file once all of them have it. */
export async function carryRestoreMark(
  dataFolder: string,
  address: DatabaseAddress,
  names: readonly string[],
): Promise<void> {
  const copy = readRestoreMark(dataFolder);
  if (copy === undefined) return;
  let marked = 0;
  for (const name of names) {
    const database = openDatabase({ address, name, poolSize: 1 });
    try {
      if (!(await canMarkCopy(database))) continue;
      await markCopy(database, copy);
      marked += 1;
    } finally {
      await database.close();
    }
  }
  if (marked === names.length) rmSync(fileOf(dataFolder));
}
