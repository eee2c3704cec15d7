import { afterAll, describe, expect, test } from 'vitest';
import { renewDue } from '../../../src/domain/billing/subscriptions/renewals/renew-due.ts';
import { setVerifyCards } from '../../../src/domain/merchants/store.ts';
import { readHealth } from '../../../src/operations/health/health.ts';
import { expectBooksInOrder, expectProcessorToAgree } from '../../support/checks/ledger-check.ts';
import { expectLedgerSound } from '../../support/checks/ledger-sound.ts';
import { advance, savePlan } from '../../support/world/billing/subscriptions.ts';
import {
  type GatewayCharge as Charge,
  useConnectedGateways,
} from '../../support/world/gateway/connected-gateways.ts';
import { chargeBody, saveCard, saveCustomer } from '../../support/world/shop/shop.ts';

const { bench, shop, own, charge, listOurCharges, listUpstreamCharges, connectionId, sweepBoth } =
  useConnectedGateways();
const { proxy, upstream } = bench;

afterAll(async () => {
  for (const each of [shop, upstream]) {
    await expectLedgerSound(each);
    await expectBooksInOrder(each.gateway.database);
  }
});

const outage = (kind: string, seconds: number) =>
  bench.account.client.put('/sandbox/outage', { rail: 'card', kind, seconds });

/** Asserts the same total at our gateway, at the upstream gateway, and in the processor's journal. */
async function expectBothToAgree(): Promise<void> {
  const net = (charges: Charge[]): number =>
    charges.reduce((sum, { status, amount, refunds }) => {
      const givenBack = ((refunds ?? []) as { amount: number }[]).reduce((all, each) => all + each.amount, 0);
      return ['completed', 'refunded'].includes(status) ? sum + Number(amount) - givenBack : sum;
    }, 0);
  const [ours, theirs] = [await listOurCharges(), await listUpstreamCharges()];
  expect(net(ours)).toBe(net(theirs));
  await expectProcessorToAgree(upstream.gateway.database, bench.account.merchant.id);
}

describe('charges of a gateway that is connected to another one', () => {
  test('200: charged there under our reference, refunded in part and then in full', async () => {
    const taxes = { iva: '3193', iva_base: 16_807, inc: 0, tip: 0.5 };
    const { status, body } = await charge({ installments: 6, ...taxes });
    expect([status, body.status]).toEqual([200, 'completed']);
    const arrived = { order_id: `${body.id}-1`, payment_plan: { payments: 6 }, ...taxes };
    expect(await listUpstreamCharges()).toMatchObject([arrived]);
    expect((await own.client.post(`/charges/${body.id}/refund`, { amount: 5_000 })).status).toBe(200);
    expect(await listUpstreamCharges()).toMatchObject([
      { status: 'completed', refunds: [{ amount: 5_000 }] },
    ]);
    expect((await own.client.post(`/charges/${body.id}/refund`)).body['status']).toBe('refunded');
    expect(await listUpstreamCharges()).toMatchObject([{ status: 'refunded' }]);
    await expectBothToAgree();
  });

  test('200: held there, captured in part; another is released', async () => {
    const { body: held } = await charge({ capture: false });
    expect((await own.client.post(`/charges/${held.id}/capture`, { amount: 12_000 })).status).toBe(200);
    const { body: unwanted } = await charge({ capture: false });
    expect((await own.client.post(`/charges/${unwanted.id}/refund`)).body['status']).toBe('cancelled');
    expect(await listUpstreamCharges()).toMatchObject([
      { status: 'cancelled' },
      { status: 'completed', amount: 12_000 },
    ]);
    await expectBothToAgree();
  });

  test.each([
    ['4444444444444448', 402, 3003],
    ['4000000030080008', 412, 3008],
    ['4000000010040006', 503, 1004],
  ])('%s: %i %i, as it is there', async (number, status, error_code) => {
    expect(await charge({}, number)).toMatchObject({ status, body: { error_code } });
    expect(await listOurCharges()).toMatchObject([{ status: 'failed' }]);
    await expectBothToAgree();
  });

  test('503 1004 while the upstream is down; 200 when it is back', async () => {
    await outage('down', 60);
    expect((await charge()).status).toBe(503);
    await outage('down', 0);
    expect((await charge()).status).toBe(200);
    await expectBothToAgree();
  });

  test('503 1004 when the upstream has no response: failed here, and refunded there once known', async () => {
    const { gateway: theirs } = upstream;
    const { processorTimeoutMs } = theirs;
    theirs.processorTimeoutMs = 400;
    await outage('timeout', 60);
    expect((await charge()).status).toBe(503);
    await outage('timeout', 0);
    theirs.processorTimeoutMs = processorTimeoutMs;
    await sweepBoth();
    expect([await listOurCharges(), await listUpstreamCharges()]).toMatchObject([
      [{ status: 'failed' }],
      [{ status: 'refunded' }],
    ]);
    await expectBothToAgree();
  });

  test('503 1004 when the connection breaks and the charge arrives later: it is rejected there', async () => {
    proxy.failNext('/charges', 'hold');
    expect((await charge()).status).toBe(503);
    await sweepBoth();
    expect(await proxy.deliverHeld()).toEqual([422]);
    expect(await listOurCharges()).toMatchObject([{ status: 'failed' }]);
    expect(await listUpstreamCharges()).toEqual([]);
    await expectBothToAgree();
  });

  test('503 1004 when it was charged and no inquiry is possible: the money is refunded', async () => {
    proxy.failNext('/charges', 'lose_answer');
    proxy.failNext('/charges', 'drop', 'GET');
    expect((await charge()).status).toBe(503);
    expect(await listUpstreamCharges()).toMatchObject([{ status: 'completed' }]);
    proxy.failNext('/refund', 'lose_answer');
    await sweepBoth();
    expect([await listOurCharges(), await listUpstreamCharges()]).toMatchObject([
      [{ status: 'failed' }],
      [{ status: 'refunded' }],
    ]);
    await expectBothToAgree();
  });

  test('a refund without a response is found by inquiry, or never made', async () => {
    const { body } = await charge();
    const refund = (amount: number) => own.client.post(`/charges/${body.id}/refund`, { amount });
    proxy.failNext('/refund', 'lose_answer');
    expect((await refund(1_000)).status).toBe(503);
    await sweepBoth();
    proxy.failNext('/refund', 'hold');
    expect((await refund(2_000)).status).toBe(503);
    await sweepBoth();
    expect(await proxy.deliverHeld()).toEqual([422]);
    expect(await listUpstreamCharges()).toMatchObject([{ refunds: [{ amount: 1_000 }] }]);
    expect(await listOurCharges()).toMatchObject([{ refunds: [{ amount: 1_000, status: 'completed' }] }]);
    await expectBothToAgree();
  });

  test('200: a verified card is charged long after its code is gone, with the stored upstream card', async () => {
    await setVerifyCards(shop.gateway.database, own.merchant.id, true);
    shop.gateway.merchantCache.forget(own.merchant.id);
    const source = await saveCard(own.client);
    bench.clock.advanceMs(30 * 86_400_000);
    const { status, body } = await own.client.post('/charges', chargeBody(source));
    expect([status, body['status']]).toEqual([200, 'completed']);
    expect((await bench.account.client.get<unknown[]>('/cards')).body).toHaveLength(1);
    await expectBothToAgree();
  });

  test('201: a subscription is charged at once, and renews with the stored upstream card', async () => {
    const customer = `/customers/${await saveCustomer(own.client, { requires_account: false })}`;
    const source_id = await saveCard(own.client, undefined, customer);
    const plan_id = await savePlan(own.client, { trial_days: 0 });
    const subscription = await own.client.post(`${customer}/subscriptions`, { plan_id, source_id });
    expect([subscription.status, subscription.body['status']]).toEqual([201, 'active']);
    expect(await advance(own.client, { months: 2 })).toMatchObject({ renewals: 2, failed: 0 });
    expect(await listUpstreamCharges()).toMatchObject([
      { status: 'completed' },
      { status: 'completed' },
      { status: 'completed' },
    ]);
    expect((await bench.account.client.get<unknown[]>('/cards')).body).toHaveLength(1);
    await expectBothToAgree();
  });
});

