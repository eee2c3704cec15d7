import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Control } from './control/control.ts';
import { controlSweeps } from './control/sweeps.ts';
import type { Gateway } from './dependencies.ts';
import { expireCharges } from './domain/charges/expire-charges.ts';
import { resolveChargeAttempts } from './domain/charges/resolve-attempts.ts';
import { purgeFraudVelocity } from './domain/fraud/purge-fraud-velocity.ts';
import { purgeMails } from './domain/mail/purge-mails.ts';
import { sendMails } from './domain/mail/send-mails.ts';
import { followPse } from './domain/pse/follow-pse.ts';
import { resolveRefunds } from './domain/refunds/resolve-refunds.ts';
import { renewDue } from './domain/subscriptions/renew-due.ts';
import { resolveRenewals } from './domain/subscriptions/resolve-renewals.ts';
import { purgeCardSecrets } from './domain/tokens/purge-card-secrets.ts';
import { clearWebhooks, parkDisabled } from './domain/webhooks/clear-away.ts';
import { startDeliveries } from './domain/webhooks/start-deliveries.ts';
import { purgeExpired } from './http/idempotency/store.ts';

/** The due row is the job: a sweep claims a batch of due rows, works it off and says how many there were. */
export interface Sweep<Place = Gateway> {
  name: string;
  everyMs: number;
  batchSize: number;
  run(place: Place, batchSize: number): Promise<number>;
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
  { name: 'purge-fraud-velocity', everyMs: 30_000, batchSize: 1_000, run: purgeFraudVelocity },
];

export interface Worker {
  /** Ends after the batches that are under way. */
  stop(): Promise<void>;
}

/** Runs every sweep of the table for one environment, and its deliveries, until it is stopped. */
export function startWorker(gateway: Gateway, table: readonly Sweep[] = sweeps): Worker {
  const loops = startLoops({ ...gateway, place: gateway }, table);
  const deliveries = startDeliveries(gateway);
  return {
    async stop() {
      await Promise.all([loops.stop(), deliveries.stop()]);
    },
  };
}

/** The same for what stands above the environments. */
export const startControlWorker = (control: Control): Worker =>
  startLoops({ ...control, environment: 'control', place: control }, controlSweeps);

/** What a loop needs of where it works. */
interface Watched<Place> extends Pick<Gateway, 'metrics' | 'clock' | 'log'> {
  environment: string;
  place: Place;
}

function startLoops<Place>(watched: Watched<Place>, table: readonly Sweep<Place>[]): Worker {
  const stopping = new AbortController();
  // Each sweep waits on the one signal; their number is known, so it is no leak.
  setMaxListeners(table.length, stopping.signal);
  const loops = table.map(sweep => loop(watched, sweep, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function loop<Place>(
  watched: Watched<Place>,
  sweep: Sweep<Place>,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const done = await runOnce(watched, sweep);
    // A full batch means that more is due: go on at once.
    if (done < sweep.batchSize) {
      // Up to a tenth later, so that many workers do not all ask in the same moment.
      const pauseMs = sweep.everyMs * (1 + Math.random() / 10);
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

async function runOnce<Place>(
  { place, environment, metrics, clock, log }: Watched<Place>,
  sweep: Sweep<Place>,
): Promise<number> {
  const labels = { environment, sweep: sweep.name };
  try {
    const done = await sweep.run(place, sweep.batchSize);
    metrics.sweepItems.inc(labels, done);
    metrics.sweepLastSuccess.set(labels, clock.now().getTime() / 1_000);
    return done;
  } catch (error) {
    metrics.sweepFailures.inc(labels);
    log.error({ err: error, ...labels }, 'a sweep failed and will be tried again');
    return 0;
  }
}
