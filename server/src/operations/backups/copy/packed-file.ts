import { createHash, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, createGzip, gzip as gzipBytes } from 'node:zlib';
import { openStream, sealStream } from '../../../platform/vault/age/age-stream.ts';
import { BackupError, type ListedFile } from './manifest.ts';

/** The fastest level: most of the data are empty pages and zeros. */
const GZIP_LEVEL = 1;
const gzipped = promisify<Buffer, { level: number }, Buffer>(gzipBytes);
/** Syncs in small portions, so that a commit never waits behind the whole file. */
const SYNC_EVERY_BYTES = 8 << 20;

export const packedName = (name: string, isEncrypted: boolean): string =>
  `${name}.gz${isEncrypted ? '.age' : ''}`;

/** Compresses, encrypts if there is a public key, and writes a new file that is on disk on return. */
export async function writePacked(
  file: string,
  plain: AsyncIterable<Buffer>,
  recipient: KeyObject | undefined,
): Promise<Omit<ListedFile, 'path'>> {
  const gzip = createGzip({ level: GZIP_LEVEL });
  const packing = pipeline(Readable.from(plain, { objectMode: false }), gzip);
  // The loop below reports the failure; this avoids an unhandled rejection.
  packing.catch(() => undefined);
  const hash = createHash('sha256');
  const handle = await open(file, 'wx', 0o600);
  let bytes = 0;
  let unsynced = 0;
  try {
    for await (const chunk of recipient === undefined ? gzip : sealStream(gzip, recipient)) {
      await handle.writeFile(chunk as Buffer);
      hash.update(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      unsynced += (chunk as Buffer).length;
      if (unsynced >= SYNC_EVERY_BYTES) {
        await handle.datasync();
        unsynced = 0;
      }
    }
    await packing;
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** The same for content that fits in memory. */
export async function packBytes(plain: Buffer, recipient: KeyObject | undefined): Promise<Buffer> {
  const packed = await gzipped(plain, { level: GZIP_LEVEL });
  if (recipient === undefined) return packed;
  const pieces: Buffer[] = [];
  for await (const piece of sealStream([packed], recipient)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The original bytes of a packed file. */
export async function* readPacked(
  file: string,
  identities: readonly KeyObject[] | undefined,
): AsyncGenerator<Buffer> {
  const isEncrypted = file.endsWith('.age');
  if (isEncrypted && identities === undefined) {
    throw new BackupError('this backup is encrypted: give the file with its private key (--key FILE)');
  }
  const stored = createReadStream(file);
  const gunzip = createGunzip();
  const opened = isEncrypted
    ? Readable.from(openStream(stored, identities ?? []), { objectMode: false })
    : stored;
  const unpacking = pipeline(opened, gunzip);
  unpacking.catch(() => undefined);
  for await (const chunk of gunzip) yield chunk as Buffer;
  await unpacking;
}

/** Size and checksum of a file on disk. */
export async function measureFile(file: string): Promise<Omit<ListedFile, 'path'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
