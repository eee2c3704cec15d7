import { createHash } from 'node:crypto';

export const MANIFEST_FORMAT = 1;
export const MANIFEST_NAME = 'manifest.json';
/** A separate file, so that earlier versions still read the manifest. */
export const SIGNATURE_NAME = 'manifest.sig';

/** A file as it lies in the backup's folder, or inside one of them. */
export interface ListedFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** The keys without which the sealed data of an environment stays shut: their names, never the keys. */
export interface NeededKeys {
  environment: string;
  /** Tells the right key file from another. */
  keyCheck: string;
  keyIds: readonly string[];
}

/** What a backup is, written last: a folder without one is none. */
export interface Manifest {
  format: typeof MANIFEST_FORMAT;
  id: string;
  recaudoVersion: string;
  postgresVersion: string;
  /** Of PostgreSQL's installation, the same for all that was ever restored from it. */
  systemId: string;
  startedAt: string;
  /** From this instant on a restore from it is possible. */
  stoppedAt: string;
  timeline: number;
  startPosition: string;
  stopPosition: string;
  segmentBytes: number;
  /** The public key that it is encrypted to. */
  encryptedTo: string | null;
  /** Where the log went when it was made; absent in those of earlier versions. */
  archiveFolder?: string | null;
  neededKeys: readonly NeededKeys[];
  /** The parts in its folder, as they lie there. */
  parts: readonly ListedFile[];
  /** What is inside of them, before it was packed. */
  contents: readonly ListedFile[];
  notInside: readonly string[];
}

/** Explains the folder to someone who opens it years later. */
export const NOT_INSIDE: readonly string[] = [
  'the key files of the sandbox and of production: without them no card number, bank account or second factor opens, and the gateway does not start',
  'the private key of an encrypted backup',
  'certificates and their keys, RECAUDO_ variables, and whatever else lies outside of the PostgreSQL folder',
];

/** The text, and as its last line the checksum of what stands before: a torn or edited file is found out. */
export function writeManifest(manifest: Manifest): string {
  const body = JSON.stringify(manifest, null, 1);
  return `${body}\n${checksumLine(body)}\n`;
}

const checksumLine = (body: string): string => `# sha256 ${createHash('sha256').update(body).digest('hex')}`;

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** A damaged backup, as opposed to a mistake of the user. */
export class DamagedBackup extends BackupError {}

export function parseManifest(text: string, where: string): Manifest {
  const end = text.trimEnd().lastIndexOf('\n');
  const body = text.slice(0, Math.max(0, end));
  if (end < 0 || text.trimEnd().slice(end + 1) !== checksumLine(body)) {
    throw new BackupError(`${where} was changed or is not all there: its checksum is another`);
  }
  const manifest = JSON.parse(body) as Manifest;
  if (manifest.format !== MANIFEST_FORMAT) {
    throw new BackupError(`${where} is of a newer version of Recaudo (format ${manifest.format})`);
  }
  return manifest;
}

/** Parts that are missing or differ, in words. */
export const judgeParts = (listed: readonly ListedFile[], found: readonly ListedFile[]): string[] =>
  listed.flatMap(({ path, bytes, sha256 }) => {
    const there = found.find(file => file.path === path);
    if (there === undefined) return [`${path} is missing`];
    if (there.bytes !== bytes) return [`${path} has ${there.bytes} bytes, and was made with ${bytes}`];
    return there.sha256 === sha256 ? [] : [`${path} was changed: its checksum is another`];
  });

export const bytesOf = ({ parts }: Pick<Manifest, 'parts'>): number =>
  parts.reduce((sum, { bytes }) => sum + bytes, 0);
