import { hostname } from 'node:os';
import { type Database, type Queryable, statement } from '../connections/connection.ts';
import { MigrationError } from '../migrations/apply-migration.ts';
import { PRESENCE_LOCK } from '../migrations/migration-lock.ts';
import { schemaIsTooNew } from '../migrations/schema-range.ts';

/** What a process reports about itself, so that no migration removes what it needs (finish-upgrade.ts). */
export interface ProgramVersion {
  version: string;
  /** The newest file of each schema that it knows. */
  gatewaySchema: number;
  controlSchema: number;
}

interface PresentProcess {
  id: string;
  program: ProgramVersion;
  /** Positive if this process's clock is ahead of the database's. */
  leadMs: number;
}

const note = statement(
  'process_clocks_note',
  `with gone as (delete from process_clocks where seen_at < clock_timestamp() - interval '1 hour')
   insert into process_clocks (id, host, lead_ms, seen_at, version, gateway_schema, control_schema)
   values ($1, $2, $3, clock_timestamp(), $4, $5, $6)
   on conflict (id) do update set lead_ms = excluded.lead_ms, seen_at = excluded.seen_at`,
);

const waitForContraction = statement('process_presence_lock', 'select pg_advisory_xact_lock_shared($1)');

const contractedBeyond = statement<{ database: string; name: string }>(
  'schema_contracted_beyond',
  `select current_database() as database, name from applied_migrations
   where phase = 'contract' and left(name, 4)::integer > $1 order by name desc limit 1`,
);

const remove = statement('process_clocks_remove', 'delete from process_clocks where id = $1');

const write = (database: Queryable, { id, program, leadMs }: PresentProcess): Promise<number> =>
  database.run(note, [id, hostname(), leadMs, program.version, program.gatewaySchema, program.controlSchema]);

/**
 * Registers a process: either a contracting migration sees the process, or the process sees the migration and throws with an
 * explanation.
 */
export async function announceProcess(database: Database, present: PresentProcess): Promise<void> {
  await database.transaction(async tx => {
    await tx.run(waitForContraction, [PRESENCE_LOCK]);
    await write(tx, present);
  });
  const found = await database.find(contractedBeyond, [present.program.gatewaySchema]);
  if (found === undefined) return;
  await removeProcess(database, present.id);
  throw new MigrationError(schemaIsTooNew(found.database, found.name));
}

/** Renews the registration; returns a contracting step that may have removed what this process needs. */
export async function recordProcess(
  database: Queryable,
  present: PresentProcess,
): Promise<string | undefined> {
  await write(database, present);
  const found = await database.find(contractedBeyond, [present.program.gatewaySchema]);
  return found && schemaIsTooNew(found.database, found.name);
}

export const removeProcess = (database: Queryable, id: string): Promise<number> => database.run(remove, [id]);