test('a trial that ends early is due now: the worker charges the stored upstream card', async () => {
  const place = `/customers/${await saveCustomer(own.client)}`;
  const cardId = await saveCard(own.client, undefined, place);
  const first = await own.client.post<Charge>(
    `${place}/charges`,
    chargeBody(cardId, { customer: undefined }),
  );
  expect(first.status).toBe(200);
  const planId = await savePlan(own.client, { trial_days: 30 });
  const { body: trial } = await own.client.post<{ id: string; status: string }>(`${place}/subscriptions`, {
    plan_id: planId,
    source_id: cardId,
  });
  expect(trial.status).toBe('trial');
  await own.client.put(`${place}/subscriptions/${trial.id}`, { trial_end_date: '2026-01-01' });
  const counts = await renewDue(shop.gateway, { merchantId: own.merchant.id, batchSize: 10 });
  expect(counts).toMatchObject({ renewals: 1, failed: 0 });
  const { body: paid } = await own.client.get(`${place}/subscriptions/${trial.id}`);
  expect(paid).toMatchObject({ status: 'active', current_period_number: 1 });
  const [renewal, earlier] = await listUpstreamCharges();
  expect(renewal).toMatchObject({ status: 'completed', order_id: expect.stringMatching(/-1$/) });
  expect(renewal?.['card']).toMatchObject({ id: expect.any(String) });
  expect(renewal?.['card']).toEqual(earlier?.['card']);
  await expectBothToAgree();
});

test('health lists the connection: up, and down with its fault while the upstream does not respond', async () => {
  const found = async () =>
    (await readHealth(shop.gateway)).connections.find(({ id }) => id === connectionId()) ?? 'no such link';
  const known = { id: connectionId(), kind: 'openpay', isRouted: true };
  expect(await found()).toMatchObject({ ...known, state: 'not_open' });
  await charge();
  await expect.poll(found, { timeout: 20_000 }).toMatchObject({ ...known, state: 'up' });
  for (let times = 0; times < 20; times += 1) proxy.failNext('/healthz', 'drop', 'GET');
  proxy.failNext('/cards', 'drop');
  await charge();
  await expect
    .poll(found, { timeout: 20_000 })
    .toMatchObject({ ...known, state: 'down', lastFault: expect.stringContaining('POST /cards') });
});
