import type { FoundBackup } from '../../operations/backups/copy/list-backups.ts';
import type { BackupState } from '../../operations/health/stores/backup-store.ts';

export interface KeptCopies {
  backups: readonly FoundBackup[];
  /**
   * How far the installation's own archive reaches; undefined for another archive, with `--at`, or if it was not
   * inspected.
   */
  archiveReachesTo: Date | undefined;
}

const inSeconds = (at: Date): number => Math.floor(at.getTime() / 1_000);

/**
 * Backups recorded by this server that the folders lack. Signatures cannot reveal that a newer backup was removed; only
 * the server's records can.
 */
export function findMissing(
  { backup, archive }: Pick<BackupState, 'backup' | 'archive'>,
  { backups, archiveReachesTo }: KeptCopies,
): { problems: string[]; warnings: string[] } {
  const { until } = archive;
  const isTruncated =
    archiveReachesTo !== undefined && until !== null && inSeconds(archiveReachesTo) < inSeconds(until);
  const newest = backups[0]?.manifest.stoppedAt;
  const isMissing = backup !== null && (newest === undefined || new Date(newest) < backup.at);
  return {
    problems: isTruncated
      ? [
          `the archive ends at ${archiveReachesTo.toISOString()}, but this server has archived up to ${until.toISOString()}: its last files are missing`,
        ]
      : [],
    warnings: isMissing
      ? [
          `the last backup that this server made, ${backup.id}, is not in this folder: it was removed, or made in another folder (--to)`,
        ]
      : [],
  };
}
