import { listMigrations } from '../../platform/database/migrations/migrate.ts';
import { newestOf } from '../../platform/database/migrations/schema-range.ts';
import type { ProgramVersion } from '../../platform/database/processes/process-store.ts';
import { version } from '../health/version.ts';

/** What this program is, and which files of the schemas it brings. */
export async function readProgramVersion(): Promise<ProgramVersion> {
  const [gateway, control] = await Promise.all([listMigrations('gateway'), listMigrations('control')]);
  return { version, gatewaySchema: newestOf(gateway), controlSchema: newestOf(control) };
}
