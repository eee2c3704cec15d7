import { ConfigError } from '../../config.ts';
import { MerchantRefused } from '../../domain/merchants/create-merchant.ts';
import { ImportTakenOver, SourceError } from '../../domain/moving/imports/import-errors.ts';
import { MoveRefused } from '../../domain/moving/out/file-format.ts';
import { BackupError } from '../../operations/backups/copy/manifest.ts';
import { AssignmentRefused } from '../../people/businesses/business.ts';
import { ServerAwayError } from '../../platform/database/connections/await-server.ts';
import { EmbeddedServerError } from '../../platform/database/embedded/embedded-server-error.ts';
import { CorruptPage } from '../../platform/database/integrity/corrupt-page.ts';
import { MigrationError } from '../../platform/database/migrations/apply-migration.ts';
import { VaultError } from '../../platform/vault/vault-error.ts';
import { UsageError } from '../command.ts';

/** Errors whose message is enough for a person; a stack would only hide it. */
const selfExplanatory = [
  UsageError,
  ConfigError,
  EmbeddedServerError,
  ServerAwayError,
  CorruptPage,
  MigrationError,
  MerchantRefused,
  MoveRefused,
  AssignmentRefused,
  VaultError,
  BackupError,
  ImportTakenOver,
  SourceError,
];

/** Advice for errors of the operating system and of PostgreSQL, by code. */
const causes: Readonly<Record<string, (place: string) => string>> = {
  ENOSPC: place => `the disk of ${place} is full (ENOSPC): make room, and try again.`,
  EDQUOT: place => `the quota of ${place} is used up (EDQUOT): make room, and try again.`,
  EROFS: place => `the disk of ${place} is read-only (EROFS): mount it for writing, or name another place.`,
  EACCES: place => `${place} may not be used by this user (EACCES): change its rights, or run as its owner.`,
  EPERM: place => `${place} may not be changed by this user (EPERM): run as its owner.`,
  ENOTDIR: place => `${place} lies below a file (ENOTDIR): name a folder.`,
  EISDIR: place => `${place} is a folder (EISDIR): name a file.`,
  '53100': () => "the disk of the database is full (PostgreSQL's 53100): make room, and try again.",
};

/** The text shown at the terminal: one sentence if the error is known, else the error with its stack. */
export function describeFailure(error: unknown): unknown {
  if (selfExplanatory.some(kind => error instanceof kind)) return (error as Error).message;
  const { code, path, dest } = error instanceof Error ? (error as NodeJS.ErrnoException & Paths) : {};
  const words = code === undefined ? undefined : causes[code];
  if (words === undefined) return error;
  const place = path ?? dest;
  return place === undefined && code !== '53100' ? words('the file it writes') : words(place ?? '');
}

interface Paths {
  dest?: string;
}
