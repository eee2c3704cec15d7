import { realpath } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { explainFolderError, prepareDataFolder, waitForStartLock } from './data-folder.ts';
import { superuser } from './initialise.ts';
import { defaultOutsideFolder, exists, findDatabaseFolder } from './places.ts';
import { findLivePostmaster, type LivePostmaster, signal } from './postmaster-pid.ts';
import type { PostmasterProcess } from './postmaster-process.ts';
import { startPostmaster } from './start-postmaster.ts';

export { lockDataFolder } from './data-folder.ts';
export { EmbeddedServerError } from './embedded-server-error.ts';

export interface EmbeddedServer {
  /** Folder of the unix socket, to be used as `host` by pg. */
  socketFolder: string;
  user: string;
  /** True if a live server of this data folder was found and joined instead of started. */
  adopted: boolean;
  /** Stops the server if this process started it and waits for its end; does nothing when adopted. */
  stop(): Promise<void>;
  /** Resolves when the server ends without stop() having been called. */
  exited: Promise<void>;
}

export interface EmbeddedOptions {
  dataFolder: string;
  onProgress?: (step: string) => void;
  /** Settings of PostgreSQL that override ours. */
  settings?: Record<string, string>;
  /** The server stops when this process ends for any reason; default true. */
  tieToParent?: boolean;
  /** Hands WAL segments over to an archive (archive-spool.ts); default false. */
  archives?: boolean;
}

/** For tests: other folders than the installation's. */
export interface EmbeddedPlaces {
  nativeFolder?: string;
  outsideFolder?: string;
}

const pollMs = 50;

/** Starts the database of a data folder, creating it the first time, or joins the server that already runs on it. */
export async function startEmbeddedServer(
  options: EmbeddedOptions & EmbeddedPlaces,
): Promise<EmbeddedServer> {
  const onProgress = options.onProgress ?? (() => undefined);
  const dataFolder = await prepareDataFolder(options.dataFolder);
  const lock = await waitForStartLock(dataFolder, pid =>
    onProgress(`waiting for process ${pid}, which is starting the database`),
  );
  try {
    const live = await findLasting(dataFolder, onProgress);
    if (live !== undefined) return adoptedServer(dataFolder, live);
    const { socketFolder, running } = await startPostmaster({
      dataFolder,
      onProgress,
      settings: options.settings ?? {},
      tieToParent: options.tieToParent ?? true,
      archives: options.archives ?? false,
      nativeFolder: options.nativeFolder,
      outsideFolder: options.outsideFolder ?? defaultOutsideFolder,
    });
    return startedServer(socketFolder, running);
  } catch (error) {
    throw explainFolderError(error, dataFolder);
  } finally {
    await lock.release();
  }
}

/** The server that already runs on this folder, for commands that run next to the program. */
export async function findRunningServer(
  dataFolder: string,
): Promise<{ socketFolder: string; user: string } | undefined> {
  try {
    if (!(await exists(dataFolder))) return undefined;
    const folder = await realpath(dataFolder);
    for (;;) {
      const live = await findLivePostmaster(await findDatabaseFolder(folder));
      if (live === undefined || live.isOrphan || live.status === 'stopping') return undefined;
      if (live.status === 'ready') return { socketFolder: live.socketFolder, user: superuser };
      await delay(pollMs);
    }
  } catch (error) {
    throw explainFolderError(error, dataFolder);
  }
}

/**
 * A running server that will keep running, once it is ready. Waits for one that is about to stop, and stops one whose
 * program is gone, because its settings or version may differ.
 */
async function findLasting(
  dataFolder: string,
  onProgress: (step: string) => void,
): Promise<LivePostmaster | undefined> {
  const databaseFolder = await findDatabaseFolder(dataFolder);
  let lastStep = '';
  for (;;) {
    const live = await findLivePostmaster(databaseFolder);
    if (live === undefined) return undefined;
    if (live.isOrphan) signal(live.pid, 'SIGINT');
    else if (live.status === 'ready') return live;
    const isEnding = live.isOrphan || live.status === 'stopping';
    const step = isEnding ? 'waiting for the last PostgreSQL to stop' : 'waiting for the running PostgreSQL';
    if (step !== lastStep) onProgress(step);
    lastStep = step;
    await delay(pollMs);
  }
}

function startedServer(socketFolder: string, running: PostmasterProcess): EmbeddedServer {
  const { child, ended } = running;
  // A program with nothing left to do may end without stop(); the server then ends with it.
  child.unref();
  let isStopping = false;
  return {
    socketFolder,
    user: superuser,
    adopted: false,
    stop: async () => {
      isStopping = true;
      child.ref();
      child.kill('SIGINT');
      await ended;
    },
    exited: endedUnless(ended, () => isStopping),
  };
}

async function endedUnless(ended: Promise<void>, isExpected: () => boolean): Promise<void> {
  await ended;
  if (isExpected()) await new Promise<never>(() => undefined);
}

/** An adopted server is not our child process, so this polls for its end. */
function adoptedServer(dataFolder: string, live: LivePostmaster): EmbeddedServer {
  const watching = new AbortController();
  const watch = async (): Promise<void> => {
    const databaseFolder = await findDatabaseFolder(dataFolder);
    while ((await findLivePostmaster(databaseFolder))?.pid === live.pid) {
      await delay(500, undefined, { ref: false, signal: watching.signal });
    }
  };
  return {
    socketFolder: live.socketFolder,
    user: superuser,
    adopted: true,
    stop: async () => watching.abort(),
    exited: new Promise(resolve => {
      watch().then(resolve, () => undefined);
    }),
  };
}
