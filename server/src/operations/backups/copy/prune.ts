import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chooseKept, type KeepRule } from '../../../platform/primitives/backups/backup-keeping.ts';
import { listArchive, removeArchived } from '../archive/archive-folder.ts';
import { listUnneeded } from '../archive/archive-names.ts';
import { segmentAt } from '../archive/segments.ts';
import { isTrusted, type Trust } from '../proof/trust.ts';
import { type FoundBackup, isVerified, listBackups } from './list-backups.ts';

export interface Pruned {
  kept: number;
  backups: number;
  /** Archived segments older than the start of every kept backup. */
  segments: number;
}

/** Removes backups that the rule does not keep, and the archived segments that only they need. */
export async function pruneBackups(
  folder: string,
  rule: KeepRule,
  archive: string | undefined,
  trust: Pick<Trust, 'signers'>,
): Promise<Pruned> {
  const { backups } = await listBackups(folder);
  const kept = listKept(backups, rule, trust);
  const removed = backups.filter(backup => !kept.has(backup));
  for (const backup of removed) {
    // Renames first: a partly removed folder must not count as a backup.
    const leaving = join(dirname(backup.folder), `.making-removed-${backup.manifest.id}`);
    await rename(backup.folder, leaving);
    await rm(leaving, { recursive: true, force: true });
  }
  const segments = archive === undefined ? 0 : await pruneArchive([...kept], archive);
  return { kept: kept.size, backups: removed.length, segments };
}

/** An unsigned backup, which anyone could have created, never replaces a signed one. */
function listKept(
  backups: readonly FoundBackup[],
  rule: KeepRule,
  trust: Pick<Trust, 'signers'>,
): Set<FoundBackup> {
  const ours = backups.filter(({ signature }) => isTrusted(signature, trust));
  return new Set([...chooseBackups(ours, rule, trust), ...chooseBackups(backups, rule, trust)]);
}

const chooseBackups = (
  backups: readonly FoundBackup[],
  rule: KeepRule,
  trust: Pick<Trust, 'signers'>,
): FoundBackup[] => {
  const keepable = backups.map(backup => ({
    backup,
    id: backup.manifest.id,
    stoppedAt: new Date(backup.manifest.stoppedAt),
    isVerified: isVerified(backup, trust),
  }));
  return chooseKept(keepable, rule).map(({ backup }) => backup);
};

async function pruneArchive(kept: readonly FoundBackup[], archive: string): Promise<number> {
  const [first] = kept;
  if (first === undefined) return 0;
  const { segmentBytes } = first.manifest;
  const starts = kept.map(({ manifest }) => segmentAt(manifest.startPosition, manifest.segmentBytes));
  const firstNeeded = starts.reduce((least, start) => (start < least ? start : least));
  const unneeded = listUnneeded(await listArchive(archive).catch(() => []), firstNeeded, segmentBytes);
  for (const file of unneeded) await removeArchived(archive, file);
  return unneeded.length;
}
