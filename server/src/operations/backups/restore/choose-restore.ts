import { listArchive } from '../archive/archive-folder.ts';
import type { ArchivedFile } from '../archive/archive-names.ts';
import { planRestore, type RestorePlan } from '../archive/coverage.ts';
import type { FoundBackup, ListedBackups } from '../copy/list-backups.ts';
import { BackupError, DamagedBackup } from '../copy/manifest.ts';
import { findDistrust, type Trust, UNSIGNED_WARNING } from '../proof/trust.ts';
import { judgeArchived } from '../proof/trusted-files.ts';
import { checkParts } from './unpack.ts';

export interface RestoreSource extends ListedBackups {
  archive: string | undefined;
  /** undefined: the newest possible state. */
  at: Date | undefined;
  trust: Trust;
  /** Rejects an older state, because an attacker may have removed a newer one. */
  notBefore: Date | undefined;
  onStep(step: string): void;
  onWarning(warning: string): void;
}

export interface ChosenRestore {
  plan: RestorePlan;
  backup: FoundBackup;
}

/**
 * Chooses the backup and files, and proves that the installation's key signed all of them before anything is unpacked.
 */
export async function chooseRestore(source: RestoreSource): Promise<ChosenRestore> {
  const { archive, at, trust, onStep, onWarning } = source;
  const archived = archive === undefined ? [] : await listArchive(archive).catch(unreadable(archive));
  const planFrom = (files: readonly ArchivedFile[], backups: readonly FoundBackup[]): RestorePlan =>
    planRestore({ backups: backups.map(({ manifest }) => manifest), archived: files, at });
  const first = planFrom(archived, source.backups);
  const backup = source.backups.find(({ manifest }) => manifest === first.backup);
  if (backup === undefined) throw new Error('the restore plan refers to a missing backup');
  rejectDamaged(source, backup);
  const distrust = findDistrust(backup.signature, trust);
  if (distrust !== undefined) {
    const isForeign = backup.signature.state === 'good';
    throw new (isForeign ? BackupError : DamagedBackup)(`the backup ${backup.folder} ${distrust}`);
  }
  if (backup.signature.state === 'none') onWarning(UNSIGNED_WARNING(backup.manifest));
  onStep(`checking the backup of ${backup.manifest.stoppedAt}`);
  const problems = await checkParts(backup);
  if (problems.length > 0) throw new DamagedBackup(`${backup.folder} is damaged: ${problems.join('; ')}`);
  if (archive === undefined) return { plan: requireRecent(first, source), backup };
  const judged = await judgeArchived(archive, first.files, backup.manifest, trust);
  if (judged.unsigned > 0) {
    onWarning(
      `WARNING: ${judged.unsigned} of ${judged.trusted.length} files of the archive are unsigned. Nothing proves who made them.`,
    );
  }
  const leftOut = new Set(judged.leftOut);
  const plan = planFrom(
    archived.filter(file => !leftOut.has(file)),
    [backup],
  );
  return { plan: requireRecent(plan, source), backup };
}

/** Skipping a damaged backup would silently restore an older state. */
function rejectDamaged({ damaged, at }: RestoreSource, chosen: FoundBackup): void {
  const instantOf = (id: string) => new Date(id.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'));
  const newer = damaged.find(
    ({ id }) => id > chosen.manifest.id && (at === undefined || instantOf(id) <= at),
  );
  if (newer === undefined) return;
  throw new DamagedBackup(
    `the backup ${newer.id} cannot be used: ${newer.problem}. To restore from the one before it, name its folder: --from ${chosen.folder}`,
  );
}

function requireRecent(plan: RestorePlan, { notBefore }: RestoreSource): RestorePlan {
  const reached = plan.at ?? plan.reachesTo;
  if (notBefore === undefined || reached >= notBefore) return plan;
  throw new BackupError(
    `these folders end at ${reached.toISOString()}, before ${notBefore.toISOString()} (--not-before): ` +
      'newer backups or the end of the archive are missing',
  );
}

const unreadable =
  (archive: string) =>
  (error: unknown): never => {
    throw new BackupError(`the archive ${archive} cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  };
