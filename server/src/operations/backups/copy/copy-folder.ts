import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findErrorCode } from '../../../platform/database/embedded/embedded-server-error.ts';
import { CONTROL_FILE, chooseFiles, isEmptied } from './copied-files.ts';
import { BackupError, type ListedFile } from './manifest.ts';
import { tarHeader, tarPadding } from './tar.ts';

const CHUNK_BYTES = 256 << 10;

export interface Copying {
  /** Called for each copied file, for the manifest. */
  onFile(file: ListedFile): void;
  onBytes(bytes: number): void;
}

/** Folders and files to copy, except the control file. */
export async function listCopied(root: string): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = [];
  const files: string[] = [];
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(orGone([]));
    if (folder === 'pg_tblspc' && entries.length > 0) {
      throw new BackupError(
        'this PostgreSQL has tablespaces outside its data folder, which `recaudo backup` does not copy',
      );
    }
    const names = entries.filter(entry => entry.isFile()).map(({ name }) => name);
    const place = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
    files.push(...chooseFiles(folder, names).map(place));
    // The WAL folder may be a symbolic link.
    for (const entry of entries.filter(found => found.isDirectory() || isEmptied(place(found.name)))) {
      if (entry.name.startsWith('pgsql_tmp')) continue;
      folders.push(place(entry.name));
      if (!isEmptied(place(entry.name))) await walk(place(entry.name));
    }
  };
  await walk('');
  return { folders, files };
}

const orGone =
  <Fallback>(fallback: Fallback) =>
  (error: unknown): Fallback => {
    if (findErrorCode(error) === 'ENOENT') return fallback;
    throw error;
  };

/** Packs the files as tar. Tables dropped meanwhile are left out, as PostgreSQL does when it replays its log. */
export async function* packFiles(
  root: string,
  paths: readonly string[],
  copying: Copying,
): AsyncGenerator<Buffer> {
  for (const path of paths) {
    const handle = await open(join(root, path)).catch(orGone(undefined));
    if (handle === undefined) continue;
    try {
      yield* packFile(path, handle, copying);
    } finally {
      await handle.close();
    }
  }
}

/**
 * Copies the length that the file had when opened: later growth is in the log, and truncated parts are filled with
 * zeros.
 */
async function* packFile(path: string, handle: FileHandle, copying: Copying): AsyncGenerator<Buffer> {
  const { size: bytes } = await handle.stat();
  yield tarHeader({ path, bytes, kind: 'file' });
  const hash = createHash('sha256');
  for (let done = 0; done < bytes; ) {
    const buffer = Buffer.alloc(Math.min(CHUNK_BYTES, bytes - done));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, done);
    // The rest of the buffer stays zero.
    const chunk = bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
    hash.update(chunk);
    done += chunk.length;
    copying.onBytes(chunk.length);
    yield chunk;
  }
  copying.onFile({ path, bytes, sha256: hash.digest('hex') });
  yield tarPadding(bytes);
}

export function* packText(path: string, content: Buffer, copying: Copying): Generator<Buffer> {
  yield tarHeader({ path, bytes: content.length, kind: 'file' });
  yield content;
  yield tarPadding(content.length);
  copying.onFile({
    path,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  });
}

const CONTROL_READS = 20;

/** The server may write the file during the read, so two identical reads are required. */
export async function readControlFile(root: string): Promise<Buffer> {
  let last = await readFile(join(root, CONTROL_FILE));
  for (let reads = 1; reads < CONTROL_READS; reads += 1) {
    const next = await readFile(join(root, CONTROL_FILE));
    if (next.equals(last)) return next;
    last = next;
    await sleep(10);
  }
  throw new BackupError('pg_control kept changing during the copy');
}

/** Limits the bytes per second, so that a copy leaves the disk to payments. */
export async function* throttle(
  stream: AsyncIterable<Buffer>,
  bytesPerSecond: number,
  nowMs: () => number,
): AsyncGenerator<Buffer> {
  const startedMs = nowMs();
  let done = 0;
  for await (const chunk of stream) {
    yield chunk;
    done += chunk.length;
    const aheadMs = (done / bytesPerSecond) * 1_000 - (nowMs() - startedMs);
    if (aheadMs > 20) await sleep(aheadMs);
  }
}
