import { createHash, type KeyObject } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { syncFolder } from '../database/embedded/places.ts';
import { type ArchivedFile, archivedName, judgeArrival, parseArchivedName } from './archive-names.ts';
import { BackupError, DamagedBackup } from './manifest.ts';
import { packBytes, readPacked } from './packed-file.ts';

const PART = '.part';

export async function listArchive(folder: string): Promise<ArchivedFile[]> {
  const names = await readdir(folder);
  return names.flatMap(name => parseArchivedName(name) ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Puts one file of PostgreSQL into the archive; it has its name when it is on the disk. Another of the same name and other
 * content is the history of another server: it is refused, and nothing is written over.
 */
export async function shipFile(
  source: string,
  archive: string,
  recipient: KeyObject | undefined,
): Promise<ArchivedFile> {
  const name = basename(source);
  // In one piece, of a size that is known: read in hundreds of chunks it would wait for its turn as often, behind payments.
  const content = await readFile(source);
  const sha256 = await hashOf(content);
  const namesakes = (await listArchive(archive)).filter(file => file.name === name);
  const file = { name, closedAt: (await stat(source)).mtime, sha256, isEncrypted: recipient !== undefined };
  const arrival = judgeArrival(namesakes, file);
  if (arrival === 'conflict') {
    throw new BackupError(
      `${archive} holds another ${name}: it is the archive of another server, or of another restore of this one`,
    );
  }
  const [there] = namesakes;
  if (arrival === 'there' && there !== undefined) return there;
  const fileName = archivedName(file);
  await writeWhole(archive, fileName, await packBytes(content, recipient));
  return { ...file, fileName };
}

/** It has its name when it is on the disk. */
async function writeWhole(archive: string, fileName: string, bytes: Buffer): Promise<void> {
  const part = join(archive, `${fileName}${PART}`);
  try {
    await writeFile(part, bytes, { mode: 0o600, flush: true });
    await rename(part, join(archive, fileName));
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(archive);
}

const HASHED_AT_ONCE = 1 << 20;

/** With a breath in between: the process may be answering payments. */
async function hashOf(content: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let from = 0; from < content.length; from += HASHED_AT_ONCE) {
    hash.update(content.subarray(from, from + HASHED_AT_ONCE));
    await nextTurn();
  }
  return hash.digest('hex');
}

/** Unpacks one into PostgreSQL's own form, and refuses what is not what was put in. */
export async function* readArchived(
  archive: string,
  { fileName, sha256 }: ArchivedFile,
  identities: readonly KeyObject[] | undefined,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of readPacked(join(archive, fileName), identities)) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new DamagedBackup(`${fileName} of the archive was changed`);
}
