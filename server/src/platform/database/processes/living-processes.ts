import type pg from 'pg';
import type { Schema } from '../access/rights.ts';
import { type Migration, numberOf } from '../migrations/migration.ts';

/** A process that has registered on a database within the last half minute. */
export interface LivingProcess {
  id: string;
  host: string;
  /** Null for a version that did not report it yet. */
  version: string | null;
  /** The newest file of each schema that the process knows. */
  newest: Record<Schema, number>;
}

/** Processes report every ten seconds, and delete their row on a clean shutdown. */
export const PRESENT_FOR = `interval '35 seconds'`;

export async function listLivingProcesses(client: pg.Client): Promise<LivingProcess[]> {
  const { rows } = await client.query<{
    id: string;
    host: string;
    version: string | null;
    gateway_schema: number | null;
    control_schema: number | null;
  }>(
    `select id, host, version, gateway_schema, control_schema from process_clocks
     where seen_at > clock_timestamp() - ${PRESENT_FOR} order by host, id`,
  );
  return rows.map(({ id, host, version, gateway_schema: gateway, control_schema: control }) => ({
    id,
    host,
    version,
    newest: { gateway: gateway ?? 0, control: control ?? 0 },
  }));
}

/** A process that does not know a migration may still need what it removes. */
export const olderThan = (
  processes: readonly LivingProcess[],
  schema: Schema,
  steps: readonly Migration[],
): LivingProcess[] => {
  const needed = Math.max(0, ...steps.map(({ name }) => numberOf(name)));
  return processes.filter(({ newest }) => newest[schema] < needed);
};

/** `0.2.0 on api-1 (process 4711)` */
export const inWords = ({ id, host, version }: LivingProcess): string =>
  `${version ?? 'an earlier version'} on ${host} (process ${id.split('-')[0]})`;
