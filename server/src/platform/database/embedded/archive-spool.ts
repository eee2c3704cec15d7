import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makePrivate } from './places.ts';
import type { Account } from './run-command.ts';

/** Longest time before PostgreSQL switches a WAL segment that is not full. */
const ARCHIVE_TIMEOUT = '60s';

/**
 * Where PostgreSQL puts segments for the program to ship. A separate folder, because PostgreSQL's account may not reach the
 * archive and cannot encrypt.
 */
export const spoolFolderOf = (databaseFolder: string): string => join(dirname(databaseFolder), 'wal-out');

export async function prepareSpool(databaseFolder: string, account: Account | undefined): Promise<string> {
  const folder = spoolFolderOf(databaseFolder);
  await mkdir(folder, { recursive: true });
  await makePrivate(folder, account);
  return folder;
}

/** Quotes a text for PostgreSQL's command settings: safe for the shell and for PostgreSQL's % placeholders. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;

/**
 * A segment gets its final name only after it is on disk. A segment that already exists after a crash must be
 * identical: nothing is overwritten.
 */
export function archiveSettings(spool: string): Record<string, string> {
  const command =
    `f=${quoted(spool)}/%f; if [ -e "$f" ]; then cmp -s "%p" "$f"; ` +
    `else cp -p "%p" "$f.part" && sync "$f.part" && mv "$f.part" "$f" && sync ${quoted(spool)}; fi`;
  return { archive_mode: 'on', archive_command: command, archive_timeout: ARCHIVE_TIMEOUT };
}
