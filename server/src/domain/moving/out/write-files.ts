import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { PgpPublicKey } from '../../../platform/vault/pgp/pgp-keys.ts';
import { encryptPgp } from '../../../platform/vault/pgp/pgp-stream.ts';
import { MoveRefused, SEALED_FILE, type SealedLine } from './file-format.ts';

/** Readable by its owner only, because it contains all of a merchant's data. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  if ((await readdir(folder)).length > 0) {
    throw new MoveRefused(`${folder} is not empty: name a folder that does not exist yet`);
  }
}

export const makeFile = (folder: string, name: string): Promise<FileHandle> =>
  open(join(folder, name), 'wx', PRIVATE_FILE);

/** A file written line by line, with a digest at any time. */
export interface WrittenFile {
  write(lines: string): Promise<void>;
  sha256(): string;
  /** Flushes the file to disk and closes it. */
  close(): Promise<void>;
}

export async function writeFileOf(folder: string, name: string): Promise<WrittenFile> {
  const file = await makeFile(folder, name);
  const hash = createHash('sha256');
  return {
    async write(lines) {
      const bytes = Buffer.from(lines);
      hash.update(bytes);
      await file.appendFile(bytes);
    },
    sha256: () => hash.copy().digest('hex'),
    async close() {
      await file.sync();
      await file.close();
    },
  };
}

/**
 * The file of cards and secrets. Lines are encrypted as they are written, so no plain text reaches the disk.
 */
export interface SealedFile {
  write(line: SealedLine): Promise<void>;
  finish(): Promise<{ lines: number; sha256: string }>;
  /** Call if the export failed. */
  abandon(): void;
}

export async function writeSealedFile(folder: string, recipient: PgpPublicKey): Promise<SealedFile> {
  const file = await makeFile(folder, SEALED_FILE);
  const plain = new PassThrough();
  const hash = createHash('sha256');
  let lines = 0;
  const written = (async () => {
    try {
      for await (const piece of encryptPgp(plain, recipient)) {
        hash.update(piece);
        await file.appendFile(piece);
      }
      await file.sync();
    } finally {
      await file.close();
    }
  })();
  // Awaited in `finish`; until then the next write fails with the error.
  written.catch(error => plain.destroy(error as Error));
  return {
    async write(line) {
      lines += 1;
      if (!plain.write(`${JSON.stringify(line)}\n`)) await once(plain, 'drain');
    },
    async finish() {
      plain.end();
      await written;
      return { lines, sha256: hash.digest('hex') };
    },
    abandon: () => plain.destroy(),
  };
}
