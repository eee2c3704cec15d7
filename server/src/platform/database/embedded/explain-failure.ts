import { EmbeddedServerError, findErrorCode } from './embedded-server-error.ts';

type Sentence = (path: string) => string;

const isFull: Sentence = path => `the disk of ${path} is full (ENOSPC): make room, and start again.`;
const isReadOnly: Sentence = path =>
  `the disk of ${path} is read-only (EROFS): mount it for writing, or set RECAUDO_DATA_DIR to a folder on another disk.`;
const belongsToOthers: Sentence = path =>
  `${path} belongs to another user. Run Recaudo as that user (or as root), or set RECAUDO_DATA_DIR to a folder of yours.`;
const isNoFolder: Sentence = path =>
  `${path} must be a folder, but it is a file or is inside one: move the file, or set RECAUDO_DATA_DIR to a folder.`;
const cannotBeMade: Sentence = path =>
  `${path} cannot be created: a parent folder is missing or not accessible; create it, or set RECAUDO_DATA_DIR to another folder.`;

const byCode: Readonly<Record<string, Sentence>> = {
  EACCES: belongsToOthers,
  EPERM: belongsToOthers,
  EROFS: isReadOnly,
  ENOSPC: isFull,
  EDQUOT: path => `the quota of ${path} is used up (EDQUOT): make room, and start again.`,
  ENOTDIR: isNoFolder,
};

/** These codes mean this only while the folder itself is being created; later they concern something inside it. */
const whileMade: typeof byCode = { EEXIST: isNoFolder, ENOENT: cannotBeMade };

/** Explains a failed system call on a folder and what to do about it; undefined for codes without a text. */
export function explainFolderCode(error: unknown, path: string, isMaking = false): string | undefined {
  const code = findErrorCode(error) ?? '';
  return (byCode[code] ?? (isMaking ? whileMade[code] : undefined))?.(path);
}

/** The first match decides: a full disk also leaves files that look corrupt. */
const byOutput: readonly (readonly [words: string, Sentence])[] = [
  ['No space left on device', isFull],
  ['Disk quota exceeded', path => `the quota of ${path} is used up (EDQUOT): make room, and start again.`],
  ['Read-only file system', isReadOnly],
  [
    'database files are incompatible with server',
    path =>
      `${path} was created by another version with a different PostgreSQL (database files are incompatible with server): ` +
      'start that version, or set RECAUDO_DATA_DIR to another folder and restore a backup there.',
  ],
];

/** Does the same for the output of PostgreSQL's programs. */
export function explainOutput(output: string, path: string): string | undefined {
  return byOutput.find(([words]) => output.includes(words))?.[1](path);
}

const PG_DISK_FULL = '53100';

/** Adds the installation's folder to PostgreSQL's write errors, which name none. */
export function withPlace(error: unknown, dataFolder: string): unknown {
  if (findErrorCode(error) !== PG_DISK_FULL) return error;
  return new EmbeddedServerError(
    `the disk of ${dataFolder} is full (PostgreSQL's ${PG_DISK_FULL}): make room, and start again.`,
    { cause: error },
  );
}
