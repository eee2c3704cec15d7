import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArchived } from '../../../src/operations/backups/archive/archive-folder.ts';
import { type ArchivedFile, archivedName } from '../../../src/operations/backups/archive/archive-names.ts';
import {
  type ListedFile,
  type Manifest,
  parseManifest,
  writeManifest,
} from '../../../src/operations/backups/copy/manifest.ts';
import {
  measureFile,
  packBytes,
  readPacked,
  writePacked,
} from '../../../src/operations/backups/copy/packed-file.ts';
import { readTar } from '../../../src/operations/backups/copy/tar.ts';
import { parseIdentities, parseRecipient } from '../../../src/platform/vault/age/age-keys.ts';

/** The attacker only needs the public half; this test reads the private half to produce readable content. */
export interface AgeKeys {
  keyFile: string;
  publicKey: string;
}

const PART = 'base.tar.gz.age';

const readManifest = (folder: string): Manifest =>
  parseManifest(readFileSync(join(folder, 'manifest.json'), 'utf8'), 'manifest');

async function gather(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const held: Buffer[] = [];
  for await (const chunk of chunks) held.push(chunk);
  return Buffer.concat(held);
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

/** Changes the content, encrypts it to the public key, and recomputes every checksum. */
export async function forgeBase(folder: string, { keyFile, publicKey }: AgeKeys): Promise<void> {
  const part = join(folder, PART);
  const whole = await gather(readPacked(part, parseIdentities(readFileSync(keyFile, 'utf8'))));
  // Changes a comment of postgresql.conf, so that the server would still start.
  whole.write('FORGED', whole.indexOf('PostgreSQL configuration file'));
  rmSync(part);
  await writePacked(part, once(whole), parseRecipient(publicKey));
  const made = await measureFile(part);
  const inside = new Map<string, ListedFile>();
  for await (const { entry, content } of readTar(once(whole))) {
    if (entry.kind === 'folder') continue;
    const bytes = await gather(content);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    inside.set(entry.path, { path: entry.path, bytes: bytes.length, sha256 });
  }
  const manifest = readManifest(folder);
  const forged = {
    ...manifest,
    parts: manifest.parts.map(its => (its.path === PART ? { ...its, ...made } : its)),
    contents: manifest.contents.map(its => inside.get(its.path) ?? its),
  };
  writeFileSync(join(folder, 'manifest.json'), writeManifest(forged));
}

/** Signs the manifest with the attacker's own key and returns its public half. */
export function signAsStranger(folder: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const text = readFileSync(join(folder, 'manifest.json'), 'utf8');
  const signature = sign(null, Buffer.from(`recaudo/1/backup-manifest\n${text}`), privateKey);
  const stranger = `ed25519:${publicKey.export({ format: 'jwk' }).x}`;
  writeFileSync(join(folder, 'manifest.sig'), `${stranger} ${signature.toString('base64url')}\n`);
  return stranger;
}

/** Replaces a segment by other content, encrypted to the public key, under a matching name. */
export async function forgeSegment(
  archive: string,
  victim: ArchivedFile,
  { keyFile, publicKey }: AgeKeys,
): Promise<string> {
  const forged = await gather(readArchived(archive, victim, parseIdentities(readFileSync(keyFile, 'utf8'))));
  forged.write('forged', forged.length - 100);
  const fileName = archivedName({ ...victim, sha256: createHash('sha256').update(forged).digest('hex') });
  writeFileSync(join(archive, fileName), await packBytes(forged, parseRecipient(publicKey)));
  rmSync(join(archive, victim.fileName));
  return fileName;
}
