import { Pool } from 'undici';
import type { Gateway } from '#src/dependencies.ts';
import { deliverQueue, LEASE_MS } from '#src/domain/webhooks/delivery/queue/deliver-queue.ts';
import { claimQueues, listDueEndpoints } from '#src/domain/webhooks/delivery/queue/queue-store.ts';
import { recordResults } from '#src/domain/webhooks/delivery/record-results.ts';
import { monotonicMs } from '#src/platform/primitives/time/clock.ts';
import { PAYLOAD } from './delivery-store.ts';

const CONNECTIONS = 64;
const LOOPS = 2;

/** Only the HTTP client with a delivery's body: calls per second. */
export async function driveClient(url: string, durationMs: number): Promise<number> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const startedMs = monotonicMs();
  let count = 0;
  const loop = async () => {
    while (monotonicMs() - startedMs < durationMs) {
      const headers = { 'content-type': 'application/json' };
      const { body } = await pool.request({ path: pathname, method: 'POST', headers, body: PAYLOAD });
      await body.dump();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  const perSecond = count / ((monotonicMs() - startedMs) / 1_000);
  await pool.close();
  return perSecond;
}

const received = {
  delivered: true,
  responseCode: 200,
  responseBody: '',
  responseHeaders: {},
  durationMs: 1,
  reason: null,
  cause: null,
  sent: { url: 'https://tienda.example', timestamp: '1763000000', signature: `v1,${'a'.repeat(44)}` },
};

/** Only the statements (claim, record, next) until the queue is empty: deliveries per second. */
export async function driveStatements({ database, realClock }: Gateway): Promise<number> {
  const [endpoint] = await listDueEndpoints(database, realClock.now());
  if (endpoint === undefined) throw new Error('nothing is due');
  const input = [{ merchantId: endpoint.merchantId, webhookId: endpoint.id, slots: CONNECTIONS }];
  const options = { send: async () => received, clock: realClock, random: Math.random };
  const startedMs = monotonicMs();
  let count = 0;
  const loop = async () => {
    for (;;) {
      const now = realClock.now();
      const claimed = await claimQueues(database, input, now, new Date(now.getTime() + LEASE_MS));
      if (claimed.length === 0) return;
      const result = await Promise.all(claimed.map(queue => deliverQueue(queue, options)));
      await recordResults(database, result);
      count += claimed.length;
    }
  };
  await Promise.all(Array.from({ length: LOOPS }, loop));
  return count / ((monotonicMs() - startedMs) / 1_000);
}
