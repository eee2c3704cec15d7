import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Replication } from '../judgments/judge-replication.ts';

interface ReplicationRow {
  replicas: number;
  synchronous_commit: string;
  standby_names: string;
}

/**
 * Our role sees the number of replicas but not which: by their slots or, without slots, by the WAL sender processes. A
 * running backup looks the same and is excluded.
 */
const read = statement<ReplicationRow>(
  'health_replication',
  `with copies as (
     select exists (select from pg_stat_progress_basebackup)
       or exists (select from pg_replication_slots where temporary and active) as are_running)
   select greatest(
       (select count(*) from pg_replication_slots where slot_type = 'physical' and active and not temporary),
       (select count(*) from pg_stat_replication where not (select are_running from copies)))::int as replicas,
     current_setting('synchronous_commit') as synchronous_commit,
     current_setting('synchronous_standby_names') as standby_names`,
);

export async function readReplication(database: Queryable): Promise<Replication | undefined> {
  const row = await database.find(read);
  if (row === undefined) return undefined;
  return {
    replicas: row.replicas,
    synchronousCommit: row.synchronous_commit,
    standbyNames: row.standby_names,
  };
}
