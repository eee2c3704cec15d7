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
import { findGap, findUntoldTimeline } from '../archive/continuity.ts';
import type { RestorePlan } from '../archive/coverage.ts';
import { isHistoryName } from '../archive/segments.ts';
import { chooseTimeline } from '../archive/timelines.ts';
import type { FoundBackup } from '../copy/list-backups.ts';
import { BackupError, DamagedBackup, type Manifest } from '../copy/manifest.ts';
import { type ChosenRestore, chooseRestore, type RestoreSource } from './choose-restore.ts';
import { unpackArchived, unpackBackup } from './unpack.ts';

export interface RestoreOptions extends RestoreSource {
  /** Which history to follow where there are several; undefined: the newest. */
  timeline: number | undefined;
  identities: readonly KeyObject[] | undefined;
  /** The new data folder. */
  target: string;
  onBytes(bytes: number): void;
  /** Called before anything is unpacked; throws where the restore is not wanted. */
  onChosen?(chosen: ChosenRestore): Promise<void>;
  /** A trial is thrown away: its files need not survive a power cut. */
  isTrial?: boolean;
}

export interface Restored extends ChosenRestore {
  /** The server runs on the restored folder, and has left the log that it was restored from. */
  server: EmbeddedServer;
}

const LOG_FOLDER = 'restored-log';

/** Leaves a data folder that the program opens; a folder with anything in it is refused, and what fails is removed. */
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
      `${target} is not empty: restore into a new folder, and put it in its place when it is well`,
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
  // Under its own name only when it is whole: nothing ever starts on half of it.
  const database = join(target, 'unpacking');
  const log = join(target, LOG_FOLDER);
  await mkdir(database, { mode: 0o700 });
  await mkdir(log, { mode: 0o700 });
  onStep('unpacking');
  await unpackBackup(backup, { database, log }, { identities, onBytes });
  if (archive !== undefined) await unpackArchived(archive, plan.files, log, { identities, onBytes });
  // Recovery as from an archive, also where there is none: it ends on a timeline of its own, so that the log of the
  // restored server never takes the names of the old one.
  await writeFile(join(database, 'recovery.signal'), '', { mode: 0o600 });
  if (isTrial !== true) await runCommand('sync', []);
  await rename(database, join(target, 'postgres'));
  await syncFolder(target);
  // The server may run as another user, who only passes through.
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
    // It says that it is ready when the recovery is over, and not while it may be read.
    hot_standby: 'off',
    // Whatever happens in a trial stays in it, and what is restored begins to archive when the program runs on it.
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
    : start(targetSettings(at)).catch(orToTheEnd(() => start({}))));
  await rm(join(target, LOG_FOLDER), { recursive: true, force: true });
  return server;
}

/** Which history to follow; refuses where PostgreSQL would end early without a word. */
async function followLog(log: string, manifest: Manifest, requested: number | undefined): Promise<number> {
  const histories = await readHistories(log);
  const names = await readdir(log);
  const untold = requested === undefined ? findUntoldTimeline(names, manifest, histories) : undefined;
  if (untold !== undefined) {
    const file = `${untold.toString(16).toUpperCase().padStart(8, '0')}.history`;
    throw new DamagedBackup(
      `the archive holds segments of timeline ${untold}, and ${file} is missing or not signed: without it a restore would end on an older history`,
    );
  }
  const timeline = requested ?? chooseTimeline(manifest, histories);
  const gap = findGap({ ...manifest, timeline, names, histories });
  if (gap === undefined) return timeline;
  throw new DamagedBackup(`the archive has a hole: ${gap} is missing, and later segments are there`);
}

async function readHistories(log: string): Promise<Map<number, string>> {
  const histories = new Map<number, string>();
  for (const name of (await readdir(log)).filter(isHistoryName)) {
    histories.set(Number.parseInt(name, 16), await readFile(join(log, name), 'utf8'));
  }
  return histories;
}

const targetSettings = (at: Date): Record<string, string> => ({
  // With an offset: names of zones are not known yet when PostgreSQL reads this.
  recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00'),
  recovery_target_inclusive: 'on',
});

/** The files reach past the instant (coverage.ts), but nothing was committed after it: all of it is requested. */
const orToTheEnd = (again: () => Promise<EmbeddedServer>) => (error: unknown) => {
  const isEnd =
    error instanceof EmbeddedServerError &&
    error.message.includes('recovery ended before configured recovery target was reached');
  if (!isEnd) throw error;
  return again();
};
