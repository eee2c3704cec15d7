import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import {
  advance,
  chargeDays,
  DECLINED,
  freezeClock,
  listCharges,
  NO_FUNDS,
  savePlan,
} from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';
import { openChange, perUnit } from './changes-world.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

describe('PUT a more expensive plan', () => {
  test.each([
    ['2026-11-01', '2026-11-16', 15_000, 25_000, 10_000],
    ['2026-12-01', '2026-12-11', 20_322.58, 33_870.97, 13_548.39],
    ['2027-01-31', '2027-02-14', 15_000, 25_000, 10_000],
    ['2028-02-01', '2028-02-29', 1_034.48, 1_724.14, 689.66],
    // On the first day, the change bills the whole period again.
    ['2026-11-01', '2026-11-01', 30_000, 50_000, 20_000],
  ])(
    '200: from %s, on %s, charges the rest of the period and credits what was paid for it',
    async (start, day, credit, charge, due) => {
      const { change, dearer, invoices, client } = await openChange(shop, { start, day });
      const { status, body, text } = await change({ plan_id: dearer });
      expect(status, text).toBe(200);
      expect(body).toMatchObject({
        plan_id: dearer,
        transaction: { status: 'completed', amount: due },
        invoice: { status: 'paid', total: due, amount_due: due, period_start: day },
      });
      expect(body.invoice?.transaction_id).toBe(body.transaction?.id);
      expect(body.invoice?.lines.map(({ type, amount }) => [type, amount])).toEqual([
        ['proration', -credit],
        ['proration', charge],
      ]);
      expect((await invoices()).map(({ total }) => total)).toEqual([30_000, due]);
      expect((await listCharges(client)).map(({ amount }) => amount)).toEqual([30_000, due]);
    },
  );

  test('200: the next period costs the new price, once, on the same day as before', async () => {
    const { change, dearer, client, now } = await openChange(shop, {
      start: '2026-11-01',
      day: '2026-11-16',
    });
    await change({ plan_id: dearer });
    expect(await now()).toMatchObject({ charge_date: '2026-12-01', current_period_number: 1 });
    await advance(client, { months: 1 });
    expect((await listCharges(client)).map(({ amount }) => amount)).toEqual([30_000, 10_000, 50_000]);
  });

  test('402: the card is declined, and nothing has changed', async () => {
    const { change, dearer, now, path, client, one, invoices, cardId } = await openChange(shop, {
      start: '2026-11-01',
      day: '2026-11-16',
    });
    const before = await now();
    await client.put(one, { source_id: await saveCard(client, NO_FUNDS, path) });
    expectError(await change({ plan_id: dearer }), 3003);
    const { card: _card, ...rest } = before;
    expect(await now()).toMatchObject(rest);
    expect(await now()).not.toHaveProperty('pending_change');
    expect((await invoices()).map(({ total }) => total)).toEqual([30_000]);
    expect(await chargeDays(client)).toEqual(['2026-11-01 completed', '2026-11-16 failed']);
    // The declined charge does not count as an attempt of the renewal.
    await client.put(one, { source_id: cardId });
    await advance(client, { months: 1 });
    expect(await now()).toMatchObject({ status: 'active', current_period_number: 2 });
  });

  test('402: a card that its issuer has stopped for good is not retried', async () => {
    const { change, dearer, path, client, one } = await openChange(shop, { start: '2026-11-01' });
    await client.put(one, { source_id: await saveCard(client, DECLINED, path) });
    const first = await change({ plan_id: dearer });
    expect(first.status).toBe(402);
    expect((await change({ plan_id: dearer })).body).toMatchObject({ error_code: first.body.error_code });
  });

  test("200: more units, each at the plan's price; the same quantity costs nothing", async () => {
    const { client, merchantId, change, now } = await openChange(shop, { start: '2026-11-01' });
    const seats = await savePlan(client, perUnit(10_000));
    await change({ plan_id: seats, quantity: 3 });
    expect(await now()).not.toHaveProperty('transaction');
    await freezeClock(shop, merchantId, '2026-11-16');
    const { body } = await change({ quantity: 5 });
    expect(body).toMatchObject({ quantity: 5, transaction: { amount: 10_000 } });
    expect(body.invoice?.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [3, -15_000],
      [5, 25_000],
    ]);
    const again = await change({ quantity: 5 });
    expect([again.status, again.body.transaction]).toEqual([200, undefined]);
    expect(await listCharges(client)).toHaveLength(2);
  });

  test('200: without proration nothing is charged now, and a later change credits only what was paid', async () => {
    const { change, dearer, client, merchantId } = await openChange(shop, {
      start: '2026-11-01',
      day: '2026-11-16',
    });
    const largest = await savePlan(client, { amount: 90_000 });
    expect((await change({ plan_id: dearer, proration: 'none' })).body).toMatchObject({ plan_id: dearer });
    await freezeClock(shop, merchantId, '2026-11-21');
    const { body } = await change({ plan_id: largest });
    expect(body.invoice?.lines.map(({ amount }) => amount)).toEqual([-10_000, 30_000]);
    await advance(client, { months: 1 });
    expect((await listCharges(client)).map(({ amount }) => amount)).toEqual([30_000, 20_000, 90_000]);
  });

  test('200: a GET response, sent back with another plan, changes the plan', async () => {
    const { change, dearer, now } = await openChange(shop, { start: '2026-11-01', day: '2026-11-16' });
    const { body } = await change({ ...(await now()), plan_id: dearer });
    expect(body).toMatchObject({ plan_id: dearer, transaction: { amount: 10_000 } });
    const same = await change(await now());
    expect([same.status, same.body.transaction]).toEqual([200, undefined]);
  });

  test('200: in the trial a change is free, and the first period costs the new price', async () => {
    const { change, dearer, client, now } = await openChange(shop, {
      start: '2026-11-01',
      plan: { trial_days: 10 },
    });
    expect((await change({ plan_id: dearer })).body).toMatchObject({ status: 'trial', plan_id: dearer });
    await advance(client, { days: 11 });
    expect(await now()).toMatchObject({ status: 'active', current_period_number: 1 });
    expect((await listCharges(client)).map(({ amount }) => amount)).toEqual([50_000]);
  });
});

