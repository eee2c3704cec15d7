import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { type BillingBench, startBillingBench } from '../../../support/world/billing/billing-bench.ts';
import { oldClaim, oldLease } from '../../../support/world/billing/old-claim.ts';
import {
  openSubscriber,
  type SubscriptionBody,
  savePlan,
} from '../../../support/world/billing/subscriptions.ts';
import { saveCoupon } from '../coupons/coupons-world.ts';

let line: BillingBench;
beforeAll(async () => {
  line = await startBillingBench('2027-01-31');
});
afterEach(() => line.retireMerchants());
afterAll(() => line.shop.close());

const untouched = statement(
  'test_untouched',
  'update subscriptions set changed_at = null where merchant_id = $1 and id = $2',
);
const leaseOf = statement<{ lease_until: Date | null }>(
  'test_lease_of',
  'select lease_until from subscriptions where merchant_id = $1 and id = $2',
);

async function open() {
  line.goTo('2027-01-31');
  const own = await openSubscriber(line.shop);
  const { client, path, merchantId } = own;
  const { database } = line.shop.gateway;
  const in_ = (ms: number) => new Date(line.clock.now().getTime() + ms);
  return {
    ...own,
    /** The ids that a worker of 0.3.0 gets on a day. */
    async oldWorker(day: string): Promise<string[]> {
      line.goTo(day);
      const now = line.clock.now();
      const values = [null, day, now, in_(60_000), 100, 100, '', now];
      return (await database.rows(oldClaim, values)).map(({ id }) => id);
    },
    oldRequest: (id: string) => database.run(oldLease, [merchantId, id, line.clock.now(), in_(60_000)]),
    /** As if 0.3.0 had created it, and only 0.3.0 had changed it since. */
    makeOld: (id: string) => database.run(untouched, [merchantId, id]),
    leaseOf: async (id: string) => (await database.find(leaseOf, [merchantId, id]))?.lease_until ?? null,
    put: async (id: string, body: object) => {
      const answer = await client.put<SubscriptionBody>(`${path}/subscriptions/${id}`, body);
      expect(answer.status, answer.text).toBe(200);
    },
    invoices: async () => {
      const { body } =
        await client.get<{ status: string; total: number; period_start: string }[]>('/invoices');
      return body.toReversed().map(({ status, total, period_start: day }) => `${day} ${status} ${total}`);
    },
    charges: async () => {
      const { body } = await client.get<{ amount: number }[]>('/charges');
      return body.toReversed().map(({ amount }) => amount);
    },
  };
}

type Own = Awaited<ReturnType<typeof open>>;

