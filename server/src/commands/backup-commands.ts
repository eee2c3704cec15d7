import type { Command } from './command.ts';

/** Copies of the embedded server, and what is made of them. */
export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    summary: 'Copy the embedded PostgreSQL while it runs; never the key files',
    options:
      '[--to FOLDER] [--encrypt-to age1...] [--keep 10|7d4w12m] [--rate MB_PER_SECOND] [--accept-damage] [--json]',
    run: async args => (await import('./backups/backup.ts')).backup(args),
  },
  {
    name: 'backup list',
    summary: 'The backups of a folder, how far the archive reaches, and which were verified',
    options: '[--from FOLDER] [--archive FOLDER] [--json]',
    run: async args => (await import('./backups/list.ts')).backupList(args),
  },
  {
    name: 'backup verify',
    summary: 'Restore beside and prove books, audit log, keys and every page; say what a restore would lose',
    options:
      '[--from FOLDER] [--archive FOLDER] [--at INSTANT] [--key FILE] [--signer ed25519:...] [--accept-unsigned] [--not-before INSTANT] [--scratch FOLDER] [--json]',
    run: async args => (await import('./backups/verify.ts')).backupVerify(args),
  },
  {
    name: 'backup keygen',
    summary: 'Make a key pair for encrypted backups; keep its file away from this machine',
    options: '--file F [--json]',
    run: async args => (await import('./backups/keygen.ts')).backupKeygen(args),
  },
  {
    name: 'restore',
    summary: 'Make a data folder from a backup, as it was at any second that the archive covers',
    options:
      '--to DATA [--from FOLDER] [--at INSTANT] [--archive FOLDER] [--timeline N] [--key FILE] [--signer ed25519:...] [--accept-unsigned] [--not-before INSTANT] [--accept-loss] [--json]',
    run: async args => (await import('./backups/restore.ts')).restoreCommand(args),
  },
  {
    name: 'restore release',
    control: 'dual',
    summary:
      'Open a restored copy: connections, work, emails and webhooks; in production a second person confirms',
    options: '--original-stopped [--json]',
    run: async args => (await import('./backups/release.ts')).restoreRelease(args),
  },
  {
    name: 'restore mark',
    summary: 'Close a copy that another tool has restored, before the program starts on it',
    options: '--state-of INSTANT [--backup NAME] [--json]',
    run: async args => (await import('./backups/release.ts')).restoreMark(args),
  },
];
