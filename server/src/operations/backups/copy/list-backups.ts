import type { KeyObject } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findErrorCode } from '../../../platform/database/embedded/embedded-server-error.ts';
import type { Signature } from '../../../platform/vault/ciphers/signatures.ts';
import {
  isTrusted,
  readManifestSignature,
  readTrialSignature,
  signTrial,
  type Trust,
} from '../proof/trust.ts';
import { BackupError, MANIFEST_NAME, type Manifest, parseManifest, SIGNATURE_NAME } from './manifest.ts';

/** A backup with the result of its last trial restore. */
export interface FoundBackup {
  folder: string;
  manifest: Manifest;
  /** The manifest's signature, which covers everything it lists. */
  signature: Signature;
  trial: Trial | undefined;
}

/** A folder named like a backup that cannot be read as one. */
export interface DamagedFolder {
  id: string;
  problem: string;
}

export interface Trial {
  at: string;
  /** Empty if everything was proven. */
  problems: readonly string[];
  signature: Signature;
}

const TRIAL_NAME = 'verified.json';
const ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

export interface ListedBackups {
  /** Newest first. */
  backups: FoundBackup[];
  damaged: DamagedFolder[];
}

export async function listBackups(folder: string): Promise<ListedBackups> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (findErrorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const backups: FoundBackup[] = [];
  const damaged: DamagedFolder[] = [];
  for (const name of names
    .filter(found => ID.test(found))
    .toSorted()
    .reverse()) {
    try {
      const backup = await readBackup(join(folder, name));
      if (backup.manifest.id === name) backups.push(backup);
      else damaged.push({ id: name, problem: `the folder holds the backup ${backup.manifest.id}` });
    } catch (error) {
      damaged.push({ id: name, problem: (error as Error).message });
    }
  }
  return { backups, damaged };
}

export async function readBackup(folder: string): Promise<FoundBackup> {
  const file = join(folder, MANIFEST_NAME);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new BackupError(`${folder} holds no backup: ${(error as Error).message}`, { cause: error });
  });
  const manifest = parseManifest(text, file);
  const line = await readFile(join(folder, SIGNATURE_NAME), 'utf8').catch(orMissing);
  return {
    folder,
    manifest,
    signature: readManifestSignature(line, text),
    trial: await readTrial(folder, manifest.id),
  };
}

const orMissing = (error: unknown): undefined => {
  if (findErrorCode(error) !== 'ENOENT') throw error;
};

/** Takes a folder of backups, or the folder of one backup. */
export async function findBackups(folder: string): Promise<ListedBackups> {
  const isOne = (await readdir(folder).catch((): string[] => [])).includes(MANIFEST_NAME);
  return isOne ? { backups: [await readBackup(folder)], damaged: [] } : listBackups(folder);
}

async function readTrial(folder: string, id: string): Promise<Trial | undefined> {
  const text = await readFile(join(folder, TRIAL_NAME), 'utf8').catch(() => undefined);
  try {
    if (text === undefined) return undefined;
    const { at, problems, signature } = JSON.parse(text) as Omit<Trial, 'signature'> & { signature?: string };
    return { at, problems, signature: readTrialSignature(signature, { id, at, problems }) };
  } catch {
    return undefined;
  }
}

export function writeTrial(
  { folder, manifest: { id } }: FoundBackup,
  trial: Omit<Trial, 'signature'>,
  signingKey: KeyObject | undefined,
): Promise<void> {
  const signature = signingKey && signTrial(signingKey, { id, ...trial });
  const text = JSON.stringify({ ...trial, signature }, null, 1);
  return writeFile(join(folder, TRIAL_NAME), `${text}\n`, { flush: true, mode: 0o600 });
}

/** The last trial, if signed: anyone with write access to the folder could forge an unsigned one. */
export const findTrial = ({ trial }: FoundBackup, trust: Pick<Trust, 'signers'>): Trial | undefined =>
  trial !== undefined && isTrusted(trial.signature, trust) ? trial : undefined;

export const isVerified = (backup: FoundBackup, trust: Pick<Trust, 'signers'>): boolean =>
  findTrial(backup, trust)?.problems.length === 0;
