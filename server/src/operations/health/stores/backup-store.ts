import type { BackupAction } from '@recaudo/contract/operator/backup-actions';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

/** The backups of this environment's PostgreSQL server. */
export interface BackupState {
  /** True for the program's own PostgreSQL; an external one has its own backup tools. */
  isEmbedded: boolean;
  /** The last successful backup. */
  backup: { id: string; at: Date; bytes: number; isEncrypted: boolean } | null;
  failure: { at: Date; text: string } | null;
  /** The last trial restore and its problems. */
  verified: { id: string; at: Date; problems: readonly string[] } | null;
  /** True if a program makes backups automatically. */
  isScheduled: boolean;
  /** Requested by an operator and not started yet. */
  requested: BackupAction | null;
  archive: {
    isOn: boolean;
    /** The last instant that a restore reaches. */
    until: Date | null;
    failure: { at: Date; text: string } | null;
  };
}

interface Row {
  is_embedded: boolean;
  is_archiving: boolean;
  backup_id: string | null;
  backed_up_at: Date | null;
  backup_bytes: bigint | null;
  is_encrypted: boolean | null;
  failed_at: Date | null;
  failure: string | null;
  verified_id: string | null;
  verified_at: Date | null;
  verified_problems: string[] | null;
  archived_until: Date | null;
  archive_failed_at: Date | null;
  archive_failure: string | null;
  is_scheduled: boolean | null;
  requested: BackupAction | null;
  archiver_failed_at: Date | null;
  archiver_failed_file: string | null;
}

// PostgreSQL's own archiver only matters while it fails, because the program ships the files that it hands over.
const read = statement<Row>(
  'backup_state_read',
  `select coalesce(current_setting('recaudo.embedded', true), '') = 'on' as is_embedded,
     current_setting('archive_mode') <> 'off' as is_archiving,
     backup_state.*,
     case when archiver.last_failed_time > coalesce(archiver.last_archived_time, '-infinity')
       then archiver.last_failed_time end as archiver_failed_at,
     archiver.last_failed_wal as archiver_failed_file
   from pg_stat_archiver archiver left join backup_state on true`,
);

export async function readBackupState(database: Queryable): Promise<BackupState> {
  const row = await database.find(read);
  if (row === undefined) throw new Error('pg_stat_archiver has no row');
  const dated = (at: Date | null, text: string | null) => (at === null ? null : { at, text: text ?? '' });
  return {
    isEmbedded: row.is_embedded,
    backup:
      row.backed_up_at === null
        ? null
        : {
            id: row.backup_id ?? '',
            at: row.backed_up_at,
            bytes: Number(row.backup_bytes ?? 0n),
            isEncrypted: row.is_encrypted === true,
          },
    failure: dated(row.failed_at, row.failure),
    verified:
      row.verified_at === null
        ? null
        : { id: row.verified_id ?? '', at: row.verified_at, problems: row.verified_problems ?? [] },
    isScheduled: row.is_scheduled === true,
    requested: row.requested,
    archive: {
      isOn: row.is_archiving,
      until: row.archived_until,
      failure:
        dated(row.archive_failed_at, row.archive_failure) ??
        dated(row.archiver_failed_at, `PostgreSQL could not hand over ${row.archiver_failed_file}`),
    },
  };
}

const noteBackup = statement(
  'backup_state_backup',
  `insert into backup_state (backup_id, backed_up_at, backup_bytes, is_encrypted) values ($1, $2, $3, $4)
   on conflict (is_latest) do update set backup_id = excluded.backup_id, backed_up_at = excluded.backed_up_at,
     backup_bytes = excluded.backup_bytes, is_encrypted = excluded.is_encrypted, failed_at = null, failure = null`,
);
export const recordBackup = (
  database: Queryable,
  { id, at, bytes, isEncrypted }: NonNullable<BackupState['backup']>,
): Promise<number> => database.run(noteBackup, [id, at, bytes, isEncrypted]);

const noteFailure = statement(
  'backup_state_failure',
  `insert into backup_state (failed_at, failure) values ($1, $2)
   on conflict (is_latest) do update set failed_at = excluded.failed_at, failure = excluded.failure`,
);
export const recordBackupFailure = (database: Queryable, at: Date, text: string): Promise<number> =>
  database.run(noteFailure, [at, text]);

const noteVerification = statement(
  'backup_state_verification',
  `insert into backup_state (verified_id, verified_at, verified_problems) values ($1, $2, $3)
   on conflict (is_latest) do update set verified_id = excluded.verified_id, verified_at = excluded.verified_at,
     verified_problems = excluded.verified_problems`,
);
export const recordVerification = (
  database: Queryable,
  { id, at, problems }: NonNullable<BackupState['verified']>,
): Promise<number> => database.run(noteVerification, [id, at, problems]);

const noteArchive = statement(
  'backup_state_archive',
  `insert into backup_state (archived_until, archive_failed_at, archive_failure) values ($1, $2, $3)
   on conflict (is_latest) do update set
     archived_until = coalesce(excluded.archived_until, backup_state.archived_until),
     archive_failed_at = excluded.archive_failed_at, archive_failure = excluded.archive_failure`,
);
export const recordArchive = (
  database: Queryable,
  { until, failure }: Pick<BackupState['archive'], 'until' | 'failure'>,
): Promise<number> => database.run(noteArchive, [until, failure?.at ?? null, failure?.text ?? null]);

const noteSchedule = statement(
  'backup_state_schedule',
  `insert into backup_state (is_scheduled) values ($1)
   on conflict (is_latest) do update set is_scheduled = excluded.is_scheduled, requested = null, requested_at = null`,
);
export const recordSchedule = (database: Queryable, isScheduled: boolean): Promise<number> =>
  database.run(noteSchedule, [isScheduled]);

const ask = statement(
  'backup_state_request',
  `update backup_state set requested = $1, requested_at = $2 where is_scheduled and requested is null`,
);
/** Returns 0 if no process would do it, or it was already requested. */
export const requestBackup = (database: Queryable, action: BackupAction, now: Date): Promise<number> =>
  database.run(ask, [action, now]);

const take = statement<{ requested: BackupAction }>(
  'backup_state_take_request',
  `update backup_state set requested = null, requested_at = null from backup_state asked
   where asked.requested is not null and backup_state.is_latest returning asked.requested`,
);
export const takeBackupRequest = async (database: Queryable): Promise<BackupAction | undefined> =>
  (await database.find(take))?.requested;
