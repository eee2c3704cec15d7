import type { BackupPlan } from '../../../platform/primitives/backups/backup-plan.ts';

/** What is known of the newest backups, the newest first. */
export interface ScheduledBackup {
  stoppedAt: Date;
  timeline: number;
  systemId: string;
  isEncrypted: boolean;
  /** Tried and found good. */
  isVerified: boolean;
  /** When it was last tried, well or not. */
  triedAt: Date | undefined;
}

export interface ScheduleState {
  now: Date;
  plan: Pick<BackupPlan, 'everyHours' | 'verifyEveryDays'>;
  backups: readonly ScheduledBackup[];
  server: { timeline: number; systemId: string };
  /** Of this process, whichever it was. */
  lastFailureAt: Date | undefined;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A disk that is full now is full in a minute, too. */
const AFTER_FAILURE_MS = 15 * 60_000;

const isOlder = (at: Date | undefined, now: Date, ms: number): boolean =>
  at === undefined || now.getTime() - at.getTime() >= ms;

/**
 * What is due. A server that was restored writes another history: no earlier backup leads on to it, so that one is due at
 * once. Encrypted backups are verified by the owner of the private key, which does not belong on this machine.
 */
export function findDue({
  now,
  plan,
  backups,
  server,
  lastFailureAt,
}: ScheduleState): 'backup' | 'verify' | undefined {
  if (lastFailureAt !== undefined && !isOlder(lastFailureAt, now, AFTER_FAILURE_MS)) return undefined;
  const own = backups.filter(
    ({ timeline, systemId }) => timeline === server.timeline && systemId === server.systemId,
  );
  const [newest] = own;
  if (newest === undefined || isOlder(newest.stoppedAt, now, plan.everyHours * HOUR_MS)) return 'backup';
  if (plan.verifyEveryDays === null || newest.isEncrypted || newest.triedAt !== undefined) return undefined;
  const lastGood = own.find(({ isVerified }) => isVerified)?.triedAt;
  return isOlder(lastGood, now, plan.verifyEveryDays * DAY_MS) ? 'verify' : undefined;
}
