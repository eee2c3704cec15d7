import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../../src/processors/card-processor.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import {
  type BillingBench,
  beforeStatement,
  startBillingBench,
} from '../../../support/world/billing/billing-bench.ts';
import { listCharges, openSubscriber, savePlan } from '../../../support/world/billing/subscriptions.ts';
import { callsOf } from './changes-world.ts';

const unknown = async (): Promise<Outcome> => ({ kind: 'unknown' });

let bench: BillingBench;
let merchantId: string;
beforeAll(async () => {
  bench = await startBillingBench('2027-01-31');
});
afterEach(async () => {
  await bench.retireMerchants();
  await expectLedgerSound(bench.shop, merchantId);
});
afterAll(() => bench.shop.close());

/** Subscribed on 31 January for 30,000; the clock is at midnight of `day`. */
async function open(day = '2027-02-14') {
  bench.replace({});
  bench.goTo('2027-01-31');
  const own = await openSubscriber(bench.shop, { plan: { amount: 30_000 } });
  merchantId = own.merchantId;
  const dearer = await savePlan(own.client, { amount: 50_000 });
  const { id } = await own.subscribe();
  bench.goTo(day);
  const calls = callsOf(own.client, `${own.path}/subscriptions/${id}`);
  const amounts = async () =>
    (await listCharges(own.client))
      .filter(({ status }) => status === 'completed')
      .map(({ amount }) => amount);
  return { ...own, id, dearer, ...calls, amounts };
}

describe('two changes at once', { timeout: 30_000 }, () => {
  test('to the same plan: one is charged, the other finds it done or in progress', async () => {
    const { change, dearer, amounts, now } = await open();
    const answers = await Promise.all([1, 2, 3, 4].map(() => change({ plan_id: dearer })));
    expect(answers.map(({ status }) => status).filter(status => status !== 200 && status !== 412)).toEqual(
      [],
    );
    expect(answers.filter(({ body }) => body.transaction !== undefined)).toHaveLength(1);
    expect(await amounts()).toEqual([30_000, 10_000]);
    expect(await now()).toMatchObject({ plan_id: dearer });
  });

  test('to different plans: the charge matches the final plan', async () => {
    const { change, dearer, client, amounts, now, invoices } = await open();
    const largest = await savePlan(client, { amount: 90_000 });
    await Promise.all([change({ plan_id: dearer }), change({ plan_id: largest })]);
    const { plan_id: planId } = await now();
    const total = (await amounts()).reduce((sum, amount) => sum + amount, 0);
    expect(total).toBe(planId === largest ? 60_000 : 40_000);
    const billed = (await invoices()).reduce((sum, { amount_due: due }) => sum + due, 0);
    expect(billed).toBe(total);
  });
});

describe('a change and a renewal', { timeout: 30_000 }, () => {
  test('412 3006: on the renewal day, the change waits for the renewal', async () => {
    const { change, dearer, amounts } = await open('2027-02-28');
    expectError(await change({ plan_id: dearer }), 3006);
    await bench.renew();
    expect((await change({ plan_id: dearer })).status).toBe(200);
    expect(await amounts()).toEqual([30_000, 30_000, 20_000]);
  });

  test('revoked while a worker is about to charge: the period is billed once', async () => {
    const { change, revoke, dearer, amounts, now } = await open('2027-02-27');
    expect((await change({ plan_id: dearer, when: 'period_end' })).status).toBe(200);
    bench.goTo('2027-02-28');
    let answer: unknown;
    const racing = beforeStatement(bench.shop.gateway, 'renewals_record', async () => {
      answer = (await revoke()).status;
    });
    await bench.renew(racing);
    bench.clock.advanceMs(3_600_000);
    await bench.renew();
    expect(answer).toBe(200);
    expect(await amounts()).toEqual([30_000, 50_000]);
    expect(await now()).toMatchObject({ plan_id: dearer, current_period_number: 2 });
  });

  test('two workers at once: a scheduled change takes effect once and its period is billed once', async () => {
    const { change, dearer, amounts, now } = await open('2027-02-27');
    await change({ plan_id: dearer, when: 'period_end' });
    bench.goTo('2027-02-28');
    await Promise.all([bench.renew(), bench.renew(), bench.renew()]);
    expect(await amounts()).toEqual([30_000, 50_000]);
    expect(await now()).toMatchObject({ plan_id: dearer, current_period_number: 2 });
  });
});

describe('a change whose charge has no outcome yet', { timeout: 30_000 }, () => {
  test.each([
    ['approved there: the change takes effect', 'done', [30_000, 10_000, 50_000]],
    ['never arrived there: nothing changes', 'lost', [30_000, 30_000]],
  ])('503, %s', async (_title, fate, charged) => {
    const { change, revoke, dearer, now, amounts, one, client, invoices } = await open();
    const { sandbox } = bench.shop;
    bench.replace({
      authorise: async (request, deadline) => {
        if (fate === 'done') await sandbox.authorise(request, deadline);
        return unknown();
      },
      inquire: unknown,
    });
    expectError(await change({ plan_id: dearer }), 1004);
    expect(await now()).toMatchObject({ pending_change: { status: 'processing', plan_id: dearer } });
    expectError(await change({ plan_id: dearer }), 3006);
    expectError(await revoke(), 3006);
    expectError(await client.post(`${one}/preview`, { plan_id: dearer }), 3006);
    // The renewal waits for the open change.
    bench.goTo('2027-02-28');
    expect(await bench.renew()).toMatchObject({ renewals: 0 });
    bench.replace({});
    expect(await bench.resolve()).toBe(1);
    bench.clock.advanceMs(3_600_000);
    await bench.renew();
    expect(await amounts()).toEqual(charged);
    expect(await now()).not.toHaveProperty('pending_change');
    expect((await invoices()).map(({ amount_due: due }) => due)).toEqual(charged);
  });

  test.each(['before', 'after'])(
    'the process dies %s the call: charged and changed, or neither',
    async when => {
      const { change, dearer, now, amounts } = await open();
      const { sandbox } = bench.shop;
      bench.replace({
        authorise: async (request, deadline) => {
          if (when === 'after') await sandbox.authorise(request, deadline);
          throw new Error('killed');
        },
      });
      expect((await change({ plan_id: dearer })).status).toBe(500);
      bench.replace({});
      expect(await bench.resolve()).toBe(1);
      const isDone = when === 'after';
      expect(await amounts()).toEqual(isDone ? [30_000, 10_000] : [30_000]);
      expect((await now()).plan_id === dearer).toBe(isDone);
      expect(await now()).not.toHaveProperty('pending_change');
    },
  );

  test('cancelled meanwhile: the charge counts, and no other follows', async () => {
    const { change, dearer, now, amounts, one, client, invoices } = await open();
    const { sandbox } = bench.shop;
    bench.replace({
      authorise: async (request, deadline) => {
        await sandbox.authorise(request, deadline);
        return unknown();
      },
    });
    await change({ plan_id: dearer });
    expect((await client.delete(one)).status).toBe(204);
    bench.replace({});
    await bench.resolve();
    expect(await now()).toMatchObject({ status: 'cancelled' });
    expect(await amounts()).toEqual([30_000, 10_000]);
    expect((await invoices()).map(({ status }) => status)).toEqual(['paid', 'paid']);
  });
});
