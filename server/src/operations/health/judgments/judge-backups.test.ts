import { expect, test } from 'vitest';
import type { BackupState } from '../stores/backup-store.ts';
import { judgeBackups } from './judge-backups.ts';

const now = new Date('2026-11-16T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
const made = (hours: number) => ({ id: 'b1', at: hoursAgo(hours), bytes: 1, isEncrypted: false });
const tried = (hours: number, ...problems: string[]) => ({ id: 'b1', at: hoursAgo(hours), problems });
const failed = (hours: number) => ({ at: hoursAgo(hours), text: 'no space left on device' });
const none: BackupState = {
  isEmbedded: true,
  backup: null,
  failure: null,
  verified: null,
  isScheduled: false,
  requested: null,
  archive: { isOn: false, until: null, failure: null },
};
const good = { backup: made(10), verified: tried(100) };
const archive = (until: Date | null, failure = failed(0.1)) => ({ archive: { isOn: true, until, failure } });

test.each<[string, 'sandbox' | 'production', Partial<BackupState>, string[]]>([
  ["somebody's trial", 'sandbox', {}, []],
  ['production that nobody backs up', 'production', {}, ['backup_missing']],
  ['a good one that was tried', 'production', good, []],
  ['the same for the sandbox', 'sandbox', good, []],
  ['a day left out', 'production', { ...good, backup: made(37) }, ['backup_old']],
  ['never tried', 'production', { backup: made(1) }, ['backup_unverified']],
  ['tried long ago', 'production', { ...good, verified: tried(32 * 24) }, ['backup_unverified']],
  ['tried in vain', 'production', { ...good, verified: tried(1, 'a part is missing') }, ['backup_bad']],
  ['failed since', 'production', { ...good, failure: failed(1) }, ['backup_failed']],
  ['a first one that failed', 'sandbox', { failure: failed(1) }, ['backup_failed']],
  [
    'an archive that goes on',
    'production',
    { ...good, archive: { isOn: true, until: now, failure: null } },
    [],
  ],
  ['one that is away', 'production', { ...good, ...archive(hoursAgo(0.1)) }, ['archive_stuck']],
  ['an external server without anything', 'production', { isEmbedded: false }, []],
  [
    'an external server that cannot archive',
    'production',
    { isEmbedded: false, ...archive(null) },
    ['archive_stuck'],
  ],
])('%s', (_name, environment, change, codes) => {
  const found = judgeBackups(environment, { ...none, ...change }, now);
  expect(found.map(({ code }) => code)).toEqual(codes);
  for (const { text } of found) expect(text.es).not.toBe(text.en);
});

test('an archive that was away for a moment is a warning, and for long a problem', () => {
  const isWarning = (until: Date) =>
    judgeBackups('production', { ...none, ...good, ...archive(until) }, now).map(found => found.isWarning);
  expect([isWarning(hoursAgo(0.1)), isWarning(hoursAgo(1))]).toEqual([[true], [false]]);
});
