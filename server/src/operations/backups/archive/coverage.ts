import { BackupError, type Manifest } from '../copy/manifest.ts';
import type { ArchivedFile } from './archive-names.ts';
import { isHistoryName, parseSegmentName, segmentAt, segmentBefore } from './segments.ts';

/** A possible restore: its backup and the archived files it needs. */
export interface RestorePlan {
  backup: Manifest;
  /** In log order. */
  files: readonly ArchivedFile[];
  /** undefined: everything up to the end of the archive. */
  at: Date | undefined;
  /** The last instant that the files cover; the end of the backup if there is no archive. */
  reachesTo: Date;
}

export interface RestoreWish {
  backups: readonly Manifest[];
  archived: readonly ArchivedFile[];
  at?: Date | undefined;
}

/** Chooses the nearest backup before the instant and the archived files after it. Throws a readable rejection. */
export function planRestore({ backups, archived, at }: RestoreWish): RestorePlan {
  const newestFirst = backups.toSorted((a, b) => b.stoppedAt.localeCompare(a.stoppedAt));
  const [newest] = newestFirst;
  if (newest === undefined) throw new BackupError('there is no backup in this folder');
  const backup = at === undefined ? newest : newestFirst.find(({ stoppedAt }) => new Date(stoppedAt) <= at);
  if (backup === undefined) {
    const oldest = newestFirst.at(-1)?.stoppedAt;
    throw new BackupError(`the oldest backup ended at ${oldest}: nothing from before that can be restored`);
  }
  const { chain, hole } = chainAfter(backup, archived);
  const closedAt = chain.filter(({ name }) => !isHistoryName(name)).map(file => file.closedAt.getTime());
  const reachesTo = new Date(Math.max(new Date(backup.stoppedAt).getTime(), ...closedAt));
  if (at === undefined) {
    if (hole !== undefined) throw newGapError(hole, reachesTo);
    return { backup, files: chain, at, reachesTo };
  }
  if (at > reachesTo) throw tooLate(at, reachesTo, hole, archived.length > 0);
  return { backup, files: upTo(chain, at), at, reachesTo };
}

/** The newest state is after the gap; an older one is restored only on request. */
const newGapError = (hole: string, reachesTo: Date): BackupError =>
  new BackupError(
    `the archive has a gap: ${hole} is missing, but later segments exist. To restore the state before the gap, add --at ${reachesTo.toISOString()}`,
  );

const tooLate = (at: Date, reachesTo: Date, hole: string | undefined, hasArchive: boolean): BackupError => {
  const reach = reachesTo.toISOString();
  if (hole !== undefined) {
    return new BackupError(`the archive has a gap: ${hole} is missing, so it ends at ${reach}`);
  }
  return new BackupError(
    hasArchive
      ? `the archive ends at ${reach}, before ${at.toISOString()}; leave --at out for the newest state there is`
      : `without an archive (RECAUDO_ARCHIVE_DIR) a backup can be restored only to its end, ${reach}: omit --at`,
  );
};

/** Timeline histories, and the segments from the backup's start until the first missing one. */
function chainAfter(
  { segmentBytes, startPosition, stopPosition }: Manifest,
  archived: readonly ArchivedFile[],
): { chain: ArchivedFile[]; hole: string | undefined } {
  const byNumber = new Map<bigint, ArchivedFile[]>();
  for (const file of archived) {
    const segment = parseSegmentName(file.name, segmentBytes);
    if (segment !== undefined) byNumber.set(segment.number, [...(byNumber.get(segment.number) ?? []), file]);
  }
  const chain = archived.filter(({ name }) => isHistoryName(name));
  const last = [...byNumber.keys()].reduce((most, number) => (number > most ? number : most), -1n);
  // Segments inside the backup need not be in the archive.
  const ownLast = segmentBefore(stopPosition, segmentBytes);
  for (let number = segmentAt(startPosition, segmentBytes); number <= last; number += 1n) {
    const files = byNumber.get(number);
    if (files === undefined && number > ownLast) return { chain, hole: `segment ${number}` };
    chain.push(...(files ?? []));
  }
  return { chain, hole: undefined };
}

/** Clocks differ slightly, and several timelines may contain the same segment. */
const MARGIN = 4;

/** The segments up to the first one that was closed after the instant, and a few more. */
function upTo(chain: readonly ArchivedFile[], at: Date): ArchivedFile[] {
  const after = chain.findIndex(({ name, closedAt }) => !isHistoryName(name) && closedAt > at);
  if (after === -1) return [...chain];
  return chain.filter((file, place) => place <= after + MARGIN || isHistoryName(file.name));
}
