import type { KeyObject } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import {
  clientConfig,
  type DatabaseAddress,
  maintenanceDatabase,
  withClient,
} from '../../../platform/database/connections/client-config.ts';
import { type FolderLock, tryLockFolder } from '../../../platform/database/embedded/folder-lock.ts';
import { syncFolder } from '../../../platform/database/embedded/places.ts';
import { monotonicMs } from '../../../platform/primitives/time/clock.ts';
import { version } from '../../health/version.ts';
import { segmentsOf } from '../archive/segments.ts';
import { signManifest } from '../proof/trust.ts';
import {
  type StartedBackup,
  type StoppedBackup,
  startServerBackup,
  stopServerBackup,
} from './backup-server-store.ts';
import { CONTROL_FILE } from './copied-files.ts';
import { type Copying, listCopied, packFiles, packText, readControlFile, throttle } from './copy-folder.ts';
import {
  BackupError,
  type ListedFile,
  MANIFEST_FORMAT,
  MANIFEST_NAME,
  type Manifest,
  type NeededKeys,
  NOT_INSIDE,
  SIGNATURE_NAME,
  writeManifest,
} from './manifest.ts';
import { packedName, writePacked } from './packed-file.ts';
import { TAR_END, tarHeader } from './tar.ts';

export interface BackupOptions {
  address: DatabaseAddress;
  /** The folder that contains all backups, each in its own folder. */
  folder: string;
  /** Only the holder of the private key can read the backup. */
  recipient: { text: string; key: KeyObject } | undefined;
  neededKeys: readonly NeededKeys[];
  /** The folder of the WAL archive, where a restore looks for it. */
  archiveFolder: string | undefined;
  /** Ed25519: proves to a restore who made the backup. */
  signingKey: KeyObject;
  bytesPerSecond: number;
  onStart(bytes: number): void;
  onBytes(bytes: number): void;
}

const MAKING = '.making-';

/**
 * Copies the running server. The backup gets its final name once all of it is on disk, so an unfinished one is never
 * used.
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const lock = await lockBackups(options.folder);
  try {
    for (const name of await readdir(options.folder)) {
      if (name.startsWith(MAKING)) await rm(join(options.folder, name), { recursive: true, force: true });
    }
    const { address } = options;
    return await withClient(clientConfig(address, maintenanceDatabase(address)), client =>
      copy(client, options),
    );
  } finally {
    await lock.release();
  }
}

async function lockBackups(folder: string): Promise<FolderLock> {
  const lock = await tryLockFolder(join(folder, '.lock'));
  if ('release' in lock) return lock;
  throw new BackupError(`process ${lock.heldByPid} is making a backup in ${folder}; wait until it is done`);
}

async function copy(client: pg.Client, options: BackupOptions): Promise<Manifest> {
  const started = await startServerBackup(client, 'recaudo');
  const id = started.startedAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  const making = join(options.folder, `${MAKING}${id}`);
  await mkdir(making, { mode: 0o700 });
  try {
    const manifest = await writeParts(client, started, { ...options, id, making });
    const text = writeManifest(manifest);
    const signature = signManifest(options.signingKey, text);
    await writeFile(join(making, MANIFEST_NAME), text, { flush: true, mode: 0o600 });
    await writeFile(join(making, SIGNATURE_NAME), `${signature}\n`, { flush: true, mode: 0o600 });
    await syncFolder(making);
    await rename(making, join(options.folder, id));
    await syncFolder(options.folder);
    return manifest;
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw error;
  }
}

async function writeParts(
  client: pg.Client,
  started: StartedBackup,
  options: BackupOptions & { id: string; making: string },
): Promise<Manifest> {
  const { id, making, recipient, neededKeys, archiveFolder, bytesPerSecond } = options;
  const contents: ListedFile[] = [];
  const copying: Copying = { onFile: file => contents.push(file), onBytes: options.onBytes };
  const parts: ListedFile[] = [];
  const write = async (name: string, plain: AsyncIterable<Buffer>): Promise<void> => {
    const path = packedName(name, recipient !== undefined);
    const slowed = throttle(plain, bytesPerSecond, monotonicMs);
    parts.push({ path, ...(await writePacked(join(making, path), slowed, recipient?.key)) });
  };
  const stops: StoppedBackup[] = [];
  const stop = async (): Promise<StoppedBackup> => {
    const stopped = await stopServerBackup(client);
    stops.push(stopped);
    return stopped;
  };
  await write('base.tar', packServer(started.databaseFolder, { copying, stop, onStart: options.onStart }));
  const [stopped] = stops;
  if (stopped === undefined) throw new Error('the backup was not stopped');
  const { stopPosition, stoppedAt } = stopped;
  const span = { timeline: started.timeline, start: started.startPosition, stop: stopPosition };
  const segments = segmentsOf(span, started.segmentBytes).map(name => `pg_wal/${name}`);
  await write('wal.tar', packAll(started.databaseFolder, segments, copying));
  requireAll(contents, segments);
  return {
    format: MANIFEST_FORMAT,
    id,
    recaudoVersion: version,
    postgresVersion: started.postgresVersion,
    systemId: started.systemId,
    startedAt: started.startedAt.toISOString(),
    stoppedAt: stoppedAt.toISOString(),
    timeline: started.timeline,
    startPosition: started.startPosition,
    stopPosition,
    segmentBytes: started.segmentBytes,
    encryptedTo: recipient?.text ?? null,
    archiveFolder: archiveFolder === undefined ? null : resolve(archiveFolder),
    neededKeys,
    parts,
    contents,
    notInside: NOT_INSIDE,
  };
}

interface Packing {
  copying: Copying;
  stop(): Promise<StoppedBackup>;
  onStart(bytes: number): void;
}

/** All files, then the control file, as PostgreSQL requires, and the label that starts recovery in the copy. */
async function* packServer(root: string, { copying, stop, onStart }: Packing): AsyncGenerator<Buffer> {
  const { folders, files } = await listCopied(root);
  const sizes = await Promise.all(files.map(path => stat(join(root, path)).catch(() => ({ size: 0 }))));
  onStart(sizes.reduce((sum, { size }) => sum + size, 0));
  for (const path of folders) yield tarHeader({ path, bytes: 0, kind: 'folder' });
  yield* packFiles(root, files, copying);
  yield* packText(CONTROL_FILE, await readControlFile(root), copying);
  const { label, tablespaces } = await stop();
  if (tablespaces !== '') throw new BackupError('this PostgreSQL has tablespaces outside its data folder');
  yield* packText('backup_label', Buffer.from(label), copying);
  yield TAR_END;
}

async function* packAll(root: string, paths: readonly string[], copying: Copying): AsyncGenerator<Buffer> {
  yield* packFiles(root, paths, copying);
  yield TAR_END;
}

function requireAll(contents: readonly ListedFile[], segments: readonly string[]): void {
  const missing = segments.find(path => !contents.some(file => file.path === path));
  if (missing !== undefined) throw new BackupError(`${missing} was removed before it was copied`);
}
