import type { Pause } from '../../domain/merchants/pauses/pause.ts';
import type { Check } from './check-up.ts';
import type { EnvironmentHealth } from './health.ts';
import { judgeHealth } from './judgments/judge-health.ts';
import type { Problem } from './problem.ts';
import type { BackupState } from './stores/backup-store.ts';
import type { Queue } from './stores/queue-store.ts';

/** JSON for the operator's screens and `doctor --json`. */

export const queueToView = ({ kind, state, count, oldest }: Queue) => ({ kind, state, count, oldest });

const problemToView = ({ code, isWarning, text }: Problem) => ({ code, is_warning: isWarning, text });

export const checkUpToView = ({ name, state, problems }: Check) => ({
  name,
  state,
  problems: problems.map(problemToView),
});

export function healthToView(health: EnvironmentHealth) {
  const problems = judgeHealth(health);
  return {
    is_well: problems.every(({ isWarning }) => isWarning),
    problems: problems.map(problemToView),
    database: { answers: health.database.answers, latency_ms: health.database.latencyMs },
    copy: health.copy === undefined ? null : { backup: health.copy.backupId, state_of: health.copy.stateOf },
    checksum_failures: health.checksums?.failures ?? null,
    queues: health.queues.map(queueToView),
    next_billing_date: health.nextRenewal,
    sweeps: health.sweeps.map(({ name, everyMs, seenAt, failedAt }) => ({
      name,
      every_ms: everyMs,
      seen_at: seenAt,
      failed_at: failedAt,
    })),
    payment_methods: health.paymentMethods ?? null,
    links: health.connections.map(({ id, kind, state, isRouted, lastFault, ledgerDifferences }) => ({
      id,
      kind,
      state,
      is_routed: isRouted,
      last_fault: lastFault,
      ledger_differences: ledgerDifferences,
    })),
    pauses: { billing: pauseToView(health.pauses.billing), work: pauseToView(health.pauses.work) },
    workers: health.workers,
    backups: backupsToView(health.backups),
  };
}

const backupsToView = (state: BackupState | undefined) =>
  state?.isEmbedded === true
    ? {
        made_at: state.backup?.at ?? null,
        bytes: state.backup?.bytes ?? null,
        is_encrypted: state.backup?.isEncrypted ?? null,
        verified_at: state.verified?.at ?? null,
        is_good: state.verified === null ? null : state.verified.problems.length === 0,
        archived_until: state.archive.until,
        is_scheduled: state.isScheduled,
        requested: state.requested,
      }
    : null;

/** null while the work is not paused. */
const pauseToView = (pause: Pause | undefined) =>
  pause?.isOn === true ? { reason: pause.reason, by_whom: pause.byWhom, since: pause.since } : null;
