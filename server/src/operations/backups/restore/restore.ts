import type { KeyObject } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { quoted } from '../../../platform/database/embedded/archive-spool.ts';
import { prepareDataFolder } from '../../../platform/database/embedded/data-folder.ts';
import {
  EmbeddedServerError,
  findErrorCode,
} from '../../../platform/database/embedded/embedded-server-error.ts';
import { syncFolder } from '../../../platform/database/embedded/places.ts';
import { runCommand } from '../../../platform/database/embedded/run-command.ts';
import { type EmbeddedServer, startEmbeddedServer } from '../../../platform/database/embedded/server.ts';
import { systemClock } from '../../../platform/primitives/time/clock.ts';
import { writeRestoreMark } from '../../installation/restore-mark.ts';
import { findGap, findTimelineWithoutHistory } from '../archive/continuity.ts';
import type { RestorePlan } from '../archive/coverage.ts';
import { isHistoryName } from '../archive/segments.ts';
import { chooseTimeline } from '../archive/timelines.ts';
import type { FoundBackup } from '../copy/list-backups.ts';
import { BackupError, DamagedBackup, type Manifest } from '../copy/manifest.ts';
import { type ChosenRestore, chooseRestore, type RestoreSource } from './choose-restore.ts';
import { unpackArchived, unpackBackup } from './unpack.ts';

export interface RestoreOptions extends RestoreSource {
  /** The timeline to follow if there are several; undefined for the newest. */
  timeline: number | undefined;
  identities: readonly KeyObject[] | undefined;
  /** The new data folder. */
  target: string;
  onBytes(bytes: number): void;
  /** Called before anything is unpacked; throws to cancel the restore. */
  onChosen?(chosen: ChosenRestore): Promise<void>;
  /** A trial restore is discarded, so its files need not survive a power cut. */
  isTrial?: boolean;
}

export interface Restored extends ChosenRestore {
  /** The server runs on the restored folder, on a new timeline. */
  server: EmbeddedServer;
}

const LOG_FOLDER = 'restored-log';

/**
 * Creates a data folder that the program can open. Rejects a folder that is not empty, and removes what a failed
 * restore left.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { at, onStep } = options;
  const { plan, backup } = await chooseRestore(options);
  await requireEmpty(options.target);
  await options.onChosen?.({ plan, backup });
  const target = await prepareDataFolder(options.target);
  try {
    if (options.isTrial !== true) {
      const stateOf = plan.at ?? plan.reachesTo;
      writeRestoreMark(target, { restoredAt: systemClock.now(), stateOf, backupId: backup.manifest.id });
    }
    await unpackInto(target, backup, plan, options);
    onStep(at === undefined ? 'replaying the log to its end' : `replaying the log up to ${at.toISOString()}`);
    return { plan, backup, server: await recover(target, backup.manifest, options) };
  } catch (error) {
    await empty(target);
    throw error;
  }
}

async function requireEmpty(target: string): Promise<void> {
  const names = await readdir(target).catch((error: unknown) => {
    if (findErrorCode(error) === 'ENOENT') return [];
    throw error;
  });
  if (names.length > 0) {
    throw new BackupError(
      `${target} is not empty: restore into a new folder, and move it into place once it works`,
    );
  }
}

async function empty(target: string): Promise<void> {
  for (const name of await readdir(target)) await rm(join(target, name), { recursive: true, force: true });
}

async function unpackInto(
  target: string,
  backup: FoundBackup,
  plan: RestorePlan,
  { archive, identities, onStep, onBytes, isTrial }: RestoreOptions,
): Promise<void> {
  // Gets its final name only when complete, so that no server starts on a partial folder.
  const database = join(target, 'unpacking');
  const log = join(target, LOG_FOLDER);
  await mkdir(database, { mode: 0o700 });
  await mkdir(log, { mode: 0o700 });
  onStep('unpacking');
  await unpackBackup(backup, { database, log }, { identities, onBytes });
  if (archive !== undefined) await unpackArchived(archive, plan.files, log, { identities, onBytes });
  // Uses archive recovery even without an archive: it ends on a new timeline, so that the restored server's log never
  // reuses the old server's file names.
  await writeFile(join(database, 'recovery.signal'), '', { mode: 0o600 });
  if (isTrial !== true) await runCommand('sync', []);
  await rename(database, join(target, 'postgres'));
  await syncFolder(target);
  // The server may run as another user, who only needs to pass through.
  await chmod(log, 0o711);
  for (const name of await readdir(log)) await chmod(join(log, name), 0o644);
}

function recoverySettings(
  target: string,
  timeline: number,
  { isTrial }: RestoreOptions,
): Record<string, string> {
  const source = `${quoted(join(target, LOG_FOLDER))}/%f`;
  return {
    restore_command: `test -f ${source} && cp ${source} "%p"`,
    recovery_target_timeline: String(timeline),
    recovery_target_action: 'promote',
    // Without hot standby, the server reports ready only when the recovery is over.
    hot_standby: 'off',
    // A trial must not archive anything; a restored server begins to archive when the program runs on it.
    archive_mode: 'off',
    ...(isTrial === true ? { fsync: 'off', synchronous_commit: 'off' } : {}),
  };
}

async function recover(target: string, manifest: Manifest, options: RestoreOptions): Promise<EmbeddedServer> {
  const { at } = options;
  const timeline = await followLog(join(target, LOG_FOLDER), manifest, options.timeline);
  const settings = recoverySettings(target, timeline, options);
  const start = (extra: Record<string, string>): Promise<EmbeddedServer> =>
    startEmbeddedServer({ dataFolder: target, settings: { ...settings, ...extra } });
  const server = await (at === undefined
    ? start({})
    : start(targetSettings(at)).catch(retryToTheEnd(() => start({}))));
  await rm(join(target, LOG_FOLDER), { recursive: true, force: true });
  return server;
}

/** Chooses the timeline to follow; throws if PostgreSQL would silently stop too early. */
async function followLog(log: string, manifest: Manifest, requested: number | undefined): Promise<number> {
  const histories = await readHistories(log);
  const names = await readdir(log);
  const orphan = requested === undefined ? findTimelineWithoutHistory(names, manifest, histories) : undefined;
  if (orphan !== undefined) {
    const file = `${orphan.toString(16).toUpperCase().padStart(8, '0')}.history`;
    throw new DamagedBackup(
      `the archive has segments of timeline ${orphan}, but ${file} is missing or unsigned: without it the restore would end on an older timeline`,
    );
  }
  const timeline = requested ?? chooseTimeline(manifest, histories);
  const gap = findGap({ ...manifest, timeline, names, histories });
  if (gap === undefined) return timeline;
  throw new DamagedBackup(`the archive has a gap: ${gap} is missing, but later segments exist`);
}

async function readHistories(log: string): Promise<Map<number, string>> {
  const histories = new Map<number, string>();
  for (const name of (await readdir(log)).filter(isHistoryName)) {
    histories.set(Number.parseInt(name, 16), await readFile(join(log, name), 'utf8'));
  }
  return histories;
}

const targetSettings = (at: Date): Record<string, string> => ({
  // Written with an offset, because PostgreSQL does not know time zone names yet when it reads this.
  recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00'),
  recovery_target_inclusive: 'on',
});

/** The files reach past the instant (coverage.ts), but no transaction was committed after it: restore everything. */
const retryToTheEnd = (again: () => Promise<EmbeddedServer>) => (error: unknown) => {
  const isEnd =
    error instanceof EmbeddedServerError &&
    error.message.includes('recovery ended before configured recovery target was reached');
  if (!isEnd) throw error;
  return again();
};
