import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findErrorCode } from '../database/embedded/embedded-server-error.ts';
import { BackupError, MANIFEST_NAME, type Manifest, parseManifest } from './manifest.ts';

/** A backup in its folder, and how its last trial went. */
export interface FoundBackup {
  folder: string;
  manifest: Manifest;
  trial: Trial | undefined;
}

export interface Trial {
  at: string;
  /** Empty: everything was proven. */
  problems: readonly string[];
}

const TRIAL_NAME = 'verified.json';
const ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** The newest first. What is named like one and is none is told in `damaged`. */
export async function listBackups(folder: string): Promise<{ backups: FoundBackup[]; damaged: string[] }> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (findErrorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const backups: FoundBackup[] = [];
  const damaged: string[] = [];
  for (const name of names
    .filter(found => ID.test(found))
    .toSorted()
    .reverse()) {
    try {
      backups.push(await readBackup(join(folder, name)));
    } catch (error) {
      damaged.push(`${name}: ${(error as Error).message}`);
    }
  }
  return { backups, damaged };
}

export async function readBackup(folder: string): Promise<FoundBackup> {
  const file = join(folder, MANIFEST_NAME);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new BackupError(`${folder} holds no backup: ${(error as Error).message}`, { cause: error });
  });
  return { folder, manifest: parseManifest(text, file), trial: await readTrial(folder) };
}

/** A folder of backups, or the folder of one of them. */
export async function findBackups(folder: string): Promise<FoundBackup[]> {
  if ((await readdir(folder).catch((): string[] => [])).includes(MANIFEST_NAME))
    return [await readBackup(folder)];
  return (await listBackups(folder)).backups;
}

async function readTrial(folder: string): Promise<Trial | undefined> {
  const text = await readFile(join(folder, TRIAL_NAME), 'utf8').catch(() => undefined);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Trial);
  } catch {
    return undefined;
  }
}

export const writeTrial = (folder: string, trial: Trial): Promise<void> =>
  writeFile(join(folder, TRIAL_NAME), `${JSON.stringify(trial, null, 1)}\n`, { flush: true, mode: 0o600 });

export const isVerified = ({ trial }: FoundBackup): boolean => trial?.problems.length === 0;
