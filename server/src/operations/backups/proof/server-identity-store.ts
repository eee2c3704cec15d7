import {
  clientConfig,
  type DatabaseAddress,
  maintenanceDatabase,
  withClient,
} from '../../../platform/database/connections/client-config.ts';

/** The server's system identifier and timeline: every restore begins another timeline. */
export const readServerIdentity = (
  address: DatabaseAddress,
): Promise<{ timeline: number; systemId: string }> =>
  withClient(clientConfig(address, maintenanceDatabase(address)), async client => {
    // The control file's timeline may predate a recent promotion.
    const { rows } = await client.query<{ timeline: number; system_id: string }>(
      `select ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int as timeline,
         (select system_identifier from pg_control_system())::text as system_id`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('PostgreSQL did not return its system identifier');
    return { timeline: row.timeline, systemId: row.system_id };
  });
