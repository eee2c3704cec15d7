import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway } from '../../../../dependencies.ts';
import { reject } from '../../../../platform/errors.ts';
import { idFromTail } from '../../../../platform/primitives/values/id.ts';
import type { Webhook } from '../../endpoints/webhook.ts';
import { type Recovered, recoverBatch } from '../replay-store.ts';

const BATCH = 2_000;
const TRIES = 50;
const PAUSE_MS = 100;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Queues all undelivered events since a moment: parked ones, and those from before the endpoint was verified. They keep
 * the order of their resource. With `missing`, only events that were never sent there. Returns their number.
 */
export async function recover(
  gateway: Gateway,
  webhook: Webhook,
  since: Date,
  which: Recovered = 'undelivered',
): Promise<number> {
  if (webhook.status !== 'verified') {
    throw reject('webhook_not_verified');
  }
  const now = gateway.realClock.now();
  let afterId = firstIdOf(since);
  let events = 0;
  for (;;) {
    const batch = await givingWay(() =>
      gateway.database.transaction(tx => recoverBatch(tx, webhook, { afterId, now, limit: BATCH, which })),
    );
    events += batch.events;
    if (batch.lastId === null) return events;
    afterId = batch.lastId;
  }
}

/** Ids rise with real time, so this id precedes all ids of that moment. */
export const firstIdOf = (instant: Date): string =>
  idFromTail('event', Math.max(0, instant.getTime()).toString(36).padStart(9, '0'));

async function givingWay<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE || tries === TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
