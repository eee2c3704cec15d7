import { createHash, type KeyObject } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { findErrorCode } from '../../../platform/database/embedded/embedded-server-error.ts';
import { syncFolder } from '../../../platform/database/embedded/places.ts';
import { type Signature, signerOf } from '../../../platform/vault/ciphers/signatures.ts';
import { BackupError, DamagedBackup } from '../copy/manifest.ts';
import { packBytes, readPacked } from '../copy/packed-file.ts';
import { isTrusted, readSegmentSignature, signSegment } from '../proof/trust.ts';
import { type ArchivedFile, archivedName, judgeArrival, parseArchivedName } from './archive-names.ts';

const PART = '.part';
/** A separate file, so that earlier versions still read the archive. */
const SIGNATURE = '.sig';

export async function listArchive(folder: string): Promise<ArchivedFile[]> {
  const names = await readdir(folder);
  return names.flatMap(name => parseArchivedName(name) ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Who signs shipped files, and the server they come from. */
export interface ArchiveSigning {
  key: KeyObject;
  systemId: string;
}

export interface Shipment {
  archive: string;
  recipient: KeyObject | undefined;
  signing: ArchiveSigning;
}

/**
 * Archives one of PostgreSQL's files. The signature is written first, and the file gets its final name once it is on disk. A file
 * with the same name and other content comes from another server's history: it is rejected, and nothing is overwritten.
 */
export async function shipFile(source: string, shipment: Shipment): Promise<ArchivedFile> {
  const { archive, recipient, signing } = shipment;
  const name = basename(source);
  // Read in one piece of known size: hundreds of chunks would wait behind payments as many times.
  const content = await readFile(source);
  const sha256 = await hashOf(content);
  const namesakes = (await listArchive(archive)).filter(file => file.name === name);
  const made = { name, closedAt: (await stat(source)).mtime, sha256, isEncrypted: recipient !== undefined };
  const file = { ...made, fileName: archivedName(made) };
  const arrival = judgeArrival(namesakes, file);
  if (arrival === 'conflict') {
    throw new BackupError(
      `${archive} already contains a different ${name}: it is the archive of another server, or of another restore of this one`,
    );
  }
  const there = arrival === 'there' ? await findSigned(archive, namesakes, file, signing) : undefined;
  if (there !== undefined) return there;
  await writeWhole(
    archive,
    `${file.fileName}${SIGNATURE}`,
    `${signSegment(signing.key, signing.systemId, file)}\n`,
  );
  const isThere = namesakes.some(({ fileName }) => fileName === file.fileName);
  if (!isThere) await writeWhole(archive, file.fileName, await packBytes(content, recipient));
  return file;
}

/** Finds a file with the same content signed by this signer; earlier versions did not sign. */
async function findSigned(
  archive: string,
  namesakes: readonly ArchivedFile[],
  { sha256 }: ArchivedFile,
  { key, systemId }: ArchiveSigning,
): Promise<ArchivedFile | undefined> {
  const trust = { signers: [signerOf(key)] };
  for (const file of namesakes.filter(namesake => namesake.sha256 === sha256)) {
    if (isTrusted(await readArchiveSignature(archive, file, systemId), trust)) return file;
  }
  return undefined;
}

export async function readArchiveSignature(
  archive: string,
  file: ArchivedFile,
  systemId: string,
): Promise<Signature> {
  const line = await readFile(join(archive, `${file.fileName}${SIGNATURE}`), 'utf8').catch(
    (error: unknown) => {
      if (findErrorCode(error) !== 'ENOENT') throw error;
    },
  );
  return readSegmentSignature(line ?? undefined, systemId, file);
}

export async function removeArchived(archive: string, { fileName }: ArchivedFile): Promise<void> {
  await rm(join(archive, fileName), { force: true });
  await rm(join(archive, `${fileName}${SIGNATURE}`), { force: true });
}

/** Gives the file its final name once it is on disk. */
async function writeWhole(archive: string, fileName: string, bytes: Buffer | string): Promise<void> {
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

/** Pauses in between, because the process may be serving payments. */
async function hashOf(content: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let from = 0; from < content.length; from += HASHED_AT_ONCE) {
    hash.update(content.subarray(from, from + HASHED_AT_ONCE));
    await nextTurn();
  }
  return hash.digest('hex');
}

/** Unpacks a file into PostgreSQL's format, and rejects one whose content differs from what was archived. */
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
