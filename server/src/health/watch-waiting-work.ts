import { bogotaDateOf } from '@recaudo/contract/calendar-date';
import type { Gateway } from '../dependencies.ts';
import { readQueues } from './queue-store.ts';

/** Puts what waits in an environment into the metrics: read when they are asked for. */
export function watchWaitingWork({ environment, database, realClock, mailer, metrics }: Gateway): void {
  metrics.watchQueues(
    environment,
    async () => {
      const today = bogotaDateOf(realClock.now());
      return (await readQueues(database, { today, sendsMail: mailer !== undefined })).queues;
    },
    () => realClock.now(),
  );
}
