import { expect, test } from 'vitest';
import { findDue, type ScheduledBackup, type ScheduleState } from './schedule.ts';

const now = new Date('2026-11-16T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
const made = (hours: number, change: Partial<ScheduledBackup> = {}): ScheduledBackup => ({
  stoppedAt: hoursAgo(hours),
  timeline: 1,
  systemId: '7',
  isEncrypted: false,
  isVerified: false,
  triedAt: undefined,
  ...change,
});
const good = (hours: number): Partial<ScheduledBackup> => ({ isVerified: true, triedAt: hoursAgo(hours) });

test.each([
  ['without any backup', [], {}, 'backup'],
  ['a day after the last one', [made(24)], {}, 'backup'],
  ['before that, but never tried', [made(23)], {}, 'verify'],
  ['tried a week ago with an earlier one', [made(1), made(170, good(168))], {}, 'verify'],
  ['tried yesterday', [made(1), made(25, good(24))], {}, undefined],
  ['tried and found bad: nothing new is learnt of it', [made(1, { triedAt: hoursAgo(1) })], {}, undefined],
  ['encrypted: somebody else tries it', [made(1, { isEncrypted: true })], {}, undefined],
  ['where nobody wants trials', [made(1)], { plan: { everyHours: 24, verifyEveryDays: null } }, undefined],
  [
    'after a restore, which is another timeline',
    [made(1, good(1))],
    { server: { timeline: 2, systemId: '7' } },
    'backup',
  ],
  ['in a folder with backups of another server', [made(1, { systemId: '8' })], {}, 'backup'],
  ['a minute after a failure', [made(25)], { lastFailureAt: hoursAgo(1 / 60) }, undefined],
  ['an hour after a failure', [made(25)], { lastFailureAt: hoursAgo(1) }, 'backup'],
] satisfies [string, ScheduledBackup[], Partial<ScheduleState>, string | undefined][])(
  '%s',
  (_name, backups, change, due) => {
    const plan = { everyHours: 24, verifyEveryDays: 7 };
    const server = { timeline: 1, systemId: '7' };
    expect(findDue({ now, plan, backups, server, lastFailureAt: undefined, ...change })).toBe(due);
  },
);
