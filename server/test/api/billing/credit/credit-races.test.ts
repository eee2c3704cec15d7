import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { type BillingBench, startBillingBench } from '../../../support/world/billing/billing-bench.ts';
import { listCharges } from '../../../support/world/billing/subscriptions.ts';
import { openCredit } from './credit-world.ts';

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

/** Subscribed `count` times for 20,000 on 31 January; it is the night of the first renewal. */
async function open({ count, credit }: { count: number; credit: number }) {
  line.replace({});
  line.goTo('2027-01-31');
  const own = await openCredit(line.shop, {});
  merchantId = own.merchantId;
  const ids: string[] = [];
  while (ids.length < count) ids.push((await own.subscribe()).id);
  await own.add(credit);
  line.goTo('2027-02-28');
  const taken = async () =>
    (await listCharges(own.client))
      .slice(count)
      .filter(({ status }) => status === 'completed')
      .map(({ amount }) => amount)
      .sort((a, b) => a - b);
  return { ...own, ids, taken };
}

describe('subscriptions of one customer that renew together', { timeout: 60_000 }, () => {
  test('three workers use the credit once, and charge the rest', async () => {
    const { taken, balance, entries } = await open({ count: 6, credit: 50_000 });
    await Promise.all([line.renew(), line.renew(), line.renew()]);
    expect(await taken()).toEqual([10_000, 20_000, 20_000, 20_000]);
    expect(await balance()).toBeUndefined();
    expect((await entries()).slice(1)).toEqual([
      'applied -20000 30000',
      'applied -20000 10000',
      'applied -10000 0',
    ]);
  });

  test('credit that is added and taken back meanwhile: no centavo is used twice or lost', async () => {
    const { taken, balance, add, invoices } = await open({ count: 5, credit: 30_000 });
    const answers = await Promise.all([line.renew(), add(-25_000), add(15_000), line.renew(), add(-10_000)]);
    const granted = answers.flatMap(answer =>
      'body' in answer && answer.status === 201 ? [answer.body.amount] : [],
    );
    const applied = (await invoices()).slice(5).reduce((sum, each) => sum + Number(each.split(' ')[2]), 0);
    const charged = (await taken()).reduce((sum, amount) => sum + amount, 0);
    expect(charged + applied).toBe(100_000);
    expect(30_000 + granted.reduce((sum, amount) => sum + amount, 0) - applied).toBe((await balance()) ?? 0);
  });
});

describe('a process that dies between the record and the settlement of a renewal', {
  timeout: 60_000,
}, () => {
  test.each(['before', 'after'])(
    '%s the call: the credit is applied once, to one paid invoice',
    async when => {
      const { taken, entries, invoices, balance } = await open({ count: 1, credit: 5_000 });
      const { sandbox } = line.shop;
      line.replace({
        authorise: async (request, deadline) => {
          if (when === 'after') await sandbox.authorise(request, deadline);
          throw new Error('killed');
        },
      });
      await expect(line.renew()).rejects.toThrow('killed');
      line.replace({});
      // The credit is reserved for the open invoice while nobody knows the outcome.
      expect(await invoices()).toEqual(['paid 20000 0 20000', 'open 20000 5000 15000']);
      expect(await balance()).toBeUndefined();
      await line.resolve();
      line.clock.advanceMs(3_600_000);
      await line.renew();
      expect(await invoices()).toEqual(['paid 20000 0 20000', 'paid 20000 5000 15000']);
      expect(await taken()).toEqual([15_000]);
      expect(await entries()).toEqual(['granted 5000 5000', 'applied -5000 0']);
    },
  );

  test('cancelled meanwhile: a charge that was never made gives the credit back, one that was made keeps it', async () => {
    for (const isMade of [false, true]) {
      const { entries, client, path, ids, taken } = await open({ count: 1, credit: 5_000 });
      const { sandbox } = line.shop;
      line.replace({
        authorise: async (request, deadline) => {
          if (isMade) await sandbox.authorise(request, deadline);
          throw new Error('killed');
        },
      });
      await expect(line.renew()).rejects.toThrow('killed');
      line.replace({});
      expect((await client.delete(`${path}/subscriptions/${ids[0]}`)).status).toBe(204);
      expect(await entries()).toEqual(['granted 5000 5000', 'applied -5000 0']);
      await line.resolve();
      expect(await taken()).toEqual(isMade ? [15_000] : []);
      expect((await entries()).slice(2)).toEqual(isMade ? [] : ['returned 5000 5000']);
      await line.retireMerchants();
    }
  });
});
