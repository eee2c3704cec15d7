import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway } from './dependencies.ts';
import { expireCharges } from './domain/charges/expire-charges.ts';
import { resolveChargeAttempts } from './domain/charges/resolve-attempts.ts';
import { purgeFraudVelocity } from './domain/fraud/purge-fraud-velocity.ts';
import { purgeMails } from './domain/mail/purge-mails.ts';
import { sendMails } from './domain/mail/send-mails.ts';
import { followPse } from './domain/pse/follow-pse.ts';
import { resolveRefunds } from './domain/refunds/resolve-refunds.ts';
import { clearRequests } from './domain/requests/purge-requests.ts';
import { renewDue } from './domain/subscriptions/renew-due.ts';
import { resolveRenewals } from './domain/subscriptions/resolve-renewals.ts';
import { purgeCardSecrets } from './domain/tokens/purge-card-secrets.ts';
import { clearWebhooks, parkDisabled } from './domain/webhooks/clear-away.ts';
import { startDeliveries } from './domain/webhooks/start-deliveries.ts';
import { purgeExpired } from './http/idempotency/store.ts';
import { newSweepNotes } from './operator/note-sweeps.ts';

/** The due row is the job: a sweep claims a batch of due rows, works it off and says how many there were. */
export interface Sweep {
  name: string;
  everyMs: number;
  batchSize: number;
  run(gateway: Gateway, batchSize: number): Promise<number>;
}

const LEASE_MS = 60_000;

export const sweeps: readonly Sweep[] = [
  {
    name: 'purge-idempotency',
    everyMs: 60_000,
    batchSize: 500,
    run: (gateway, batchSize) => {
      const now = gateway.realClock.now();
      return purgeExpired(gateway.database, now, new Date(now.getTime() + LEASE_MS), batchSize);
    },
  },
  { name: 'resolve-charges', everyMs: 2_000, batchSize: 100, run: resolveChargeAttempts },
  {
    name: 'expire-charges',
    everyMs: 5_000,
    batchSize: 200,
    run: (gateway, batchSize) => expireCharges(gateway, { merchantId: null, batchSize }),
  },
  { name: 'follow-pse', everyMs: 2_000, batchSize: 100, run: followPse },
  { name: 'resolve-refunds', everyMs: 2_000, batchSize: 100, run: resolveRefunds },
  {
    name: 'renew-subscriptions',
    everyMs: 5_000,
    batchSize: 500,
    run: async (gateway, batchSize) => (await renewDue(gateway, { merchantId: null, batchSize })).claimed,
  },
  { name: 'resolve-renewals', everyMs: 2_000, batchSize: 100, run: resolveRenewals },
  { name: 'send-mails', everyMs: 2_000, batchSize: 20, run: sendMails },
  { name: 'purge-mails', everyMs: 60_000, batchSize: 500, run: purgeMails },
  { name: 'purge-card-secrets', everyMs: 30_000, batchSize: 500, run: purgeCardSecrets },
  { name: 'park-deliveries', everyMs: 10_000, batchSize: 500, run: parkDisabled },
  { name: 'clear-webhooks', everyMs: 60_000, batchSize: 1_000, run: clearWebhooks },
  { name: 'purge-requests', everyMs: 60_000, batchSize: 2_000, run: clearRequests },
  { name: 'purge-fraud-velocity', everyMs: 30_000, batchSize: 1_000, run: purgeFraudVelocity },
];

export interface Worker {
  /** Ends after the batches that are under way. */
  stop(): Promise<void>;
}

/** Runs every sweep of the table for one environment, and its deliveries, until it is stopped. */
export function startWorker(gateway: Gateway, table: readonly Sweep[] = sweeps): Worker {
  const stopping = new AbortController();
  // Each sweep waits on the one signal; their number is known, so it is no leak.
  setMaxListeners(table.length, stopping.signal);
  const note = newSweepNotes(gateway);
  const loops = table.map(sweep => loop(gateway, sweep, stopping.signal, note));
  const deliveries = startDeliveries(gateway);
  return {
    async stop() {
      stopping.abort();
      await Promise.all([...loops, deliveries.stop()]);
    },
  };
}

async function loop(
  gateway: Gateway,
  sweep: Sweep,
  stopping: AbortSignal,
  note: ReturnType<typeof newSweepNotes>,
): Promise<void> {
  while (!stopping.aborted) {
    const done = await runOnce(gateway, sweep);
    note(sweep.name, done !== undefined);
    // A full batch means that more is due: go on at once.
    if ((done ?? 0) < sweep.batchSize) {
      // Up to a tenth later, so that many workers do not all ask in the same moment.
      const pauseMs = sweep.everyMs * (1 + Math.random() / 10);
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

/** How many rows it worked off; undefined when it failed. */
async function runOnce(gateway: Gateway, sweep: Sweep): Promise<number | undefined> {
  const labels = { environment: gateway.environment, sweep: sweep.name };
  try {
    const done = await sweep.run(gateway, sweep.batchSize);
    gateway.metrics.sweepItems.inc(labels, done);
    gateway.metrics.sweepLastSuccess.set(labels, gateway.clock.now().getTime() / 1_000);
    return done;
  } catch (error) {
    gateway.metrics.sweepFailures.inc(labels);
    gateway.log.error({ err: error, ...labels }, 'a sweep failed and will be tried again');
    return undefined;
  }
}
