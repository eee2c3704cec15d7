import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BackupAction } from '@recaudo/contract/operator/backup-actions';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { type Shipping, startShipping } from '../../operations/backups/archive/ship-log.ts';
import { findTrial, isVerified, listBackups } from '../../operations/backups/copy/list-backups.ts';
import { findDue } from '../../operations/backups/copy/schedule.ts';
import { readServerIdentity } from '../../operations/backups/proof/server-identity-store.ts';
import { openBackupSigner, readKnownSigners } from '../../operations/backups/proof/signers.ts';
import { isTrusted } from '../../operations/backups/proof/trust.ts';
import { inDatabase } from '../../operations/backups/restore/needed-keys-store.ts';
import {
  recordArchive,
  recordSchedule,
  takeBackupRequest,
} from '../../operations/health/stores/backup-store.ts';
import type { DatabaseServer } from '../../operations/installation/database-server.ts';
import { databaseName } from '../../operations/installation/databases.ts';
import type { DatabaseAddress } from '../../platform/database/connections/connection.ts';
import { spoolFolderOf } from '../../platform/database/embedded/archive-spool.ts';
import { findDatabaseFolder } from '../../platform/database/embedded/places.ts';
import { formatKeepRule } from '../../platform/primitives/backups/backup-keeping.ts';
import { monotonicMs, systemClock } from '../../platform/primitives/time/clock.ts';
import { parseRecipient } from '../../platform/vault/age/age-keys.ts';
import { inEachDatabase } from '../backups/each-database.ts';

interface OwnParts {
  config: Config;
  address: DatabaseAddress;
  log: Logger;
}

const ASK_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 60_000;

/**
 * Runs backups and the archive in the one process that holds the embedded server: the data folder's lock is the lease.
 * Returns the server with a stop in the right order, because PostgreSQL hands over the last of its log as it stops.
 */
export async function withOwnBackups(
  config: Config,
  server: DatabaseServer,
  log: Logger,
): Promise<DatabaseServer> {
  if (config.databaseUrl !== undefined) return server;
  const parts = { config, address: server.address, log };
  const shipping = await startOwnShipping(parts);
  const schedule = startOwnSchedule(parts);
  return {
    ...server,
    async stop() {
      await schedule.stop();
      await server.stop();
      await shipping?.finish();
    },
  };
}

async function startOwnShipping({ config, address, log }: OwnParts): Promise<Shipping | undefined> {
  const { archiveFolder, recipient } = config.backups;
  if (archiveFolder === undefined) return undefined;
  const databaseFolder = await findDatabaseFolder(config.dataFolder);
  return startShipping({
    spool: spoolFolderOf(databaseFolder),
    logFolder: join(databaseFolder, 'pg_wal'),
    archive: archiveFolder,
    recipient: recipient === undefined ? undefined : parseRecipient(recipient),
    signing: {
      key: (await openBackupSigner(config)).key,
      systemId: (await readServerIdentity(address)).systemId,
    },
    log,
    record: async ({ until, failure }) => {
      const failed = failure === null ? null : { at: systemClock.now(), text: failure };
      await inEachDatabase(config, address, database => recordArchive(database, { until, failure: failed }));
    },
  });
}

/** Checks the schedule every minute, and an operator's requests every few seconds. */
function startOwnSchedule(parts: OwnParts): { stop(): Promise<void> } {
  const { config, address, log } = parts;
  const ending = new AbortController();
  const { folder } = config.backups;
  let lastFailureAt: Date | undefined;
  let lookedMs = monotonicMs();
  const step = async (): Promise<void> => {
    const requestedAction = await inDatabase(address, databaseName(config, 'sandbox'), takeBackupRequest);
    const isTime = monotonicMs() - lookedMs >= LOOK_EVERY_MS;
    if (isTime) lookedMs = monotonicMs();
    const due =
      requestedAction ??
      (isTime && folder !== undefined ? await findOwnDue(parts, folder, lastFailureAt) : undefined);
    if (due !== undefined) await carryOut(due, config, log, ending.signal);
  };
  const run = async (): Promise<void> => {
    await inEachDatabase(config, address, database => recordSchedule(database, folder !== undefined));
    while (folder !== undefined && !ending.signal.aborted) {
      await sleep(ASK_EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return;
      try {
        await step();
      } catch (error) {
        lastFailureAt = systemClock.now();
        log.error({ err: error }, 'a backup or its verification failed; it will be retried');
      }
    }
  };
  const running = run().catch((error: unknown) =>
    log.error({ err: error }, 'the backup schedule did not start'),
  );
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}

const toDate = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

async function findOwnDue(
  { config, address }: OwnParts,
  folder: string,
  lastFailureAt: Date | undefined,
): Promise<BackupAction | undefined> {
  const { backups } = await listBackups(folder);
  const trust = { signers: readKnownSigners(config) };
  return findDue({
    now: systemClock.now(),
    plan: config.backups,
    // Unsigned backups do not count, so after an upgrade a signed one is due immediately.
    backups: backups
      .filter(({ signature }) => isTrusted(signature, trust))
      .map(backup => ({
        ...backup.manifest,
        stoppedAt: new Date(backup.manifest.stoppedAt),
        isEncrypted: backup.manifest.encryptedTo !== null,
        isVerified: isVerified(backup, trust),
        triedAt: toDate(findTrial(backup, trust)?.at),
      })),
    server: await readServerIdentity(address),
    lastFailureAt,
  });
}

async function carryOut(
  due: BackupAction,
  config: Config,
  log: Logger,
  stopping: AbortSignal,
): Promise<void> {
  const isBackup = due === 'backup';
  log.info(isBackup ? 'backup started' : 'verifying the last backup with a restore');
  const keep = ['--keep', formatKeepRule(config.backups.keep)];
  await runCommand(isBackup ? ['backup', ...keep, '--json'] : ['backup', 'verify', '--json'], stopping);
  log.info(isBackup ? 'backup completed' : 'the last backup is valid');
}

const MOST_SAID = 2_000;

/** In a separate process with lower priority, so that payments do not wait for it. */
function runCommand(args: readonly string[], stopping: AbortSignal): Promise<void> {
  const [, program = ''] = process.argv;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const listen = (chunk: unknown): void => {
      output = (output + String(chunk)).slice(-MOST_SAID);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    const end = (): void => void child.kill('SIGTERM');
    stopping.addEventListener('abort', end, { once: true });
    child.once('error', reject);
    child.once('exit', code => {
      stopping.removeEventListener('abort', end);
      if (code === 0 || stopping.aborted) resolve();
      else reject(new Error(`recaudo ${args.join(' ')} ended with ${code}: ${output.trim()}`));
    });
  });
}
