import { listMigrations } from '../database/migrate.ts';
import type { ProgramVersion } from '../database/process-store.ts';
import { newestOf } from '../database/schema-range.ts';
import { version } from '../health/version.ts';

/** What this program is, and which files of the schemas it brings. */
export async function readProgramVersion(): Promise<ProgramVersion> {
  const [gateway, control] = await Promise.all([listMigrations('gateway'), listMigrations('control')]);
  return { version, gatewaySchema: newestOf(gateway), controlSchema: newestOf(control) };
}
