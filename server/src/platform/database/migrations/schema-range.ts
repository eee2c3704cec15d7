import { MigrationError } from './apply-migration.ts';
import { isFormerText } from './former-checksums.ts';
import { type Migration, numberOf } from './migration.ts';
import type { MigrationRecord } from './migration-records.ts';

/** What a database still lacks of the files that this version of the program knows. */
export interface MissingMigrations {
  expand: Migration[];
  contract: Migration[];
}

/**
 * A version works on every schema that has all of its expanding files and none that contracts what it does not know: files
 * of a later version that expand leave it what it needs. Throws, in words, where the schema is beyond that.
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
  `the schema of ${database} is too new for this version: a later one has finished its upgrade there (${step}); ` +
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

/** The newest file that a version knows, by which others tell what it can live with. */
export const newestOf = (known: readonly Migration[]): number =>
  Math.max(0, ...known.map(({ name }) => numberOf(name)));
