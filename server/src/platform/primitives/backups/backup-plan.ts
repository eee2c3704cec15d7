import { resolve } from 'node:path';
import { type KeepRule, parseKeepRule, usualKeepRule } from './backup-keeping.ts';

/** Schedule and folder of the embedded server's automatic backups, and the folder of its WAL archive. */
export interface BackupPlan {
  /** undefined: backups are manual only. */
  folder: string | undefined;
  everyHours: number;
  keep: KeepRule;
  /** null: restores are tried manually only. */
  verifyEveryDays: number | null;
  /** The public key that backups and the archive are encrypted to. */
  recipient: string | undefined;
  /** undefined: a restore only reaches the end of a backup. */
  archiveFolder: string | undefined;
}

export function readBackupPlan(
  readText: (name: string) => string | undefined,
  readNumber: (name: string, usual: number | null) => number | null,
  reject: (message: string) => never,
): BackupPlan {
  const folder = readText('RECAUDO_BACKUP_DIR');
  const archiveFolder = readText('RECAUDO_ARCHIVE_DIR');
  const keep = readText('RECAUDO_BACKUP_KEEP');
  const recipient = readText('RECAUDO_BACKUP_KEY');
  if (recipient !== undefined && !/^age1[a-z0-9]{58}$/i.test(recipient)) {
    reject(
      'RECAUDO_BACKUP_KEY must be a public key that begins with age1 (make one with: recaudo backup keygen)',
    );
  }
  const rule = keep === undefined ? usualKeepRule : parseKeepRule(keep);
  return {
    folder: folder === undefined ? undefined : resolve(folder),
    everyHours:
      readNumber('RECAUDO_BACKUP_EVERY', 24) ?? reject('RECAUDO_BACKUP_EVERY must be a number of hours'),
    keep:
      rule ?? reject('RECAUDO_BACKUP_KEEP must be a number of backups, or days, weeks and months as 7d4w12m'),
    verifyEveryDays: readNumber('RECAUDO_BACKUP_VERIFY_EVERY', 7),
    recipient,
    archiveFolder: archiveFolder === undefined ? undefined : resolve(archiveFolder),
  };
}
