import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../dependencies.ts';
import { readSettlementCheck } from '../../domain/settlement/check/state-store.ts';
import { readBackupState } from './stores/backup-store.ts';
import { readChecksums } from './stores/checksum-store.ts';
import { readQueues } from './stores/queue-store.ts';

/** Adds an environment's waiting work, and the ages of its backups and checks, to the metrics, read on each scrape. */
export function watchEnvironment({ environment, database, realClock, mailer, metrics }: Gateway): void {
  metrics.watchQueues(
    environment,
    async () => {
      const now = realClock.now();
      const today = bogotaDateOf(now);
      return (await readQueues(database, { today, now, sendsMail: mailer !== undefined })).queues;
    },
    () => realClock.now(),
  );
  metrics.watchChecksums(environment, async () => (await readChecksums(database))?.failures);
  metrics.watchSettlements(environment, async () => {
    const check = await readSettlementCheck(database);
    return check && { endedAt: check.last?.endedAt ?? null, differences: check.last?.differences ?? 0 };
  });
  metrics.watchBackups(environment, async () => {
    const { isEmbedded, backup, verified, archive } = await readBackupState(database);
    const isGood = verified !== null && verified.problems.length === 0;
    return isEmbedded
      ? { madeAt: backup?.at ?? null, verifiedAt: isGood ? verified.at : null, archivedUntil: archive.until }
      : undefined;
  });
}
