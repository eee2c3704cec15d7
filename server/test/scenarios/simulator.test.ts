import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSeeds } from '../../tools/simulate/run-seeds.ts';
import { sizeOf } from '../support/rules/sizes.ts';
import { startTestGateway, type TestGateway } from '../support/world/gateway/test-gateway.ts';

const SEEDS = sizeOf({ usual: 12, full: 300 });
/** Two to three seconds on an idle machine. */
const MOST_MS_PER_SEED = 30_000;

describe('years of subscriptions with crashes, outages, duplicate workers and clock jumps', () => {
  let shop: TestGateway;
  beforeAll(async () => {
    shop = await startTestGateway({ processorTimeoutMs: 500 });
  });
  afterAll(() => shop.close());

  test(
    `${SEEDS} seeds: every period once or its documented failure path; ledger and processor agree`,
    async () => {
      const { broken, ...total } = await runSeeds(shop.gateway, { from: 1, seeds: SEEDS });
      expect(broken).toEqual([]);
      // Asserts that the run injected faults and simulated years.
      expect(total).toMatchObject({ seeds: SEEDS });
      expect(total.faults).toBeGreaterThan(SEEDS);
      expect(total.periods).toBeGreaterThan(50 * SEEDS);
      expect(total.mails).toBeGreaterThan(10 * SEEDS);
      expect(total.paidOtherwise).toBeGreaterThan(SEEDS / 2);
      expect(total.passedOn).toBeGreaterThan(SEEDS);
      expect(total.inReview).toBeGreaterThan(0);
    },
    SEEDS * MOST_MS_PER_SEED,
  );
});
