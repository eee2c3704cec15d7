import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { isHistoryName } from '../../operations/backups/archive/segments.ts';
import type { FoundBackup } from '../../operations/backups/copy/list-backups.ts';
import type { ChosenRestore } from '../../operations/backups/restore/choose-restore.ts';
import { findDatabaseFolder } from '../../platform/database/embedded/places.ts';
import { systemClock } from '../../platform/primitives/time/clock.ts';
import { UsageError } from '../command.ts';
import { describeAge } from './backup-options.ts';

/** The archive recorded in the backup, for when neither an option nor the configuration names one. */
export function findNamedArchive(backups: readonly FoundBackup[], at: Date | undefined): string | undefined {
  const [newest] = backups
    .map(({ manifest }) => manifest)
    .filter(({ stoppedAt }) => at === undefined || new Date(stoppedAt) <= at)
    .toSorted((a, b) => b.stoppedAt.localeCompare(a.stoppedAt));
  return newest?.archiveFolder ?? undefined;
}

/** When this machine's installation last wrote its log; undefined if its folder is gone. */
async function findLastWrite({ dataFolder }: Config): Promise<Date | undefined> {
  const log = join(await findDatabaseFolder(dataFolder), 'pg_wal');
  if (!existsSync(log)) return undefined;
  const written = readdirSync(log).map(name => statSync(join(log, name)).mtimeMs);
  return written.length === 0 ? undefined : new Date(Math.max(...written));
}

/**
 * Rejects a restore that ends at the base backup unless the loss is accepted, because later payments are not in the
 * copy.
 */
export async function requireKnownLoss(
  config: Config,
  { plan, backup }: ChosenRestore,
  {
    archive,
    named,
    isAccepted,
  }: { archive: string | undefined; named: string | undefined; isAccepted: boolean },
): Promise<void> {
  const isContinued = plan.files.some(({ name }) => !isHistoryName(name));
  if (plan.at !== undefined || isContinued) return;
  const from = new Date(backup.manifest.stoppedAt);
  const last = await findLastWrite(config).catch(() => undefined);
  const until =
    last !== undefined && last > from
      ? `to ${last.toISOString()}, the last write in ${config.dataFolder},`
      : `to the last write of the original, at an unknown time (at most ${describeAge(from, systemClock.now())}, until now),`;
  const why =
    archive === undefined
      ? named === undefined
        ? 'no archive is configured (--archive, RECAUDO_ARCHIVE_DIR), and the backup was made without one'
        : `the backup was made with the archive ${named}, which is not on this machine`
      : `the archive ${archive} contains nothing written after the backup`;
  const loss = `${why}: everything from ${from.toISOString()} ${until} is lost`;
  if (isAccepted) {
    console.error(`WARNING: ${loss}.`);
    return;
  }
  throw new UsageError(
    `${loss}. Give the archive with --archive FOLDER, or restore without it: --accept-loss`,
  );
}
