import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectBooksInOrder } from '../support/checks/ledger-check.ts';
import { expectLedgerSound } from '../support/checks/ledger-sound.ts';
import { sizeOf } from '../support/rules/sizes.ts';
import { startTestGateway, type TestGateway } from '../support/world/gateway/test-gateway.ts';
import { ACCOUNTS } from './money-choices.ts';
import { moneyCommands, payIn } from './money-commands.ts';
import { newModel, type Rules, rightRules } from './money-model.ts';
import { newWorld } from './money-world.ts';

/** To replay a failure, enter the seed, path and replayPath that it printed. */
const REPLAY: { seed?: number; path?: string; endOnFailure?: boolean } = {};
const REPLAY_PATH: string | undefined = undefined;

const MAX_COMMANDS = 60;
/** Limited by number instead of time, so that a busy machine tests as much. */
const SEQUENCES = sizeOf({ usual: 3, full: 40 });
const TEST_TIMEOUT_MS = 180_000;

let shop: TestGateway;
let sequences = 0;
beforeAll(async () => {
  // No card here times out, so a short timeout would only fail on a busy machine.
  shop = await startTestGateway({ processorTimeoutMs: 20_000 });
});
afterAll(() => shop.close());

/** Sends sequences of requests to the real gateway and compares each step with a model that uses these rules. */
const gatewayFollows = (rules: Rules, replayPath?: string) =>
  fc.asyncProperty(
    fc.commands(moneyCommands, {
      maxCommands: MAX_COMMANDS,
      size: 'max',
      ...(replayPath === undefined ? {} : { replayPath }),
    }),
    async commands => {
      const model = newModel(ACCOUNTS, rules);
      const real = await newWorld(shop, ACCOUNTS);
      await payIn(model, real);
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await expectLedgerSound(shop, real.merchantId);
      sequences += 1;
    },
  );

test('after any sequence of requests, responses, balances, statuses and the ledger match the model', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  await fc.assert(gatewayFollows(rightRules, REPLAY_PATH), {
    numRuns: SEQUENCES,
    ...REPLAY,
  });
  expect(sequences).toBeGreaterThanOrEqual(REPLAY.seed === undefined ? SEQUENCES : 1);
  await expectBooksInOrder(shop.gateway.database);
});

describe('finds a model with one mistake', () => {
  test.each<[string, Partial<Rules>]>([
    ['a refund gives no fee back', { back: () => 0n }],
    ['half a centavo of the fee is cut off', { back: (fee, refunded, amount) => (fee * refunded) / amount }],
    ['a chargeback takes what was refunded again', { disputed: ({ amount }) => amount }],
  ])('%s', { timeout: TEST_TIMEOUT_MS }, async (_title, mistake) => {
    const property = gatewayFollows({ ...rightRules, ...mistake });
    const found = await fc.check(property, { seed: 7, numRuns: 100, endOnFailure: true });
    expect(found).toMatchObject({ failed: true, interrupted: false });
    // The planted mistake must show in the balances; the responses may still match.
    expect(found.errorInstance).toMatchObject({ actual: { merchant: expect.anything() } });
  });
});
