import { listMigrations } from '../../platform/database/migrations/migrate.ts';
import { newestOf } from '../../platform/database/migrations/schema-range.ts';
import type { ProgramVersion } from '../../platform/database/processes/process-store.ts';
import { version } from '../health/version.ts';

/** This program's version and its newest migrations. */
export async function readProgramVersion(): Promise<ProgramVersion> {
  const [gateway, control] = await Promise.all([listMigrations('gateway'), listMigrations('control')]);
  return { version, gatewaySchema: newestOf(gateway), controlSchema: newestOf(control) };
}
