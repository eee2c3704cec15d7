import { type Queryable, statement } from '../database/connection.ts';
import { listMigrations } from '../database/migrate.ts';

const applied = statement<{ name: string }>(
  'health_applied_steps',
  'select name from applied_migrations where name = any($1)',
);

/** The files do not change under a program that runs. */
let contracting: Promise<readonly string[]> | undefined;
const listContracting = async (): Promise<readonly string[]> =>
  (await listMigrations('gateway')).filter(({ phase }) => phase === 'contract').map(({ name }) => name);

/** What this version would take away, and has not yet: an older one may still run, or nobody has finished the upgrade. */
export async function listWaitingSteps(database: Queryable): Promise<readonly string[]> {
  contracting ??= listContracting();
  const names = await contracting;
  const done = new Set((await database.rows(applied, [names])).map(({ name }) => name));
  return names.filter(name => !done.has(name));
}
