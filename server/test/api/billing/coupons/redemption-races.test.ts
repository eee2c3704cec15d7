import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CardProcessor, Outcome } from '../../../../src/processors/card-processor.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { type BillingBench, startBillingBench } from '../../../support/world/billing/billing-bench.ts';
import {
  NO_FUNDS,
  openSubscriber,
  type SubscriptionBody,
  savePlan,
} from '../../../support/world/billing/subscriptions.ts';
import { saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';
import { reservedOf, saveCode, saveCoupon, timesRedeemed } from './coupons-world.ts';

let line: BillingBench;
let merchantId: string;
beforeAll(async () => {
  line = await startBillingBench('2027-01-31');
});
afterEach(async () => {
  await line.retireMerchants();
  await expectLedgerSound(line.shop, merchantId);
});
afterAll(() => line.shop.close());

async function open() {
  line.replace({});
  line.goTo('2027-01-31');
  const own = await openSubscriber(line.shop, { plan: { amount: 30_000 } });
  merchantId = own.merchantId;
  const { client, planId } = own;
  const begin = (path: string, cardId: string, coupon: string) =>
    client.post<SubscriptionBody>(`${path}/subscriptions`, { plan_id: planId, source_id: cardId, coupon });
  const counts = async (coupon: string) => [
    await timesRedeemed(client, coupon),
    await reservedOf(line.shop, own.merchantId, coupon),
  ];
  return { ...own, begin, counts };
}

const CUSTOMERS = 20;

/** Customers with a card; every third card of `mixed` ones has no funds. */
async function saveCustomers(own: Awaited<ReturnType<typeof open>>, isMixed: boolean) {
  const customers: { path: string; cardId: string }[] = [];
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const path = `/customers/${await saveCustomer(own.client, { requires_account: false })}`;
    const number = isMixed && index % 3 === 0 ? NO_FUNDS : undefined;
    customers.push({ path, cardId: await saveCard(own.client, number, path) });
  }
  return customers;
}

describe('redemptions at the same time', { timeout: 60_000 }, () => {
  test('1,000 of a coupon limited to 10: exactly 10 succeed, and the others are 412 3006', async () => {
    const own = await open();
    const customers = await saveCustomers(own, false);
    const { id: coupon } = await saveCoupon(own.client, { max_redemptions: 10 });
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_one, index) => {
        const { path, cardId } = customers[index % CUSTOMERS] ?? { path: '', cardId: '' };
        return own.begin(path, cardId, coupon);
      }),
    );
    const created = answers.filter(({ status }) => status === 201);
    expect(created).toHaveLength(10);
    expect(created.map(({ body }) => body.transaction?.amount)).toEqual(Array(10).fill(15_000));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 412]));
    expect(await own.counts(coupon)).toEqual([10, 0]);
    expect((await own.client.get<object[]>('/events?type=coupon.redeemed&limit=100')).body).toHaveLength(10);
  });

  test('60 of a code limited to 5 with declines among them: those paid and those owed never exceed 5', async () => {
    const own = await open();
    const customers = await saveCustomers(own, true);
    const { id: coupon } = await saveCoupon(own.client);
    await saveCode(own.client, coupon, { code: 'CINCO', max_redemptions: 5 });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_one, index) => {
        const { path, cardId } = customers[index % CUSTOMERS] ?? { path: '', cardId: '' };
        return own.begin(path, cardId, 'cinco');
      }),
    );
    const statuses = answers.map(({ body }) => body.status);
    const [active, owed] = ['active', 'past_due'].map(
      status => statuses.filter(each => each === status).length,
    );
    expect((active ?? 0) + (owed ?? 0)).toBe(5);
    expect(await own.counts(coupon)).toEqual([active, owed]);
  });

  test('20 of one customer with max_per_customer 2: exactly 2 succeed', async () => {
    const own = await open();
    const { id: coupon } = await saveCoupon(own.client, { max_per_customer: 2 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => own.begin(own.path, own.cardId, coupon)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await own.counts(coupon)).toEqual([2, 0]);
  });
});

