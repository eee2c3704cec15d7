import { loadavg } from 'node:os';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeMovements } from '../../src/domain/settlement/movements/take-movements.ts';
import { followMerchant } from '../../src/domain/settlement/settlements/follow-settlements.ts';
import { paySettlements, reopenSettlements } from '../../src/domain/settlement/settlements/pay-store.ts';
import { saveWithholdingMode } from '../../src/domain/settlement/withholding/store.ts';
import {
  type Database,
  type Queryable,
  statement,
} from '../../src/platform/database/connections/connection.ts';
import { isFullLength } from '../support/rules/sizes.ts';
import { startTestGateway, type TestGateway } from '../support/world/gateway/test-gateway.ts';
import { copyCharges } from '../support/world/settlement/many-charges.ts';
import { newTestClock, openSettled } from '../support/world/settlement/settled-merchant.ts';

/** Movements of one merchant that one settlement closes: also more than one statement changes. */
const SIZES = isFullLength ? [10_000, 100_000, 1_000_000] : [2_000, 22_000];
/** As the sweep `take-movements`. */
const BATCH = 2_000;
const SAMPLES = isFullLength ? 20 : 4;
/** The memory that a stage may add, for any number of movements. */
const MOST_GROWTH = 24 * 1024 ** 2;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

interface Measured {
  statements: number;
  bytes: number;
  microsPerMovement: number;
}

const clock = newTestClock('2026-02-10T15:00:00Z');
let shop: TestGateway;
const figures: object[] = [];
beforeAll(async () => {
  shop = await startTestGateway({ clock });
  await saveWithholdingMode(shop.gateway.database, 'agent');
});
afterAll(async () => {
  const { maxRSS } = process.resourceUsage();
  if (isFullLength)
    process.stdout.write(`${JSON.stringify({ figures, peakMB: maxRSS / 1024, load: loadavg() })}\n`);
  await shop.close();
});

/** Reports each statement after it has run. */
function watched(real: Database, ran: () => void): Database {
  const watch = (place: Queryable): Queryable => ({
    rows: async (statement, values) => then(await place.rows(statement, values)),
    find: async (statement, values) => then(await place.find(statement, values)),
    run: async (statement, values) => then(await place.run(statement, values)),
  });
  const then = <Result>(result: Result): Result => {
    ran();
    return result;
  };
  return { ...real, ...watch(real), transaction: work => real.transaction(tx => work(watch(tx))) };
}

/** Counts the statements of a stage, and measures its memory after garbage collection, about twenty times. */
async function measure(
  movements: number,
  expected: number,
  work: (gateway: TestGateway['gateway']) => Promise<unknown>,
): Promise<Measured> {
  const held = () => {
    collectGarbage();
    return getHeapStatistics().used_heap_size + process.memoryUsage().external;
  };
  const before = held();
  let [statements, most] = [0, before];
  const every = Math.ceil(expected / SAMPLES);
  const database = watched(shop.gateway.database, () => {
    statements += 1;
    if (statements % every === 0) most = Math.max(most, held());
  });
  const startedMs = performance.now();
  await work({ ...shop.gateway, database });
  const microsPerMovement = Math.round(((performance.now() - startedMs) * 1_000) / movements);
  return { statements, bytes: Math.max(most, held()) - before, microsPerMovement };
}

const conciliated = statement<{ count: number }>(
  'test_cutoff_conciliated',
  'select count(*)::int as count from transactions where merchant_id = $1 and conciliated',
);

const stages = ['take', 'close', 'pay', 'reopen'] as const;

async function cutOff(movements: number): Promise<Record<(typeof stages)[number], Measured>> {
  clock.set('2026-02-10T15:00:00Z');
  const own = await openSettled(shop);
  const { merchantId } = own;
  await copyCharges(shop.gateway.database, [{ merchantId, chargeId: await own.charge() }], movements - 1);
  const take = await measure(movements, (movements / BATCH) * 10, async gateway => {
    while ((await takeMovements(gateway, BATCH)) > 0);
  });
  clock.set('2026-02-13T15:00:00Z');
  const close = await measure(movements, movements / 5_000 + 20, async gateway => {
    const [closed] = await followMerchant(gateway, merchantId, { onDemand: true });
    expect(closed?.settlement.movements).toBe(movements);
  });
  const ids = (await own.settlements()).map(({ id }) => id);
  const now = clock.now();
  const count = async () => (await shop.gateway.database.find(conciliated, [merchantId]))?.count;
  const pay = await measure(movements, 2, ({ database }) =>
    database.transaction(tx => paySettlements(tx, merchantId, { ids, now })),
  );
  expect(await count()).toBe(movements);
  const reopen = await measure(movements, 2, ({ database }) =>
    database.transaction(tx => reopenSettlements(tx, merchantId, ids)),
  );
  expect(await count()).toBe(0);
  return { take, close, pay, reopen };
}

test('a cutoff and its payout need the same memory, and no more statements for each movement, for any number of movements', async () => {
  const [smallest = 0] = SIZES;
  const first = await cutOff(smallest);
  figures.push({ movements: smallest, ...first });
  for (const movements of SIZES.slice(1)) {
    const measured = await cutOff(movements);
    figures.push({ movements, ...measured });
    for (const stage of stages) {
      const [small, large] = [first[stage], measured[stage]];
      expect(large.statements / movements, stage).toBeLessThanOrEqual(small.statements / smallest);
      expect(large.bytes, stage).toBeLessThan(MOST_GROWTH);
      if (isFullLength) expect(large.microsPerMovement, stage).toBeLessThan(2 * small.microsPerMovement);
    }
  }
}, 7_200_000);
