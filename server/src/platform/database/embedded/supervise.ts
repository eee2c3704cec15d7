import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../../primitives/time/clock.ts';
import { EmbeddedServerError } from './embedded-server-error.ts';
import type { EmbeddedServer } from './server.ts';

export interface SupervisedServer extends Pick<EmbeddedServer, 'socketFolder' | 'user'> {
  /** Resolves with the reason when the server died and cannot be brought back. */
  lost: Promise<Error>;
  stop(): Promise<void>;
}

export interface Supervision {
  start(): Promise<EmbeddedServer>;
  onDied(): void;
  onBack(): void;
  onFailedStart(error: Error): void;
  /** The pause before the second try; doubles with each try. */
  pauseMs?: number;
}

const FIRST_PAUSE_MS = 500;
/** Longest pause between tries during a temporary machine problem. */
const LONGEST_PAUSE_MS = 5_000;
/** Failed tries in a row, including servers that die again immediately. */
const MOST_FAILURES = 5;
/** A server that lives this long counts as recovered. */
const SETTLED_AFTER_MS = 3_000;

/** PostgreSQL's messages for problems that a restart cannot solve: a person has to repair the files or the settings. */
const permanentFailures = [
  'database files are incompatible with server',
  'is not a valid data directory',
  'could not locate a valid checkpoint record',
  'unrecognized configuration parameter',
  'invalid value for parameter',
  'which is missing. Restore that folder',
];

/**
 * Messages about temporary machine problems: a full or read-only disk, no memory, no file descriptors. The server is
 * started again as soon as they are over.
 */
const temporaryFailures = [
  'No space left on device',
  'Read-only file system',
  'Cannot allocate memory',
  'out of memory',
  'Too many open files',
  'Disk quota exceeded',
  'ENOSPC',
  'EROFS',
  'ENOMEM',
  'EMFILE',
  'ENFILE',
  'EDQUOT',
];

export const isPassing = (error: Error): boolean =>
  temporaryFailures.some(words => error.message.includes(words));

/**
 * Starts the embedded server and restarts it whenever it dies; PostgreSQL recovers acknowledged commits from its files.
 * Meanwhile the program responds with 503.
 */
export async function supervise(supervision: Supervision): Promise<SupervisedServer> {
  const stopping = new AbortController();
  let server = await supervision.start();
  const { socketFolder, user } = server;
  let restart: Promise<Outcome> | undefined;

  const watch = async (): Promise<Error> => {
    for (let failures = 0; ; ) {
      const startedAt = monotonicMs();
      await server.exited;
      if (stopping.signal.aborted) return never;
      failures = monotonicMs() - startedAt >= SETTLED_AFTER_MS ? 0 : failures + 1;
      supervision.onDied();
      restart = bringBack(supervision, failures, stopping.signal);
      const outcome = await restart;
      if (stopping.signal.aborted) return never;
      if (!('server' in outcome)) return outcome.reason;
      server = outcome.server;
      failures = outcome.failures;
      if (server.socketFolder !== socketFolder) return new EmbeddedServerError(movedAway(server));
      supervision.onBack();
    }
  };
  return {
    socketFolder,
    user,
    lost: watch(),
    async stop() {
      stopping.abort();
      const restarted = await restart;
      if (restarted !== undefined && 'server' in restarted) server = restarted.server;
      await server.stop();
    },
  };
}

const movedAway = ({ socketFolder }: EmbeddedServer): string =>
  `PostgreSQL restarted with its socket in ${socketFolder}, which this program does not use. Restart Recaudo.`;

const never = new Promise<never>(() => undefined);

type Outcome = { server: EmbeddedServer; failures: number } | { reason: Error };

async function bringBack(
  supervision: Supervision,
  failuresBefore: number,
  stopping: AbortSignal,
): Promise<Outcome> {
  const firstPauseMs = supervision.pauseMs ?? FIRST_PAUSE_MS;
  let reason: Error = new EmbeddedServerError('PostgreSQL dies as soon as it has started.');
  let isWaiting = false;
  for (let failures = failuresBefore; failures < MOST_FAILURES || isWaiting; failures += 1) {
    if (failures > 0) {
      const pauseMs = Math.min(firstPauseMs * 2 ** (failures - 1), LONGEST_PAUSE_MS);
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    }
    if (stopping.aborted) return { reason };
    try {
      const server = await supervision.start();
      return { server, failures: isWaiting ? 0 : failures };
    } catch (error) {
      reason = error as Error;
      supervision.onFailedStart(reason);
      if (permanentFailures.some(sentence => reason.message.includes(sentence))) return { reason };
      isWaiting = isPassing(reason);
    }
  }
  return { reason };
}
