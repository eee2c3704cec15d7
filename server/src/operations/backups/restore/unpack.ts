import { createHash, type KeyObject } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readArchived } from '../archive/archive-folder.ts';
import type { ArchivedFile } from '../archive/archive-names.ts';
import type { FoundBackup } from '../copy/list-backups.ts';
import { DamagedBackup, judgeParts, type ListedFile } from '../copy/manifest.ts';
import { measureFile, readPacked } from '../copy/packed-file.ts';
import { readTar } from '../copy/tar.ts';

/** Describes missing or changed parts of a backup. Needs no private key. */
export async function checkParts({ folder, manifest }: FoundBackup): Promise<string[]> {
  const found: ListedFile[] = [];
  for (const { path } of manifest.parts) {
    const measured = await measureFile(join(folder, path)).catch(() => undefined);
    if (measured !== undefined) found.push({ path, ...measured });
  }
  return judgeParts(manifest.parts, found);
}

export interface Unpacking {
  identities: readonly KeyObject[] | undefined;
  onBytes(bytes: number): void;
}

/** Unpacks a backup into one folder and its log into another, and compares each file with the manifest. */
export async function unpackBackup(
  { folder, manifest }: FoundBackup,
  target: { database: string; log: string },
  { identities, onBytes }: Unpacking,
): Promise<void> {
  const written: ListedFile[] = [];
  const awaited = new Set(manifest.contents.map(({ path }) => path));
  for (const part of manifest.parts) {
    for await (const { entry, content } of readTar(readPacked(join(folder, part.path), identities))) {
      const { path } = entry;
      const isLog = path.startsWith('pg_wal/');
      const place = isLog ? join(target.log, path.slice('pg_wal/'.length)) : join(target.database, path);
      if (entry.kind === 'folder') {
        await mkdir(place, { recursive: true, mode: 0o700 });
        continue;
      }
      // A part may be exchanged after its checksum was compared, so each written file is checked against the manifest.
      if (!awaited.delete(path)) throw new DamagedBackup(`inside the backup ${path} is not in its manifest`);
      written.push({ path, ...(await writeFileFrom(place, content, onBytes)) });
    }
  }
  const problems = judgeParts(manifest.contents, written);
  if (problems.length > 0) throw new DamagedBackup(`inside the backup ${problems.join(', ')}`);
}

export async function unpackArchived(
  archive: string,
  files: readonly ArchivedFile[],
  log: string,
  { identities, onBytes }: Unpacking,
): Promise<void> {
  for (const file of files) {
    await writeFileFrom(join(log, file.name), readArchived(archive, file, identities), onBytes);
  }
}

async function writeFileFrom(
  file: string,
  content: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void,
): Promise<Omit<ListedFile, 'path'>> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // A segment may be both in the backup and in the archive, with the same content.
  const handle: FileHandle = await open(file, 'w', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of content) {
      await handle.writeFile(chunk);
      hash.update(chunk);
      bytes += chunk.length;
      onBytes(chunk.length);
    }
  } finally {
    await handle.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}
