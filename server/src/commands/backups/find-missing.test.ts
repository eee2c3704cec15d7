import { expect, test } from 'vitest';
import type { FoundBackup } from '../../operations/backups/copy/list-backups.ts';
import { findMissing } from './find-missing.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 16, 12, minute));
const found = (minute: number) => ({ manifest: { stoppedAt: at(minute).toISOString() } }) as FoundBackup;
const state = (backup: number | null, until: number | null) => ({
  backup: backup === null ? null : { id: `b${backup}`, at: at(backup), bytes: 1, isEncrypted: false },
  archive: { isOn: true, until: until === null ? null : at(until), failure: null },
});

test.each([
  ['all is there', state(5, 9), [found(5), found(1)], at(9), [], []],
  ['nothing was ever made', state(null, null), [], undefined, [], []],
  ['the end of the archive is gone', state(5, 9), [found(5)], at(8), ['the archive ends at'], []],
  [
    'the newest backup is gone',
    state(5, null),
    [found(1)],
    undefined,
    [],
    ['the last backup that this server'],
  ],
  ['another archive was looked at', state(5, 9), [found(5)], undefined, [], []],
])('%s', (_name, known, backups, archiveReachesTo, problems, warnings) => {
  const missing = findMissing(known, { backups, archiveReachesTo });
  expect(missing).toEqual({
    problems: problems.map(text => expect.stringContaining(text) as string),
    warnings: warnings.map(text => expect.stringContaining(text) as string),
  });
});