/** The money is taken, and the process dies before it can store that. */
const dyingAfter =
  (authorise: CardProcessor['authorise']): CardProcessor['authorise'] =>
  async (...call) => {
    await authorise(...call);
    throw new Error('killed');
  };
const dying = async (): Promise<Outcome> => {
  throw new Error('killed');
};

describe('a process that dies between the record and the outcome', { timeout: 60_000 }, () => {
  test.each([1, 2])(
    'the money was taken: the redemption counts once, found out by %d sweeps',
    async sweeps => {
      const own = await open();
      const { id: coupon } = await saveCoupon(own.client, { duration: 'repeating', payments: 2 });
      const processor = line.shop.gateway.cardProcessor;
      line.replace({});
      const { authorise } = processor;
      let hasDied = false;
      line.replace({
        authorise: async (...call) => {
          if (hasDied) throw new Error('called twice');
          hasDied = true;
          line.replace({});
          return dyingAfter(authorise)(...call);
        },
      });
      await own.begin(own.path, own.cardId, coupon);
      expect(await own.counts(coupon)).toEqual([0, 1]);
      line.clock.advanceMs(120_000);
      await Promise.all(Array.from({ length: sweeps }, () => line.resolve()));
      expect(await own.counts(coupon)).toEqual([1, 0]);
      const { body } = await own.client.get<object[]>('/events?type=coupon.redeemed');
      expect(body).toHaveLength(1);
    },
  );

  test('no money was taken: the redemption is neither lost nor counted, and the next attempt counts it', async () => {
    const own = await open();
    const { id: coupon } = await saveCoupon(own.client);
    line.replace({ authorise: dying });
    await own.begin(own.path, own.cardId, coupon);
    expect(await own.counts(coupon)).toEqual([0, 1]);
    line.replace({});
    line.clock.advanceMs(120_000);
    await line.resolve();
    expect(await own.counts(coupon)).toEqual([0, 1]);
    line.clock.advanceMs(3_600_000);
    await line.renew();
    expect(await own.counts(coupon)).toEqual([1, 0]);
  });

  test('DELETE while the charge is under way: its approval still counts the redemption', async () => {
    const own = await open();
    const { id: coupon } = await saveCoupon(own.client);
    const { authorise } = line.shop.gateway.cardProcessor;
    let isOver = false;
    line.replace({
      authorise: async (...call) => {
        if (isOver) throw new Error('called twice');
        isOver = true;
        line.replace({});
        return dyingAfter(authorise)(...call);
      },
    });
    await own.begin(own.path, own.cardId, coupon);
    const [one] = (await own.client.get<SubscriptionBody[]>(`${own.path}/subscriptions`)).body;
    expect((await own.client.delete(`${own.path}/subscriptions/${one?.id}`)).status).toBe(204);
    expect(await own.counts(coupon)).toEqual([0, 1]);
    line.clock.advanceMs(120_000);
    await line.resolve();
    expect(await own.counts(coupon)).toEqual([1, 0]);
  });

  test.each([
    ['approved', true],
    ['lost', false],
  ])(
    'DELETE while a change is being charged, and the charge is %s: nothing stays reserved',
    async (_how, isDone) => {
      const own = await open();
      const { id: coupon } = await saveCoupon(own.client);
      const dearer = await savePlan(own.client, { amount: 50_000 });
      const one = `${own.path}/subscriptions/${(await own.subscribe()).id}`;
      line.goTo('2027-02-14');
      expect((await own.client.put(one, { coupon })).status).toBe(200);
      expect(await own.counts(coupon)).toEqual([0, 1]);
      const { sandbox } = line.shop;
      line.replace({
        authorise: async (...call) => {
          if (isDone) await sandbox.authorise(...call);
          return { kind: 'unknown' };
        },
        inquire: async () => ({ kind: 'unknown' }),
      });
      expect((await own.client.put(one, { plan_id: dearer })).status).toBe(503);
      expect((await own.client.delete(one)).status).toBe(204);
      line.replace({});
      expect(await line.resolve()).toBe(1);
      expect(await own.counts(coupon)).toEqual([0, 0]);
    },
  );
});
