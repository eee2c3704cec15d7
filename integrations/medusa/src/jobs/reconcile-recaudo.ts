import type { MedusaContainer } from '@medusajs/framework/types';
import { ContainerRegistrationKeys } from '@medusajs/framework/utils';
import { FIRST_LOOK_MS } from '../reconcile/due.ts';
import { configuredProviders } from '../reconcile/providers.ts';
import { reconcile } from '../reconcile/reconcile.ts';

/** A month of a large shop. A full cache is emptied, which only costs lookups. */
const MOST_FINAL = 200_000;

interface LastRun {
  atMs: number;
  failed: readonly string[];
  final: Set<string>;
}

const lastRuns = new Map<string, LastRun>();
let isRunning = false;

/** Every minute: whatever webhook was lost, and wherever the server died, an order ends in its true state. */
export default async function reconcileRecaudo(container: MedusaContainer): Promise<void> {
  // A run that takes longer than a minute is not overtaken by the next one.
  if (isRunning) return;
  isRunning = true;
  try {
    for (const provider of configuredProviders(container)) {
      const nowMs = Date.now();
      const last = lastRuns.get(provider.id) ?? firstRun(nowMs);
      const { atMs: lastRunMs, failed: again, final } = last;
      const { looked, failed } = await reconcile(container, provider, { lastRunMs, nowMs, again, final });
      if (final.size > MOST_FINAL) final.clear();
      lastRuns.set(provider.id, { atMs: nowMs, failed, final });
      const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
      if (failed.length > 0)
        logger.warn(`Recaudo: ${failed.length} of ${looked} sessions could not be settled.`);
    }
  } finally {
    isRunning = false;
  }
}

const firstRun = (nowMs: number): LastRun => ({ atMs: nowMs - FIRST_LOOK_MS, failed: [], final: new Set() });

export const config = { name: 'reconcile-recaudo', schedule: '* * * * *' };
