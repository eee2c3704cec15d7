import type { Command } from '../command.ts';

/** Backups of the embedded server: make, check and restore them. */
export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    summary: 'Back up the embedded PostgreSQL while it runs; key files are never included',
    options:
      '[--to FOLDER] [--encrypt-to age1...] [--keep 10|7d4w12m] [--rate MB_PER_SECOND] [--accept-damage] [--json]',
    run: async args => (await import('../backups/backup.ts')).backup(args),
  },
  {
    name: 'backup list',
    summary: 'List the backups of a folder, the range of the archive, and which ones are verified',
    options: '[--from FOLDER] [--archive FOLDER] [--json]',
    run: async args => (await import('../backups/list.ts')).backupList(args),
  },
  {
    name: 'backup verify',
    summary:
      'Restore to a separate place and check ledger, audit log, keys and every page; shows what a restore would lose',
    options:
      '[--from FOLDER] [--archive FOLDER] [--at INSTANT] [--key FILE] [--signer ed25519:...] [--accept-unsigned] [--not-before INSTANT] [--scratch FOLDER] [--json]',
    run: async args => (await import('../backups/verify.ts')).backupVerify(args),
  },
  {
    name: 'backup keygen',
    summary: 'Create a key pair for encrypted backups; keep its file away from this machine',
    options: '--file F [--json]',
    run: async args => (await import('../backups/keygen.ts')).backupKeygen(args),
  },
  {
    name: 'restore',
    summary: 'Restore a data folder from a backup, to any second that the archive covers',
    options:
      '--to DATA [--from FOLDER] [--at INSTANT] [--archive FOLDER] [--timeline N] [--key FILE] [--signer ed25519:...] [--accept-unsigned] [--not-before INSTANT] [--accept-loss] [--json]',
    run: async args => (await import('../backups/restore.ts')).restoreCommand(args),
  },
  {
    name: 'restore release',
    control: 'dual',
    summary:
      'Release a restored copy: connections, work, emails and webhooks; in production a second person confirms',
    options: '--original-stopped [--json]',
    run: async args => (await import('../backups/release.ts')).restoreRelease(args),
  },
  {
    name: 'restore mark',
    summary: 'Mark a copy restored by another tool as closed, before the program starts on it',
    options: '--state-of INSTANT [--backup NAME] [--json]',
    run: async args => (await import('../backups/release.ts')).restoreMark(args),
  },
];
