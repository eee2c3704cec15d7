import type { BackupPlan } from '../../../platform/primitives/backups/backup-plan.ts';

/** The newest backups, newest first. */
export interface ScheduledBackup {
  stoppedAt: Date;
  timeline: number;
  systemId: string;
  isEncrypted: boolean;
  /** Its trial restore succeeded. */
  isVerified: boolean;
  /** When its restore was last tried, with any result. */
  triedAt: Date | undefined;
}

export interface ScheduleState {
  now: Date;
  plan: Pick<BackupPlan, 'everyHours' | 'verifyEveryDays'>;
  backups: readonly ScheduledBackup[];
  server: { timeline: number; systemId: string };
  /** The last failure in this process, of any action. */
  lastFailureAt: Date | undefined;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A disk that is full now is still full in a minute. */
const AFTER_FAILURE_MS = 15 * 60_000;

const isOlder = (at: Date | undefined, now: Date, ms: number): boolean =>
  at === undefined || now.getTime() - at.getTime() >= ms;

/**
 * Decides what is due. A restored server writes another history that no earlier backup fits, so a backup is due
 * immediately. The owner of the private key verifies encrypted backups, because the key does not belong on this
 * machine.
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
