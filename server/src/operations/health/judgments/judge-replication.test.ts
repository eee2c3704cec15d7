import { expect, test } from 'vitest';
import { judgeReplication, type Replication } from './judge-replication.ts';

const strict: Replication = { replicas: 2, synchronousCommit: 'on', standbyNames: 'n2' };

test.each<[string, Replication | undefined, string[]]>([
  ['nothing was found out', undefined, []],
  ['a server of its own, which nobody takes over from', { ...strict, replicas: 0, standbyNames: '' }, []],
  ['two standbys, one of them waited for', strict, []],
  ['any standby is waited for', { ...strict, standbyNames: '*' }, []],
  ['standbys that nobody waits for', { ...strict, standbyNames: '' }, ['commits_unreplicated']],
  ['the same, written with a space', { ...strict, standbyNames: ' ' }, ['commits_unreplicated']],
  [
    'commits that wait for the own disk alone',
    { ...strict, synchronousCommit: 'local' },
    ['commits_unreplicated'],
  ],
  ['commits that wait for nothing', { ...strict, synchronousCommit: 'off' }, ['commits_unreplicated']],
  ['a standby that has applied it is waited for', { ...strict, synchronousCommit: 'remote_apply' }, []],
  ['one standby only', { ...strict, replicas: 1 }, ['replica_alone']],
  ['one that nobody waits for', { ...strict, replicas: 1, standbyNames: '' }, ['commits_unreplicated']],
])('%s', (_title, replication, codes) => {
  const found = judgeReplication(replication);
  expect(found.map(({ code }) => code)).toEqual(codes);
  expect(found.every(({ isWarning }) => isWarning)).toBe(true);
});
