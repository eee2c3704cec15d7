import { createHash, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { syncFolder } from '../database/embedded/places.ts';
import { type ArchivedFile, archivedName, judgeArrival, parseArchivedName } from './archive-names.ts';
import { BackupError, DamagedBackup } from './manifest.ts';
import { measureFile, readPacked, writePacked } from './packed-file.ts';

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
  const { sha256 } = await measureFile(source);
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
  const part = join(archive, `${fileName}${PART}`);
  await rm(part, { force: true });
  try {
    await writePacked(part, createReadStream(source), recipient);
    await rename(part, join(archive, fileName));
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(archive);
  return { ...file, fileName };
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
