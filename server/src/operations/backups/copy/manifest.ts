import { createHash } from 'node:crypto';

export const MANIFEST_FORMAT = 1;
export const MANIFEST_NAME = 'manifest.json';
/** A separate file, so that earlier versions still read the manifest. */
export const SIGNATURE_NAME = 'manifest.sig';

/** A file in the backup's folder, or inside one of its parts. */
export interface ListedFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** The keys needed to decrypt an environment's data: their names, never the keys. */
export interface NeededKeys {
  environment: string;
  /** Identifies the right key file. */
  keyCheck: string;
  keyIds: readonly string[];
}

/** Describes a backup. Written last: a folder without a manifest is not a backup. */
export interface Manifest {
  format: typeof MANIFEST_FORMAT;
  id: string;
  recaudoVersion: string;
  postgresVersion: string;
  /** PostgreSQL's system identifier, shared by everything restored from this installation. */
  systemId: string;
  startedAt: string;
  /** The first instant to which this backup can be restored. */
  stoppedAt: string;
  timeline: number;
  startPosition: string;
  stopPosition: string;
  segmentBytes: number;
  /** The public key that the backup is encrypted to. */
  encryptedTo: string | null;
  /** The WAL archive's folder at the time; absent in manifests of earlier versions. */
  archiveFolder?: string | null;
  neededKeys: readonly NeededKeys[];
  /** The files in the backup's folder. */
  parts: readonly ListedFile[];
  /** The files inside the parts, before packing. */
  contents: readonly ListedFile[];
  notInside: readonly string[];
}

/** Explains the folder to a person who opens it years later. */
export const NOT_INSIDE: readonly string[] = [
  'the key files of the sandbox and of production: without them no card number, bank account or second factor can be decrypted, and the gateway does not start',
  'the private key of an encrypted backup',
  'certificates and their keys, RECAUDO_ variables, and everything else outside the PostgreSQL folder',
];

/** The text, with its checksum as the last line, so that a truncated or edited file is detected. */
export function writeManifest(manifest: Manifest): string {
  const body = JSON.stringify(manifest, null, 1);
  return `${body}\n${checksumLine(body)}\n`;
}

const checksumLine = (body: string): string => `# sha256 ${createHash('sha256').update(body).digest('hex')}`;

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** A damaged backup, as opposed to a user's mistake. */
export class DamagedBackup extends BackupError {}

export function parseManifest(text: string, where: string): Manifest {
  const end = text.trimEnd().lastIndexOf('\n');
  const body = text.slice(0, Math.max(0, end));
  if (end < 0 || text.trimEnd().slice(end + 1) !== checksumLine(body)) {
    throw new BackupError(`${where} was changed or is incomplete: its checksum does not match`);
  }
  const manifest = JSON.parse(body) as Manifest;
  if (manifest.format !== MANIFEST_FORMAT) {
    throw new BackupError(`${where} was written by a newer version of Recaudo (format ${manifest.format})`);
  }
  return manifest;
}

/** Describes parts that are missing or differ. */
export const judgeParts = (listed: readonly ListedFile[], found: readonly ListedFile[]): string[] =>
  listed.flatMap(({ path, bytes, sha256 }) => {
    const there = found.find(file => file.path === path);
    if (there === undefined) return [`${path} is missing`];
    if (there.bytes !== bytes) return [`${path} has ${there.bytes} bytes, and was made with ${bytes}`];
    return there.sha256 === sha256 ? [] : [`${path} was changed: its checksum does not match`];
  });

export const bytesOf = ({ parts }: Pick<Manifest, 'parts'>): number =>
  parts.reduce((sum, { bytes }) => sum + bytes, 0);