describe('a change at the end of the period', () => {
  test('200: GET shows it until it takes effect, and the next period costs the new price', async () => {
    const { change, dearer, client, now, planId } = await openChange(shop, {
      start: '2026-11-01',
      day: '2026-11-16',
    });
    const { body } = await change({ plan_id: dearer, when: 'period_end' });
    expect(body).toMatchObject({
      plan_id: planId,
      pending_change: { status: 'scheduled', plan_id: dearer, quantity: 1, effective_date: '2026-12-01' },
    });
    expect(body.transaction).toBeUndefined();
    expect(await advance(client, { months: 2 })).toMatchObject({ renewals: 2 });
    expect(await now()).toMatchObject({ plan_id: dearer, current_period_number: 3 });
    expect(await now()).not.toHaveProperty('pending_change');
    expect((await listCharges(client)).map(({ amount }) => amount)).toEqual([30_000, 50_000, 50_000]);
  });

  test('200: is revoked with DELETE .../pending_change', async () => {
    const { change, revoke, dearer, client, now, planId } = await openChange(shop, { start: '2026-11-01' });
    await change({ plan_id: dearer, when: 'period_end' });
    expect((await revoke()).body).not.toHaveProperty('pending_change');
    await advance(client, { months: 1 });
    expect(await now()).toMatchObject({ plan_id: planId });
    expect((await listCharges(client)).map(({ amount }) => amount)).toEqual([30_000, 30_000]);
  });

  test('200: a cheaper plan costs less from the next period on', async () => {
    const { change, client, now } = await openChange(shop, { start: '2026-11-01', day: '2026-11-16' });
    const cheaper = await savePlan(client, { amount: 10_000 });
    expect((await change({ plan_id: cheaper, when: 'period_end' })).status).toBe(200);
    await advance(client, { months: 1 });
    expect(await now()).toMatchObject({ plan_id: cheaper });
    expect((await listCharges(client)).map(({ amount }) => amount)).toEqual([30_000, 10_000]);
  });

  test('200: if the new period is declined, its retries charge the new price', async () => {
    const { change, dearer, client, one, path, now, cardId } = await openChange(shop, {
      start: '2026-11-01',
    });
    await change({ plan_id: dearer, when: 'period_end' });
    await client.put(one, { source_id: await saveCard(client, NO_FUNDS, path) });
    await advance(client, { months: 1 });
    expect(await now()).toMatchObject({ status: 'past_due', plan_id: dearer });
    await client.put(one, { source_id: cardId });
    expect((await listCharges(client)).map(({ amount, status }) => [amount, status])).toEqual([
      [30_000, 'completed'],
      [50_000, 'failed'],
      [50_000, 'completed'],
    ]);
  });
});

describe('rejected changes', () => {
  test('412 3006: a subscription that owes or has ended', async () => {
    const { change, dearer, client, one, path } = await openChange(shop, { start: '2026-11-01' });
    await client.put(one, { cancel_at_period_end: true });
    expectError(await change({ plan_id: dearer, when: 'period_end' }), 3006);
    await client.put(one, { cancel_at_period_end: false, source_id: await saveCard(client, NO_FUNDS, path) });
    await advance(client, { months: 1 });
    expectError(await change({ plan_id: dearer }), 3006);
    await client.delete(one);
    expectError(await change({ plan_id: dearer }), 3006);
  });

  test('404 1005: a plan that is deleted or never existed', async () => {
    const { change, dearer, client } = await openChange(shop, { start: '2026-11-01' });
    await client.delete(`/plans/${dearer}`);
    expectError(await change({ plan_id: dearer }), 1005);
    expectError(await change({ plan_id: 'nothing' }), 1005);
  });

  test('422 1003: another interval, a fixed plan with a quantity, a card in the same request', async () => {
    const { change, dearer, client, cardId } = await openChange(shop, { start: '2026-11-01' });
    const yearly = await savePlan(client, { repeat_unit: 'year' });
    expectError(await change({ plan_id: yearly }), 1003);
    expectError(await change({ plan_id: dearer, quantity: 2 }), 1003);
    expectError(await change({ plan_id: dearer, source_id: cardId }), 1003);
  });
});
