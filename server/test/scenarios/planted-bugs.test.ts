import { describe, expect, test } from 'vitest';
import { runSeeds } from '../../tools/simulate/run-seeds.ts';
import { plantedBugs } from '../support/doubles/faults/planted-billing-bugs.ts';
import { startTestGateway } from '../support/world/gateway/test-gateway.ts';

/** Processes race for each step, so a bug may show in another seed each time. */
const MOST_SEEDS = 150;
/** Half a second on an idle machine. */
const MOST_MS_PER_SEED = 10_000;

describe('finds a planted bug', () => {
  test.each(Object.entries(plantedBugs))(
    '%s',
    async (_name, { tap, prepare, finding, from = 1 }) => {
      const shop = await startTestGateway({ processorTimeoutMs: 500 });
      try {
        await prepare?.(shop.gateway.database);
        const planted = [tap];
        const { broken } = await runSeeds(shop.gateway, {
          from,
          seeds: MOST_SEEDS,
          planted,
          stopsAt: finding,
        });
        expect(broken.flatMap(({ violations }) => violations).join('\n')).toMatch(finding);
      } finally {
        await shop.close();
      }
    },
    MOST_SEEDS * MOST_MS_PER_SEED,
  );
});
