import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { listMigrations } from '../../../platform/database/migrations/migrate.ts';

const applied = statement<{ name: string }>(
  'health_applied_steps',
  'select name from applied_migrations where name = any($1)',
);

/** The files do not change while the program runs. */
let contracting: readonly string[] | undefined;

/**
 * A program that cannot open more files still reports its health: it then lists no steps, and retries the next time.
 */
async function listContracting(): Promise<readonly string[]> {
  const files =
    contracting === undefined ? await listMigrations('gateway').catch(() => undefined) : undefined;
  contracting ??= files?.filter(({ phase }) => phase === 'contract').map(({ name }) => name);
  return contracting ?? [];
}

/** Contracting migrations not applied yet: an older version may still run, or the upgrade is unfinished. */
export async function listWaitingSteps(database: Queryable): Promise<readonly string[]> {
  const names = await listContracting();
  const done = new Set((await database.rows(applied, [names])).map(({ name }) => name));
  return names.filter(name => !done.has(name));
}
