import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { VaultError } from '../vault-error.ts';
import {
  KEY_BYTES,
  type KeyFileContent,
  type KeyRing,
  parseKeyFileContent,
  parseKeyRing,
} from './key-ring.ts';

const OWNER_ONLY = 0o600;
const GROUP_AND_OTHERS = 0o077;

const newKey = (): string => randomBytes(KEY_BYTES).toString('base64');

const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

export function readKeyRing(file: string): KeyRing {
  return parseKeyRing(readFileSync(file, 'utf8'));
}

/** The ids of the encryption keys, oldest first. */
export function listEncryptionKeys(file: string): string[] {
  return Object.keys(parseKeyFileContent(readFileSync(file, 'utf8')).encryption);
}

/** A warning for the operator if others can read the key file; undefined if not. */
export function findKeyFileWarning(file: string): string | undefined {
  // Windows has no such bits: Node reports 0666 for any writable file.
  if (process.platform === 'win32') return undefined;
  const mode = statSync(file).mode & 0o777;
  if ((mode & GROUP_AND_OTHERS) === 0) return undefined;
  return `the key file ${file} can be read by others (mode ${mode.toString(8)}); run: chmod 600 ${file}`;
}

/** Flushes a rename or link; without it a power cut may forget a key that has already sealed cards. */
function flushFolderOf(file: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * Writes a draft in the same folder, flushes it, and `publish` moves it into place atomically. The draft is created exclusively
 * before `content` reads anything, so it also serializes changes: otherwise the loser of a race would drop the winner's key,
 * and with it every card sealed meanwhile.
 */
function replaceKeyFile(file: string, content: () => KeyFileContent, publish: (draft: string) => void): void {
  const draft = `${file}.new`;
  let descriptor: number;
  try {
    descriptor = openSync(draft, 'wx', OWNER_ONLY);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw new VaultError(
      'bad_key_file',
      `${draft} exists: another key change is in progress, or one was interrupted (then remove the file)`,
    );
  }
  try {
    try {
      writeFileSync(descriptor, `${JSON.stringify(content(), null, 2)}\n`);
      keepOwner(descriptor, file);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    publish(draft);
  } finally {
    rmSync(draft, { force: true });
  }
  flushFolderOf(file);
}

/** A rotation run as root must leave the file readable by the account that serves. */
function keepOwner(descriptor: number, file: string): void {
  const before = statSync(file, { throwIfNoEntry: false });
  if (before !== undefined && process.getuid?.() === 0) fchownSync(descriptor, before.uid, before.gid);
}

const newContent = (): KeyFileContent => ({ current: 'k1', encryption: { k1: newKey() }, lookup: newKey() });

/** Creates the key file of a new environment. Never overwrites an existing file. */
export function generateKeyFile(file: string): void {
  replaceKeyFile(file, newContent, draft => {
    try {
      // link, not rename: link fails if the name is taken.
      linkSync(draft, file);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      throw new VaultError('bad_key_file', `${file} already exists; its keys are not overwritten`);
    }
  });
}

function nextKeyId(taken: readonly string[]): string {
  const numbers = taken.map(keyId => Number(/^k(\d{1,9})$/.exec(keyId)?.[1] ?? 0));
  return `k${Math.max(0, ...numbers) + 1}`;
}

/** Adds a new current key, keeps the older ones and returns its id. Running servers must reload the file. */
export function addEncryptionKey(file: string): string {
  const target = realpathSync(file);
  let added = '';
  const content = (): KeyFileContent => {
    const before = parseKeyFileContent(readFileSync(target, 'utf8'));
    added = nextKeyId(Object.keys(before.encryption));
    return { ...before, current: added, encryption: { ...before.encryption, [added]: newKey() } };
  };
  replaceKeyFile(target, content, draft => renameSync(draft, target));
  return added;
}
