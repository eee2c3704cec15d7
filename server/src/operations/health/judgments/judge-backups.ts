import type { ProblemCode } from '@recaudo/contract/operator/problem-codes';
import type { Environment } from '@recaudo/contract/shared/environment';
import type { Bilingual } from '@recaudo/contract/shared/words/language';
import { ago } from '../ago.ts';
import type { BackupState } from '../stores/backup-store.ts';

type Finding = { code: ProblemCode; isWarning: boolean; text: Bilingual };

const HOUR_MS = 3_600_000;
/** Backups usually run daily, so this means a skipped day. */
const OLD_MS = 36 * HOUR_MS;
const UNTRIED_MS = 31 * 24 * HOUR_MS;
/** Segments are shipped every minute; a short outage of the archive's disk is not reported. */
const STUCK_MS = 15 * 60_000;

const warning = (code: ProblemCode, es: string, en: string): Finding => ({
  code,
  isWarning: true,
  text: { es, en },
});
const problem = (code: ProblemCode, es: string, en: string): Finding => ({
  ...warning(code, es, en),
  isWarning: false,
});

/**
 * Whether a restore would be possible, and how much it would lose. A sandbox without backups is an evaluation and gets
 * no warning; an external server has its own backup tools, of which only the archiver is visible.
 */
export function judgeBackups(environment: Environment, state: BackupState | undefined, now: Date): Finding[] {
  if (state === undefined) return [];
  const { backup, failure, verified, archive, isEmbedded } = state;
  const isCaredFor = environment === 'production' || backup !== null || failure !== null;
  if (!isEmbedded || !isCaredFor) return judgeArchive(archive, now);
  return [
    ...judgeLast(backup, failure, now),
    ...judgeTrial(backup, verified, now),
    ...judgeArchive(archive, now),
  ];
}

function judgeLast(backup: BackupState['backup'], failure: BackupState['failure'], now: Date): Finding[] {
  if (failure !== null) {
    const time = ago(failure.at, now);
    return [
      problem(
        'backup_failed',
        `falló hace ${time}: ${failure.text}`,
        `the last backup failed ${time} ago: ${failure.text}`,
      ),
    ];
  }
  if (backup === null) {
    return [
      warning(
        'backup_missing',
        'nunca se ha hecho uno: define RECAUDO_BACKUP_DIR o usa recaudo backup',
        'no backup was ever made: set RECAUDO_BACKUP_DIR, or run recaudo backup',
      ),
    ];
  }
  if (now.getTime() - backup.at.getTime() <= OLD_MS) return [];
  const time = ago(backup.at, now);
  return [warning('backup_old', `el último es de hace ${time}`, `the last good backup is ${time} old`)];
}

function judgeTrial(backup: BackupState['backup'], verified: BackupState['verified'], now: Date): Finding[] {
  const [first] = verified?.problems ?? [];
  if (verified !== null && first !== undefined) {
    return [
      problem(
        'backup_bad',
        `la prueba del respaldo ${verified.id} falló: ${first}`,
        `a restore from the backup ${verified.id} was tried and is not good: ${first}`,
      ),
    ];
  }
  if (backup === null || (verified !== null && now.getTime() - verified.at.getTime() <= UNTRIED_MS))
    return [];
  const time = verified === null ? undefined : ago(verified.at, now);
  return [
    warning(
      'backup_unverified',
      time === undefined
        ? 'nunca se ha probado: recaudo backup verify'
        : `se probó por última vez hace ${time}`,
      time === undefined
        ? 'a restore was never tested: run recaudo backup verify'
        : `a restore was last tested ${time} ago: run recaudo backup verify`,
    ),
  ];
}

function judgeArchive({ isOn, until, failure }: BackupState['archive'], now: Date): Finding[] {
  if (!isOn || failure === null) return [];
  const isStuck = until === null || now.getTime() - until.getTime() > STUCK_MS;
  const judge = isStuck ? problem : warning;
  return [
    judge(
      'archive_stuck',
      `el archivo del registro de escritura está detenido y el disco se va llenando: ${failure.text}`,
      `archiving of the write-ahead log has stopped, and the disk is filling up: ${failure.text}`,
    ),
  ];
}
