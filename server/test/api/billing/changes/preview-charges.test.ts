import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { isFullLength, sizeOf } from '../../../support/rules/sizes.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { anyStory, nothingCompared, playPreviews } from './preview-stories.ts';

const CASES = sizeOf({ usual: 300, full: 10_000 });
const CASES_PER_STORY = 20;
const AT_ONCE = 4;

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

test(
  `${CASES} random previews: each equals the invoice, charge, credit and next amount that follow`,
  async () => {
    const stories = fc.sample(anyStory, { numRuns: Math.ceil(CASES / CASES_PER_STORY), seed: 38 });
    const compared = nothingCompared();
    const faults: string[] = [];
    const play = async () => {
      for (let story = stories.pop(); story !== undefined; story = stories.pop()) {
        try {
          await playPreviews(shop, story, compared);
        } catch (error) {
          faults.push(`${String(error)}\n${JSON.stringify(story)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, play));
    expect(faults).toEqual([]);
    expect(compared.cases).toBeGreaterThanOrEqual(CASES);
    if (isFullLength) console.log(JSON.stringify(compared));
    // Most of what can differ was tried.
    expect(compared.charged).toBeGreaterThan(CASES / 20);
    expect(compared.credited).toBeGreaterThan(CASES / 20);
    expect(compared.discounted).toBeGreaterThan(CASES / 40);
    expect(compared.renewed).toBeGreaterThan(CASES / 20);
    expect(compared.rejected).toBeLessThan(CASES / 2);
  },
  CASES * 1_000,
);
