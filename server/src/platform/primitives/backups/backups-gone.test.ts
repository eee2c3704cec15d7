import { expect, test } from 'vitest';
import { chooseKept, type KeepRule } from './backup-keeping.ts';
import { lastBackupGoneBy } from './backups-gone.ts';

const DAY_MS = 86_400_000;
const at = new Date('2026-11-18T15:00:00Z');

test.each<[string, KeepRule]>([
  ['seven days, four weeks, twelve months', { days: 7, weeks: 4, months: 12 }],
  ['days alone', { days: 10, weeks: 0, months: 0 }],
  ['weeks alone', { days: 0, weeks: 4, months: 0 }],
  ['the newest five', { newest: 5 }],
])('%s: a backup of that day is gone by the stated date', (_name, rule) => {
  const gone = lastBackupGoneBy(rule, 24, at);
  const days = Math.floor((gone.getTime() - at.getTime()) / DAY_MS);
  const backups = Array.from({ length: days + 1 }, (_, day) => ({
    id: String(day),
    stoppedAt: new Date(at.getTime() + day * DAY_MS),
    isVerified: true,
  }));
  expect(chooseKept(backups, rule).map(({ id }) => id)).not.toContain('0');
});
