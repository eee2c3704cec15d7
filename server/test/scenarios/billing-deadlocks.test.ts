import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Gateway } from '../../src/dependencies.ts';
import { renewDue } from '../../src/domain/billing/subscriptions/renewals/renew-due.ts';
import { resolveRenewals } from '../../src/domain/billing/subscriptions/renewals/resolve-renewals.ts';
import { type Queryable, statement } from '../../src/platform/database/connections/connection.ts';
import { type BillingBench, startBillingBench } from '../support/world/billing/billing-bench.ts';
import { copySubscription } from '../support/world/billing/many-subscriptions.ts';
import { listCharges, openSubscriber } from '../support/world/billing/subscriptions.ts';

const DAY = '2027-03-10';
const LEASE_MS = 10 * 60_000;

let bench: BillingBench;
beforeAll(async () => {
  bench = await startBillingBench(DAY);
});
afterEach(() => bench.retireMerchants());
afterAll(() => bench.shop.close());

/** A customer with `due` subscriptions due today, and one in its trial. */
async function openCustomer(due: number) {
  bench.goTo('2027-03-01');
  const subscriber = await openSubscriber(bench.shop);
  const { id } = await subscriber.subscribe({ trial_end_date: '2030-12-31' });
  await copySubscription(bench.shop.gateway.database, { ...subscriber, id }, due, DAY);
  bench.goTo(DAY);
  return subscriber;
}

const waiting = statement<{ pid: number }>(
  'test_waiting_for_a_lock',
  `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
);
const isAnyoneWaiting = async (): Promise<boolean> =>
  (await bench.shop.gateway.database.rows(waiting)).length > 0;

/** Hooks between a worker's statements, so that a test decides who waits for whom. */
interface Interception {
  /** The charges are settled and their subscriptions are not locked yet. */
  beforeLock?: () => Promise<unknown>;
  onRecord?: (recording: Promise<unknown>) => void;
}

function interceptedGateway({ beforeLock, onRecord }: Interception): { gateway: Gateway; errors: unknown[] } {
  const { database } = bench.shop.gateway;
  const errors: unknown[] = [];
  const met = (base: Queryable): Queryable => ({
    ...base,
    async rows(input, values) {
      if (input.name === 'subscriptions_lock') await beforeLock?.();
      const answer = base.rows(input, values);
      if (input.name.startsWith('renewals_record')) onRecord?.(answer.catch(() => undefined));
      return answer.catch((error: unknown) => {
        errors.push(error);
        throw error;
      });
    },
  });
  const transaction: typeof database.transaction = work => database.transaction(tx => work(met(tx)));
  return {
    gateway: { ...bench.shop.gateway, database: { ...database, ...met(database), transaction } },
    errors,
  };
}

test('charges that settle while their subscriptions are claimed again do not deadlock', async () => {
  const { client } = await openCustomer(4);
  const { sandbox } = bench.shop;
  bench.replace({
    authorise: async (request, deadline) => {
      await sandbox.authorise(request, deadline);
      return { kind: 'unknown' };
    },
  });
  await bench.renew();
  bench.replace({});
  bench.clock.advanceMs(LEASE_MS + 1);

  let recording: Promise<unknown> | undefined;
  const worker = interceptedGateway({
    onRecord: answer => {
      recording = answer;
    },
  });
  let renewed: Promise<unknown> | undefined;
  const sweep = interceptedGateway({
    async beforeLock() {
      renewed ??= renewDue(worker.gateway, { merchantId: null, batchSize: 100 });
      while (recording === undefined) await sleep(5);
      let isRecorded = false;
      void recording.then(() => {
        isRecorded = true;
      });
      while (!isRecorded && !(await isAnyoneWaiting())) await sleep(5);
    },
  });
  expect(await resolveRenewals(sweep.gateway, 100)).toBe(4);
  expect(await renewed).toMatchObject({ claimed: 4, renewals: 0 });
  expect([...sweep.errors, ...worker.errors]).toEqual([]);
  expect((await listCharges(client)).map(({ status }) => status)).toEqual(Array(4).fill('completed'));
});

test('204: deletes a customer whose subscriptions are being charged', async () => {
  const { client, path } = await openCustomer(2);
  const { sandbox } = bench.shop;
  const first = `${path}/subscriptions/s0${'1'.padStart(18, '0')}`;
  let called = 0;
  let answerBoth: () => void = () => undefined;
  const bothCalled = new Promise<void>(resolve => {
    answerBoth = resolve;
  });
  // The first subscription changes after its charge was recorded;
  // both responses arrive together and settle in one batch.
  bench.replace({
    authorise: async (request, deadline) => {
      const outcome = await sandbox.authorise(request, deadline);
      called += 1;
      if (called === 2) {
        expect((await client.put(first, { cancel_at_period_end: true })).status).toBe(200);
        answerBoth();
      }
      await bothCalled;
      return outcome;
    },
  });
  let deletion: Promise<{ status: number }> | undefined;
  const worker = interceptedGateway({
    async beforeLock() {
      if (deletion !== undefined) return;
      deletion = client.delete(path);
      while (!(await isAnyoneWaiting())) await sleep(5);
    },
  });
  expect(await renewDue(worker.gateway, { merchantId: null, batchSize: 100 })).toMatchObject({ renewals: 2 });
  expect((await deletion)?.status).toBe(204);
  expect((await listCharges(client)).map(({ status }) => status)).toEqual(['completed', 'completed']);
});