describe('a worker of 0.3.0 beside this version', () => {
  test('bills what only 0.3.0 has touched', async () => {
    const own = await open();
    const { id } = await own.subscribe();
    await own.makeOld(id);
    expect(await own.oldWorker('2027-02-28')).toEqual([id]);
  });

  test('leaves a subscription that this version created, which then renews with its invoice', async () => {
    const own = await open();
    const { id } = await own.subscribe();
    expect(await own.oldWorker('2027-02-28')).toEqual([]);
    expect(await own.leaseOf(id)).toBeNull();
    expect((await line.renew()).renewals).toBe(1);
    expect(await own.oldWorker('2027-03-31')).toEqual([]);
    expect((await line.renew()).renewals).toBe(1);
    expect(await own.charges()).toEqual([20_000, 20_000, 20_000]);
    expect(await own.invoices()).toEqual([
      '2027-01-31 paid 20000',
      '2027-02-28 paid 20000',
      '2027-03-31 paid 20000',
    ]);
  });

  test.each<[string, (own: Own) => Promise<string>, number[]]>([
    [
      'a change of plan',
      async own => {
        const { id } = await own.subscribe();
        await own.makeOld(id);
        await own.put(id, { plan_id: await savePlan(own.client, { amount: 50_000 }), when: 'period_end' });
        return id;
      },
      [20_000, 50_000],
    ],
    [
      'seats',
      async own => {
        const plan = await savePlan(own.client, { amount: 5_000, price_model: 'per_unit' });
        const { id } = await own.subscribe({ plan_id: plan });
        await own.makeOld(id);
        await own.put(id, { quantity: 3, proration: 'none' });
        return id;
      },
      [5_000, 15_000],
    ],
    [
      'a coupon',
      async own => {
        const { id } = await own.subscribe();
        await own.makeOld(id);
        await own.put(id, { coupon: (await saveCoupon(own.client)).id });
        return id;
      },
      [20_000, 10_000],
    ],
    [
      'invoices instead of a card',
      async own => {
        const { id } = await own.subscribe();
        await own.makeOld(id);
        await own.put(id, { collection: 'send_invoice', days_until_due: 10 });
        return id;
      },
      [20_000],
    ],
  ])('never charges %s at the price of the plan', async (_name, begin, amounts) => {
    const own = await open();
    const id = await begin(own);
    expect(await own.oldWorker('2027-02-28')).toEqual([]);
    expect(await own.oldRequest(id)).toBe(0);
    await line.renew();
    expect(await own.charges()).toEqual(amounts);
    expect(await own.invoices()).toHaveLength(2);
  });

  test('does not bill a pause', async () => {
    const own = await open();
    const { id } = await own.subscribe();
    await own.makeOld(id);
    await own.put(id, { pause: { until: '2027-05-31' } });
    expect(await own.oldWorker('2027-02-28')).toEqual([]);
    await line.renew();
    expect(await own.charges()).toEqual([20_000]);
  });

  test('412 3006: a change while it holds its lease; it charges what it has claimed', async () => {
    const own = await open();
    const { id } = await own.subscribe();
    await own.makeOld(id);
    expect(await own.oldWorker('2027-02-28')).toEqual([id]);
    const { id: coupon } = await saveCoupon(own.client);
    const answer = await own.client.put(`${own.path}/subscriptions/${id}`, { coupon });
    expectError(answer, 3006);
  });

  test('does not take over the expired lease of a process of this version that died', async () => {
    const own = await open();
    const { id } = await own.subscribe();
    line.goTo('2027-02-28');
    const { database } = line.shop.gateway;
    const died = { ...line.shop.gateway, cardProcessor: undefined as never };
    await line.renew(died).catch(() => undefined);
    await database.run(
      {
        name: 'test_expired_lease',
        text: `update subscriptions set lease_until = $3, lease_ticket = $3 where merchant_id = $1 and id = $2`,
      },
      [own.merchantId, id, new Date(line.clock.now().getTime() - 1_000)],
    );
    expect(await own.oldWorker('2027-02-28')).toEqual([]);
  });

  test('gets the other subscriptions of the same merchant', async () => {
    const own = await open();
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.push((await own.subscribe()).id);
    for (const id of ids.slice(2)) await own.makeOld(id);
    expect((await own.oldWorker('2027-02-28')).toSorted()).toEqual(ids.slice(2).toSorted());
  });

  test('settles a charge that this version recorded before it died: the invoice is paid with it', async () => {
    const own = await open();
    const { id, transaction } = await own.subscribe();
    const { database } = line.shop.gateway;
    const run = (name: string, text: string, values: unknown[]) =>
      database.transaction(async tx => {
        await tx.run({ name, text }, values);
        await tx.run(
          {
            name: 'test_settle_of_0_3_0',
            text: `update subscriptions set charge_date = charge_date + 31, due_date = due_date + 31, lease_until = null
              where merchant_id = $1 and id = $2`,
          },
          [own.merchantId, id],
        );
      });
    const reopen = `update invoices set status = 'open', transaction_id = null, amount_paid_centavos = 0
      where merchant_id = $1 and subscription_id = $2`;
    await run('test_reopened_invoice', reopen, [own.merchantId, id]);
    const { body } =
      await own.client.get<{ status: string; transaction_id: string; amount_paid: number }[]>('/invoices');
    expect(body).toMatchObject([{ status: 'paid', transaction_id: transaction?.id, amount_paid: 20_000 }]);
  });
});
