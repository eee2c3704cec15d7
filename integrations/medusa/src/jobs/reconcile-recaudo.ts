import type { MedusaContainer } from '@medusajs/framework/types';
import { ContainerRegistrationKeys } from '@medusajs/framework/utils';
import { FIRST_LOOK_MS } from '../reconcile/due.ts';
import { configuredProviders } from '../reconcile/providers.ts';
import { reconcile } from '../reconcile/reconcile.ts';

const lastRuns = new Map<string, { atMs: number; failed: readonly string[] }>();
let isRunning = false;

/** Every minute: whatever webhook was lost, and wherever the server died, an order ends in its true state. */
export default async function reconcileRecaudo(container: MedusaContainer): Promise<void> {
  // A run that takes longer than a minute is not overtaken by the next one.
  if (isRunning) return;
  isRunning = true;
  try {
    for (const provider of configuredProviders(container)) {
      const nowMs = Date.now();
      const last = lastRuns.get(provider.id) ?? { atMs: nowMs - FIRST_LOOK_MS, failed: [] };
      const span = { lastRunMs: last.atMs, nowMs, again: last.failed };
      const { looked, failed } = await reconcile(container, provider, span);
      lastRuns.set(provider.id, { atMs: nowMs, failed });
      const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
      if (failed.length > 0)
        logger.warn(`Recaudo: ${failed.length} of ${looked} sessions could not be settled.`);
    }
  } finally {
    isRunning = false;
  }
}

export const config = { name: 'reconcile-recaudo', schedule: '* * * * *' };
