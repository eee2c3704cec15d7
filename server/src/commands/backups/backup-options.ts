import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Config, ConfigError } from '../../config.ts';
import { findBackups, type ListedBackups } from '../../operations/backups/copy/list-backups.ts';
import { DamagedBackup } from '../../operations/backups/copy/manifest.ts';
import { readKnownSigners } from '../../operations/backups/proof/signers.ts';
import type { Trust } from '../../operations/backups/proof/trust.ts';
import { restorePriority, yieldToPayments } from '../../platform/primitives/concurrency/priority.ts';
import { parseIdentities } from '../../platform/vault/age/age-keys.ts';
import { isSigner } from '../../platform/vault/ciphers/signatures.ts';
import { UsageError } from '../command.ts';

export const EXTERNAL =
  'this installation uses your own PostgreSQL (RECAUDO_DATABASE_URL): back it up with PostgreSQL tools. ' +
  'See docs/guides/reliability/backup.md and the tested recipe in deploy/pgbackrest';

/** The folder of backups: the given one, or the schedule's. */
export function chooseFolder(config: Config, named: string | undefined, option: string): string {
  const folder = named ?? config.backups.folder;
  if (folder === undefined) throw new UsageError(`--${option} is required unless RECAUDO_BACKUP_DIR is set`);
  return resolve(folder);
}

export async function requireBackups(folder: string): Promise<ListedBackups> {
  const found = await findBackups(folder);
  if (found.backups.length > 0) return found;
  const [damaged] = found.damaged;
  if (damaged === undefined) throw new UsageError(`there is no backup in ${folder}`);
  throw new DamagedBackup(`the backup ${damaged.id} in ${folder} cannot be used: ${damaged.problem}`);
}

/** The accepted signers: the available key files, and the given public keys. */
export function readTrust(
  config: Config,
  named: readonly string[] | undefined,
  acceptsUnsigned: boolean | undefined,
): Trust {
  const wrong = named?.find(text => !isSigner(text));
  if (wrong !== undefined) {
    throw new UsageError(
      `--signer must be a public key such as ed25519:..., as \`recaudo backup\` prints it`,
    );
  }
  return {
    signers: [...new Set([...readKnownSigners(config), ...(named ?? [])])],
    acceptsUnsigned: acceptsUnsigned === true,
  };
}

export function chooseArchive(config: Config, named: string | undefined): string | undefined {
  const folder = named ?? config.backups.archiveFolder;
  return folder === undefined ? undefined : resolve(folder);
}

export function requireEmbedded(config: Config): void {
  if (config.databaseUrl !== undefined) throw new ConfigError(EXTERNAL);
}

/** `2026-11-16T13:30:00-05:00`, or without a zone in Bogotá time. */
export function readInstant(text: string | undefined, option = 'at'): Date | undefined {
  if (text === undefined) return undefined;
  const [whole, date, time, zone] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?$/.exec(text.trim()) ?? [];
  const instant = new Date(`${date}T${time}${zone ?? '-05:00'}`);
  if (whole === undefined || Number.isNaN(instant.getTime())) {
    throw new UsageError(
      `--${option} must be an instant such as 2026-11-16T13:30:00-05:00; without a zone it is Bogotá time`,
    );
  }
  return instant;
}

/** Reads a file's private keys; error messages never repeat its content. */
export function readIdentities(file: string | undefined): KeyObject[] | undefined {
  if (file === undefined) return undefined;
  try {
    return parseIdentities(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} cannot be used: ${(error as Error).message}`, { cause: error });
  }
}

/** Runs work at a lower priority than payments. */
export async function runAtLowPriority<Result>(work: () => Promise<Result>): Promise<Result> {
  yieldToPayments();
  try {
    return await work();
  } finally {
    restorePriority();
  }
}

export function describeSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} kB`;
  return bytes < 1_000_000_000 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}

export function describeAge(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - since.getTime()) / 60_000));
  if (minutes < 120) return `${minutes} min`;
  return minutes < 2_880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1_440)} days`;
}
