import type pg from 'pg';

/** PostgreSQL's part of a backup, on one connection: it ends with the connection. */

export interface StartedBackup {
  startPosition: string;
  timeline: number;
  segmentBytes: number;
  systemId: string;
  postgresVersion: string;
  databaseFolder: string;
  startedAt: Date;
}

const SLOT = `pg_create_physical_replication_slot('recaudo_backup_' || pg_backend_pid(), true, true)`;

export async function startServerBackup(client: pg.ClientBase, label: string): Promise<StartedBackup> {
  // The first checkpoint may take as long as the disk needs.
  await client.query('set statement_timeout = 0');
  // A temporary replication slot keeps PostgreSQL from recycling segments before they are copied.
  await client.query(`select ${SLOT}`);
  const { rows } = await client.query<Record<string, string> & { started_at: Date }>(
    `select lsn::text as start_position, clock_timestamp() as started_at,
       (select timeline_id from pg_control_checkpoint())::text as timeline,
       (select system_identifier from pg_control_system())::text as system_id,
       (select setting from pg_settings where name = 'wal_segment_size') as segment_bytes,
       current_setting('server_version') as postgres_version,
       current_setting('data_directory') as database_folder
     from pg_backup_start($1, true) as lsn`,
    [label],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL did not return the start of the backup');
  return {
    startPosition: row['start_position'] ?? '',
    timeline: Number(row['timeline']),
    segmentBytes: Number(row['segment_bytes']),
    systemId: row['system_id'] ?? '',
    postgresVersion: row['postgres_version'] ?? '',
    databaseFolder: row['database_folder'] ?? '',
    startedAt: row.started_at,
  };
}

export interface StoppedBackup {
  stopPosition: string;
  label: string;
  tablespaces: string;
  stoppedAt: Date;
}

/** Segments are copied from the server itself, so that a full or unreachable archive does not block a backup. */
export async function stopServerBackup(client: pg.ClientBase): Promise<StoppedBackup> {
  const { rows } = await client.query<{
    lsn: string;
    labelfile: string;
    spcmapfile: string;
    stopped_at: Date;
  }>(`select lsn::text, labelfile, spcmapfile, clock_timestamp() as stopped_at from pg_backup_stop(false)`);
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL did not return the end of the backup');
  return {
    stopPosition: row.lsn,
    label: row.labelfile,
    tablespaces: row.spcmapfile,
    stoppedAt: row.stopped_at,
  };
}
