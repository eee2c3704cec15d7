import { MigrationError } from './apply-migration.ts';
import { isFormerText } from './former-checksums.ts';
import { type Migration, numberOf } from './migration.ts';
import type { MigrationRecord } from './migration-records.ts';

/** The files of this version that a database still lacks. */
export interface MissingMigrations {
  expand: Migration[];
  contract: Migration[];
}

/**
 * A version works on every schema that has all of its expanding files and no unknown contracting ones: later expanding
 * files do not affect it. Throws a readable error if the schema is newer than that.
 */
export function missingMigrations(
  database: string,
  known: readonly Migration[],
  records: readonly MigrationRecord[],
): MissingMigrations {
  rejectNewerSchema(database, known, records);
  const checksums = new Map(records.map(({ name, checksum }) => [name, checksum]));
  const missing = known.filter(migration => {
    const checksum = checksums.get(migration.name);
    if (checksum === undefined) return true;
    if (checksum === migration.checksum || isFormerText(migration.name, checksum)) return false;
    throw new Error(`migration ${migration.name} was changed after it was applied; add a new one instead`);
  });
  return {
    expand: missing.filter(({ phase }) => phase === 'expand'),
    contract: missing.filter(({ phase }) => phase === 'contract'),
  };
}

function rejectNewerSchema(
  database: string,
  known: readonly Migration[],
  records: readonly MigrationRecord[],
): void {
  const names = new Set(known.map(({ name }) => name));
  const contracted = records.filter(({ name, phase }) => phase === 'contract' && !names.has(name));
  const last = contracted.at(-1);
  if (last !== undefined) throw new MigrationError(schemaIsTooNew(database, last.name));
}

export const schemaIsTooNew = (database: string, step: string): string =>
  `the schema of ${database} is too new for this version: a later version has finished its upgrade (${step}); ` +
  'start that version or a newer one, or go back to a backup from before it.';

/** For programs that must not change a schema. */
export function rejectOlderSchema(database: string, { expand }: MissingMigrations): void {
  const last = expand.at(-1);
  if (last === undefined) return;
  throw new MigrationError(
    `the schema of ${database} is too old for this version: it lacks ${expand.length} ` +
      `${expand.length === 1 ? 'migration' : 'migrations'} up to ${last.name}; run \`recaudo migrate\` of this version first.`,
  );
}

/** The newest file that a version knows; other processes use it to decide which steps that version still needs. */
export const newestOf = (known: readonly Migration[]): number =>
  Math.max(0, ...known.map(({ name }) => numberOf(name)));
