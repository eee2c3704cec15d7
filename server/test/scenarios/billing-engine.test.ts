import { setTimeout as sleep } from 'node:timers/promises';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { renewDue } from '../../src/domain/billing/subscriptions/renewals/renew-due.ts';
import { setMerchantStatus } from '../../src/domain/merchants/store.ts';
import {
  type Database,
  openDatabase,
  statement,
} from '../../src/platform/database/connections/connection.ts';
import { type BillingBench, startBillingBench } from '../support/world/billing/billing-bench.ts';
import { copySubscription, explainClaim } from '../support/world/billing/many-subscriptions.ts';
import { listCharges, openSubscriber } from '../support/world/billing/subscriptions.ts';

const DAY = '2027-03-10';

let bench: BillingBench;
beforeAll(async () => {
  bench = await startBillingBench(DAY);
});
afterEach(() => bench.retireMerchants());
afterAll(() => bench.shop.close());

/** A merchant with `due` subscriptions due today. */
async function openMerchant(due: number) {
  bench.goTo('2027-03-01');
  const subscriber = await openSubscriber(bench.shop);
  const { id } = await subscriber.subscribe({ trial_end_date: '2030-12-31' });
  await copySubscription(bench.shop.gateway.database, { ...subscriber, id }, due, DAY);
  bench.goTo(DAY);
  return subscriber;
}

const repeated = statement<{ times: number }>(
  'test_repeated_renewals',
  `select count(*)::int as times from transactions where merchant_id = $1 and subscription_id is not null
   group by subscription_id, subscription_period having count(*) > 1`,
);

const moveAway = statement(
  'test_move_due_date',
  'update subscriptions set due_date = due_date + 20, lease_until = null where merchant_id = $1 and lease_until is not null',
);

const ownName = statement<{ name: string }>('test_database_name', 'select current_database() as name');

test('four concurrent workers with their own connections charge every period once', {
  timeout: 60_000,
}, async () => {
  const merchants = [await openMerchant(150), await openMerchant(40), await openMerchant(1)];
  const { gateway } = bench.shop;
  const { name = '' } = (await gateway.database.find(ownName)) ?? {};
  const workers = Array.from({ length: 4 }, () => {
    const database = openDatabase({ address: inject('databaseServer'), name, poolSize: 2 });
    return { ...gateway, database };
  });
  const claimed = await Promise.all(
    workers.map(async worker => {
      let count = 0;
      let last: number;
      do {
        last = (await renewDue(worker, { merchantId: null, batchSize: 20 })).claimed;
        count += last;
      } while (last > 0);
      await worker.database.close();
      return count;
    }),
  );
  expect(claimed.reduce((sum, count) => sum + count, 0)).toBe(191);
  // Asserts that the workers really shared the work.
  expect(claimed.filter(count => count > 0).length).toBeGreaterThan(1);
  for (const { client, merchantId } of merchants) {
    expect(await gateway.database.rows(repeated, [merchantId])).toEqual([]);
    const { body } = await client.get<unknown[]>('/charges?status=failed');
    expect(body).toEqual([]);
  }
  expect(await bench.renew()).toMatchObject({ claimed: 0 });
});

test('a subscription that changes while its charge is being recorded is not charged', async () => {
  const { client, merchantId } = await openMerchant(1);
  const { database } = bench.shop.gateway;
  let change: Promise<void> | undefined;
  /** Starts a change that is not committed when the charge is recorded. */
  const beginChange = () =>
    new Promise<void>((begun, failed) => {
      change = database
        .transaction(async tx => {
          await tx.run(moveAway, [merchantId]);
          begun();
          await sleep(200);
        })
        .catch(failed);
    });
  const racing: Database = {
    ...database,
    rows: async (input, values) => {
      if (input.name.startsWith('renewals_record')) await beginChange();
      return database.rows(input, values);
    },
  };
  const counts = await renewDue(
    { ...bench.shop.gateway, database: racing },
    { merchantId: null, batchSize: 20 },
  );
  await change;
  expect(counts).toMatchObject({ claimed: 1, renewals: 0 });
  expect(await listCharges(client)).toEqual([]);
});

describe('a merchant with 100,000 due subscriptions', { timeout: 120_000 }, () => {
  let hugeId: string;
  beforeAll(async () => {
    hugeId = (await openMerchant(100_000)).merchantId;
  });
  const reviveHuge = () => setMerchantStatus(bench.shop.gateway.database, hugeId, 'active');
  const claim = (batchSize: number) => {
    const now = bench.clock.now();
    return {
      merchantId: null,
      dueBy: DAY as CalendarDate,
      notBefore: now,
      now,
      leaseUntil: new Date(now.getTime() + 60_000),
      batchSize,
      perMerchant: 100,
      after: '',
    };
  };

  test('does not starve the others: the first batches serve all of them', async () => {
    await reviveHuge();
    await openMerchant(400);
    const others = [];
    for (let index = 0; index < 12; index += 1) others.push(await openMerchant(2));
    // The two busy merchants come first by id, and their shares fill a batch of 200.
    for (let batch = 0; batch < 3; batch += 1) {
      expect(await renewDue(bench.shop.gateway, { merchantId: null, batchSize: 200 })).toMatchObject({
        claimed: 200,
      });
    }
    for (const { client } of others) expect(await listCharges(client)).toHaveLength(2);
  });

  test('gets whole batches if no other merchant has anything due', async () => {
    await reviveHuge();
    const run = { merchantId: null, batchSize: 300 };
    expect(await renewDue(bench.shop.gateway, run)).toMatchObject({ claimed: 300, renewals: 300 });
  });

  test('claims a batch by index, at the same cost among many as among few', async () => {
    const { database } = bench.shop.gateway;
    await openMerchant(1_000);
    const few = await explainClaim(database, claim(100));
    await bench.retireMerchants();
    await reviveHuge();
    const many = await explainClaim(database, claim(100));
    for (const { scans, indexes } of [few, many]) {
      expect(scans).not.toContain('Seq Scan');
      expect(indexes).toContain('subscriptions_due');
    }
    expect(many.pages).toBeLessThan(2 * few.pages);
  });
});
