import { setTimeout as sleep } from 'node:timers/promises';
import { createMerchant } from '#src/domain/merchants/create-merchant.ts';
import { createWebhook } from '#src/domain/webhooks/create-webhook.ts';
import { monotonicMs } from '#src/platform/primitives/time/clock.ts';
import { newId } from '#src/platform/primitives/values/id.ts';
import type { ThrowawayInstallation } from '../../throwaway-installation.ts';
import { startFlakyReceiver } from './flaky-receiver.ts';
import { newReceipts, type Verdict } from './receipts.ts';
import { tellEvents } from './tell-events.ts';
import { startWorkerProcess } from './worker-process.ts';

export interface KillReport extends Verdict {
  events: number;
  kills: number;
  seconds: number;
}

/** How long each worker delivers. Counted from its first delivery: on a busy machine, its start alone may take longer. */
const KILLED_AFTER_MS = [2_500, 4_000, 1_000, 3_000];
/** Afterwards a worker finishes the run. Each kill leaves events leased for a minute, so a slow machine needs an end. */
const EVENTS_PER_KILL = 250;
const LOOK_EVERY_MS = 50;
/** Longer than the lease of a killed worker: after such a silence the remaining events are lost. */
const PATIENCE_MS = 90_000;

/**
 * Emits events and kills the worker that delivers them every few seconds. Every event must arrive, and the events of one resource
 * in their order.
 */
export async function killWorkers(
  installation: ThrowawayInstallation,
  { events, onReceived }: { events: number; onReceived(count: number): void },
): Promise<KillReport> {
  const { gateway } = installation;
  const receipts = newReceipts();
  let heardAtMs = monotonicMs();
  const receiver = await startFlakyReceiver((resourceId, sequence) => {
    const before = receipts.received();
    receipts.note(resourceId, sequence);
    if (receipts.received() === before) return;
    heardAtMs = monotonicMs();
    onReceived(1);
  });
  const isOver = () => receipts.received() === events || monotonicMs() - heardAtMs > PATIENCE_MS;
  const startedMs = monotonicMs();
  let kills = 0;
  try {
    const { merchant } = await createMerchant(gateway, { name: 'Choque' });
    const input = { url: receiver.url, event_types: ['*'] };
    await createWebhook(gateway, merchant, newId('webhook'), input);
    const telling = tellEvents(gateway, merchant.id, events);
    // Rethrown at the end of the run; an unhandled rejection would end the process.
    telling.catch(() => undefined);
    while (!isOver()) {
      const worker = await startWorkerProcess(installation);
      const before = receipts.received();
      while (!isOver() && receipts.received() === before) await sleep(LOOK_EVERY_MS);
      const lifeMs = KILLED_AFTER_MS[kills % KILLED_AFTER_MS.length] ?? 0;
      const killAtMs = kills < events / EVENTS_PER_KILL ? monotonicMs() + lifeMs : Number.POSITIVE_INFINITY;
      while (!isOver() && monotonicMs() < killAtMs) await sleep(LOOK_EVERY_MS);
      await worker.kill();
      kills += isOver() ? 0 : 1;
    }
    await telling;
  } finally {
    receiver.close();
  }
  const seconds = Math.round((monotonicMs() - startedMs) / 100) / 10;
  return { events, kills, seconds, ...receipts.judge(events) };
}
