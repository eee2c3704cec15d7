import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { advance, listCharges, NO_FUNDS, savePlan } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';
import { type InvoiceBody, openChange, perUnit } from '../changes/changes-world.ts';
import type { CreditBody } from './credit-world.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

/** 30,000 a month since November 1; it is November 16, half of the period. */
async function openHalf(options: { plan?: object } = {}) {
  const own = await openChange(shop, { start: '2026-11-01', day: '2026-11-16', ...options });
  const { client, path } = own;
  return {
    ...own,
    cheaper: await savePlan(client, { name: 'Café chico', amount: 10_000 }),
    add: (amount: number) => client.post(`${path}/credits`, { amount }),
    entries: async () =>
      (await client.get<CreditBody[]>(`${path}/credits?limit=100`)).body
        .toReversed()
        .map(entry => `${entry.type} ${entry.amount} ${entry.credit_balance}`),
  };
}

describe('PUT a cheaper plan', () => {
  test('200: becomes credit, with an invoice that gives it and no charge; the next period uses it', async () => {
    const { change, cheaper, entries, client, id } = await openHalf();
    const { status, body, text } = await change({ plan_id: cheaper });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      plan_id: cheaper,
      invoice: {
        status: 'paid',
        total: -10_000,
        credit_applied: -10_000,
        amount_due: 0,
        transaction_id: null,
      },
    });
    expect(body).not.toHaveProperty('transaction');
    const [given] = (await client.get<CreditBody[]>(`/customers/${body.customer_id}/credits`)).body;
    expect(given).toMatchObject({ type: 'proration', invoice_id: body.invoice?.id, subscription_id: id });
    await advance(client, { months: 2 });
    // The first period of the cheaper plan is covered by the credit.
    expect((await listCharges(client)).map(({ amount }) => amount)).toEqual([30_000, 10_000]);
    expect(await entries()).toEqual(['proration 10000 10000', 'applied -10000 0']);
  });

  test('200: fewer seats give credit, more seats use it first', async () => {
    const { change, entries, client, one } = await openHalf({ plan: perUnit(10_000) });
    await change({ quantity: 5 });
    await change({ quantity: 1 });
    expect(await entries()).toEqual(['proration 20000 20000']);
    const { body } = await change({ quantity: 2 });
    expect(body).toMatchObject({
      quantity: 2,
      invoice: { total: 5_000, credit_applied: 5_000, amount_due: 0 },
    });
    expect(body).not.toHaveProperty('transaction');
    const more = await change({ quantity: 7 });
    expect(more.body).toMatchObject({
      transaction: { amount: 10_000 },
      invoice: { total: 25_000, credit_applied: 15_000, amount_due: 10_000 },
    });
    expect((await client.get(one)).body).toMatchObject({ quantity: 7 });
  });

  test('402: a declined upgrade gives the credit back that it had taken', async () => {
    const { change, dearer, add, entries, client, one, path, now } = await openHalf();
    await add(4_000);
    await client.put(one, { source_id: await saveCard(client, NO_FUNDS, path) });
    expectError(await change({ plan_id: dearer }), 3003);
    expect(await entries()).toEqual(['granted 4000 4000', 'applied -4000 0', 'returned 4000 4000']);
    expect(await now()).not.toHaveProperty('pending_change');
  });
});

describe('POST /preview with credit', () => {
  test('200: shows the credit that the change uses and what stays, which is what the change then does', async () => {
    const { preview, change, dearer, add } = await openHalf();
    await add(12_000);
    const shown = (await preview({ plan_id: dearer })).body;
    expect(shown).toMatchObject({
      invoice: { total: 10_000, credit_applied: 10_000, amount_due: 0 },
      credit_after: 2_000,
      next_amount: 48_000,
    });
    const { body } = await change({ plan_id: dearer, preview_token: shown.preview_token });
    expect(body.invoice).toMatchObject({ total: 10_000, credit_applied: 10_000, amount_due: 0 });
  });

  test('200: a change to a lower price shows the credit that it gives', async () => {
    const { preview, cheaper } = await openHalf();
    const { body } = await preview({ plan_id: cheaper });
    expect(body).toMatchObject({ invoice: { total: -10_000 }, credit_after: 10_000, next_amount: 0 });
  });

  test('412 3006: credit that came in between makes the preview outdated', async () => {
    const { preview, change, dearer, add } = await openHalf();
    const { preview_token } = (await preview({ plan_id: dearer })).body;
    await add(1_000);
    expectError(await change({ plan_id: dearer, preview_token }), 3006);
  });
});

describe('a coupon and credit', () => {
  test('a period that credit covers counts as a payment of the coupon', async () => {
    const own = await openChange(shop, { start: '2026-11-01' });
    const { client, path, subscribe } = own;
    await client.post('/coupons', { id: 'mitad', name: 'Mitad', percent_off: 50, duration: 'once' });
    await client.post(`${path}/credits`, { amount: 15_000 });
    await subscribe({ coupon: 'mitad' });
    await advance(client, { months: 1 });
    const { body } = await client.get<InvoiceBody[]>('/invoices?limit=100');
    const sums = body.map(each => [each.total, each.credit_applied] as const);
    expect(sums.sort(([one], [other]) => one - other)).toEqual([
      [15_000, 15_000],
      [30_000, 0],
      [30_000, 0],
      [30_000, 0],
    ]);
  });
});
