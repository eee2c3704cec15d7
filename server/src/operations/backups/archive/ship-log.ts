import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { findErrorCode } from '../../../platform/database/embedded/embedded-server-error.ts';
import { monotonicMs } from '../../../platform/primitives/time/clock.ts';
import { BackupError } from '../copy/manifest.ts';
import { type Shipment, shipFile } from './archive-folder.ts';
import { isHistoryName } from './segments.ts';

export interface ShipOptions extends Shipment {
  /** The folder where PostgreSQL puts segments to ship. */
  spool: string;
  /** The server's WAL folder, for histories of timelines that began while nothing was archived. */
  logFolder: string;
  log: Logger;
  /** Called after shipping, and on failures. */
  record(state: { until: Date | null; failure: string | null }): Promise<void>;
  everyMs?: number;
  recordEveryMs?: number;
}

export interface Shipping {
  /** Ships the remaining files and ends; call it after PostgreSQL has stopped. */
  finish(): Promise<void>;
}

const EVERY_MS = 1_000;
const RECORD_EVERY_MS = 10_000;

/**
 * Moves WAL segments from PostgreSQL's spool to the archive, the oldest first. Segments that cannot be shipped wait in
 * the spool: payments continue as long as the disk has room, and the health check reports it.
 */
export function startShipping(options: ShipOptions): Shipping {
  const ending = new AbortController();
  let failure: string | null = null;
  let recordedMs = Number.NEGATIVE_INFINITY;
  /** Shipped since the last record; `backup verify` compares the archive with the record. */
  let unrecorded: Date | null = null;

  const note = async (nextFailure: string | null): Promise<void> => {
    const isNews = nextFailure !== failure;
    if (isNews && nextFailure !== null)
      options.log.error({ failure: nextFailure }, 'WAL archiving has stopped');
    if (isNews && nextFailure === null) options.log.warn('WAL archiving has resumed');
    failure = nextFailure;
    if (!isNews && monotonicMs() - recordedMs < (options.recordEveryMs ?? RECORD_EVERY_MS)) return;
    await options.record({ until: unrecorded, failure });
    unrecorded = null;
    recordedMs = monotonicMs();
  };
  const pass = async (): Promise<void> => {
    try {
      unrecorded = (await shipAll(options)) ?? unrecorded;
      if (unrecorded !== null || failure !== null) await note(null);
    } catch (error) {
      await note((error as Error).message);
    }
  };
  const quietly = (): Promise<void> =>
    pass().catch((error: unknown) =>
      options.log.warn({ err: error }, 'could not store the state of the WAL archive'),
    );
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await quietly();
      const pause = { signal: ending.signal };
      await sleep(options.everyMs ?? EVERY_MS, undefined, pause).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async finish() {
      ending.abort();
      await running;
      // The state is recorded at the next start.
      await shipAll(options).catch((error: unknown) =>
        options.log.error({ err: error }, 'could not archive part of the WAL'),
      );
    },
  };
}

/** The closing time of the last shipped segment; null if there was none. */
async function shipAll(options: ShipOptions): Promise<Date | null> {
  const { spool, logFolder } = options;
  const found = (await readdir(spool).catch(orNone)).toSorted();
  // Backup labels and partial last segments of a timeline: no restore needs them.
  for (const name of found.filter(other => /\.(backup|partial)$/.test(other))) await rm(join(spool, name));
  const waiting = found.filter(name => /^[0-9A-F]{24}$/.test(name) || isHistoryName(name));
  if (waiting.length === 0) return null;
  await makeArchive(options.archive);
  const histories = (await readdir(logFolder).catch(orNone)).filter(isHistoryName);
  for (const name of histories) await shipFile(join(logFolder, name), options);
  let until: Date | null = null;
  for (const name of waiting) {
    const { closedAt } = await shipFile(join(spool, name), options);
    if (!isHistoryName(name)) until = closedAt;
    await rm(join(spool, name));
  }
  return until;
}

/** Creates only the last level: if the archive's disk is not mounted, the folder must not be created elsewhere. */
async function makeArchive(archive: string): Promise<void> {
  try {
    await mkdir(archive, { mode: 0o700 });
  } catch (error) {
    if (findErrorCode(error) === 'EEXIST') return;
    throw new BackupError(
      `the archive ${archive} cannot be reached: check that its disk is mounted (${(error as Error).message})`,
    );
  }
}

const orNone = (error: unknown): string[] => {
  if (findErrorCode(error) === 'ENOENT') return [];
  throw error;
};
