import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import {
  advance,
  freezeClock,
  listCharges,
  NO_FUNDS,
  openSubscriber,
  savePlan,
} from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';
import { callsOf, perUnit } from '../changes/changes-world.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

/** A subscription since November 1 of a plan of 30,000 and of three seats at 10,000 each. */
async function openItems(day?: string) {
  const own = await openSubscriber(shop, { day: '2026-11-01', plan: { amount: 30_000 } });
  const seats = await savePlan(own.client, perUnit(10_000));
  const storage = await savePlan(own.client, { name: 'Espacio', amount: 6_000 });
  const items = [{ plan_id: own.planId }, { plan_id: seats, quantity: 3 }];
  const made = await own.subscribe({ items });
  if (day !== undefined) await freezeClock(shop, own.merchantId, day);
  const shown = [
    { plan_id: own.planId, quantity: 1 },
    { plan_id: seats, quantity: 3 },
  ];
  return {
    ...own,
    seats,
    storage,
    made,
    shown,
    ...callsOf(own.client, `${own.path}/subscriptions/${made.id}`),
  };
}

describe('several items on one subscription', () => {
  test('201: one charge and one invoice, with a line for each item; renewals are the same', async () => {
    const { client, made, shown, invoices, now, planId } = await openItems();
    expect(made).toMatchObject({ plan_id: planId, items: shown, transaction: { amount: 60_000 } });
    await advance(client, { months: 1 });
    for (const invoice of await invoices()) {
      expect(invoice).toMatchObject({ status: 'paid', total: 60_000 });
      expect(invoice.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
        [1, 30_000],
        [3, 30_000],
      ]);
    }
    expect((await listCharges(client)).map(({ amount }) => amount)).toEqual([60_000, 60_000]);
    expect(await now()).toMatchObject({ items: shown, current_period_number: 2 });
  });

  test('200: a change is prorated line by line, and what stays adds no line', async () => {
    const { change, preview, planId, seats, storage, now, client } = await openItems('2026-11-16');
    const items = [{ plan_id: planId }, { plan_id: seats, quantity: 5 }, { plan_id: storage }];
    const shown = await preview({ items });
    const { status, body, text } = await change({ items, preview_token: shown.body.preview_token });
    expect(status, text).toBe(200);
    expect(body.invoice?.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [3, -15_000],
      [5, 25_000],
      [1, 3_000],
    ]);
    expect(body.invoice?.lines).toEqual(shown.body.invoice?.lines);
    expect([body.transaction?.amount, shown.body.next_amount]).toEqual([13_000, 86_000]);
    expect(await now()).toMatchObject({ items: [{}, { quantity: 5 }, { plan_id: storage, quantity: 1 }] });
    await advance(client, { months: 1 });
    expect((await listCharges(client)).map(({ amount }) => amount)).toEqual([60_000, 13_000, 86_000]);
  });

  test('200: plan_id and quantity alone change the first item and keep the others', async () => {
    const { change, client, seats } = await openItems('2026-11-16');
    const dearer = await savePlan(client, { amount: 50_000 });
    const { body } = await change({ plan_id: dearer });
    expect(body).toMatchObject({
      plan_id: dearer,
      items: [
        { plan_id: dearer, quantity: 1 },
        { plan_id: seats, quantity: 3 },
      ],
      transaction: { amount: 10_000 },
    });
  });

  test('200: a change for the end of the period shows its items, and a single item is a plain subscription', async () => {
    const { change, client, planId, shown, now } = await openItems('2026-11-16');
    const items = [{ plan_id: planId }];
    const { body } = await change({ items, when: 'period_end' });
    expect(body).toMatchObject({ items: shown, pending_change: { plan_id: planId, quantity: 1 } });
    expect(body.pending_change).not.toHaveProperty('items');
    await advance(client, { months: 1 });
    expect(await now()).not.toHaveProperty('items');
    expect((await listCharges(client)).map(({ amount }) => amount)).toEqual([60_000, 30_000]);
  });

  test('200: retries and a new card pay all items of the owed period', async () => {
    const { client, one, path, now, cardId, shown } = await openItems();
    await client.put(one, { source_id: await saveCard(client, NO_FUNDS, path) });
    await advance(client, { months: 1 });
    expect(await now()).toMatchObject({ status: 'past_due', items: shown });
    await client.put(one, { source_id: cardId });
    expect((await listCharges(client)).map(({ amount, status }) => [amount, status])).toEqual([
      [60_000, 'completed'],
      [60_000, 'failed'],
      [60_000, 'completed'],
    ]);
  });

  test('200: what GET returned, sent back, changes nothing', async () => {
    const { change, now, client } = await openItems('2026-11-16');
    const before = await now();
    expect((await change(before)).body).toEqual(before);
    expect(await listCharges(client)).toHaveLength(1);
  });
});

describe('what is rejected', () => {
  test('422 1003 and 404 1005: a plan twice, of another interval, unknown, or not first', async () => {
    const { client, path, planId, cardId, seats, change } = await openItems('2026-11-16');
    const yearly = await savePlan(client, { repeat_unit: 'year' });
    const post = (items: object[], fields: object = {}) =>
      client.post(`${path}/subscriptions`, { plan_id: planId, source_id: cardId, items, ...fields });
    const main = { plan_id: planId };
    expectError(await post([main, main]), 1003);
    expectError(await post([main, { plan_id: yearly }]), 1003);
    expectError(await post([main, { plan_id: 'nothing' }]), 1005);
    expectError(await post([{ plan_id: seats }, main]), 1003);
    expectError(await post([main, { plan_id: seats, quantity: 2 }], { quantity: 2 }), 1003);
    expectError(await post([{ ...main, quantity: 2 }]), 1003);
    expectError(await post([]), 1003);
    expectError(await post(Array.from({ length: 21 }, () => main)), 1003);
    expectError(await change({ items: [main, { plan_id: yearly }] }), 1003);
    expectError(await change({ plan_id: seats }), 1003);
  });
});

test('the preview of 30 random changes of items equals the amount then charged', async () => {
  const { client, planId, seats, storage, change, preview, merchantId } = await openItems();
  const more = await savePlan(client, { ...perUnit(333.33), tax: 'iva_19', tax_behavior: 'exclusive' });
  const steps = fc.sample(
    fc.record({
      seats: fc.integer({ min: 1, max: 9 }),
      hasStorage: fc.boolean(),
      more: fc.integer({ min: 0, max: 9 }),
    }),
    { numRuns: 30, seed: 38 },
  );
  // Each has more seats than the one before, so that no change gives back.
  let quantity = 3;
  for (const [index, step] of steps.entries()) {
    await freezeClock(shop, merchantId, `2026-11-${String(1 + Math.floor(index / 2)).padStart(2, '0')}`);
    quantity += step.seats + 2;
    const items = [
      { plan_id: planId },
      { plan_id: seats, quantity },
      ...(step.hasStorage ? [{ plan_id: storage }] : []),
      ...(step.more === 0 ? [] : [{ plan_id: more, quantity: step.more }]),
    ];
    const shown = await preview({ items });
    expect(shown.status, shown.text).toBe(200);
    const { body, status, text } = await change({ items, preview_token: shown.body.preview_token });
    expect(status, text).toBe(200);
    expect(body.transaction?.amount).toBe(shown.body.invoice?.amount_due);
    expect(body.invoice?.lines).toEqual(shown.body.invoice?.lines);
  }
  expect(await listCharges(client)).toHaveLength(31);
}, 60_000);
