import type { AddressInfo } from 'node:net';
import {
  type AnyNewCharge,
  ConflictError,
  DeclinedError,
  NotFoundError,
  Recaudo,
  readDelivery,
  SignatureError,
} from '@recaudo/client';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startReceiver } from '../../../support/doubles/network/receiver.ts';
import { NO_FUNDS } from '../../../support/world/billing/subscriptions.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';
import { cardData, payer } from '../../../support/world/shop/shop.ts';
import { deliver } from '../../../support/world/shop/webhooks.ts';

const shop = useGateway();
let baseUrl: string;
let account: { merchantId: string; apiKey: string };
let client: Recaudo;

beforeAll(async () => {
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  baseUrl = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  const { merchant, privateKey } = await shop.merchant();
  account = { merchantId: merchant.id, apiKey: privateKey };
  client = new Recaudo({ ...account, baseUrl });
});

const DEVICE = 'kR1MiQhz2otdIuUlQkbEyitIqVMiI16f';
const byCard = async (card = cardData()): Promise<AnyNewCharge> => ({
  method: 'card',
  source_id: (await client.cards.create(card)).id,
  amount: 20_000,
  currency: 'COP',
  iva: '3193',
  description: 'Café',
  customer: payer,
  device_session_id: DEVICE,
});
const onOurPage: AnyNewCharge = {
  method: 'card',
  confirm: false,
  amount: 20_000,
  currency: 'COP',
  iva: '0',
  description: 'Café',
  customer: payer,
  redirect_url: 'https://shop.example.com/back',
};

describe('@recaudo/client', () => {
  test('a charge, its refund and its place in the list', async () => {
    const charge = await client.charges.create(await byCard());
    expect(charge.status).toBe('completed');
    const refunded = await client.charges.refund(charge.id, { amount: 5_000, description: 'Una taza' });
    expect(refunded.refunds).toHaveLength(1);
    const ids: string[] = [];
    for await (const { id } of client.charges.list({ 'amount[gte]': 20_000 })) ids.push(id);
    expect(ids).toEqual([charge.id]);
  });

  test('a customer with a card and a subscription', async () => {
    const { id } = await client.customers.create({ name: 'Ana', email: 'ana@example.com' });
    const card = await client.customer(id).cards.create(cardData());
    const plan = await client.plans.create({
      name: 'Mensual',
      amount: 30_000,
      repeat_every: 1,
      repeat_unit: 'month',
      status_after_retry: 'unpaid',
      trial_days: 0,
    });
    const { subscriptions } = client.customer(id);
    const { id: subscription } = await subscriptions.create({ plan_id: plan.id, source_id: card.id });
    expect((await subscriptions.retrieve(subscription)).status).toBe('active');
    await subscriptions.cancel(subscription);
    await client.plans.remove(plan.id);
    await expect(client.plans.retrieve('p-none')).rejects.toBeInstanceOf(NotFoundError);
  });

  test('402 3003: a decline has its code and the request id for support', async () => {
    const declined = await client.charges
      .create(await byCard(cardData(NO_FUNDS)))
      .catch((error: unknown) => error);
    expect(declined).toBeInstanceOf(DeclinedError);
    expect(declined).toMatchObject({ httpCode: 402, errorCode: 3003, requestId: expect.any(String) });
  });

  test('409 1006: the order id is taken', async () => {
    await client.charges.create({ ...(await byCard()), order_id: 'o-1' });
    await expect(client.charges.create({ ...(await byCard()), order_id: 'o-1' })).rejects.toBeInstanceOf(
      ConflictError,
    );
  });

  test('the client verifies a delivery of the gateway, and rejects a changed one', async () => {
    const receiver = await startReceiver();
    const { secret } = await client.webhooks.create({ url: receiver.url, event_types: ['charge.succeeded'] });
    await client.charges.create(await byCard());
    await deliver(shop);
    await receiver.close();
    const [{ text, headers } = { text: '', headers: {} }] = receiver.events();
    expect(readDelivery(text, headers, secret).type).toBe('charge.succeeded');
    expect(() => readDelivery(text.replace('20000', '90000'), headers, secret)).toThrow(SignatureError);
  });
});

describe('ensureOrder', () => {
  test("looks up, creates once, and returns the bank's decision", async () => {
    expect((await client.ensureOrder('o-1')).state).toBe('absent');
    const charge = await byCard();
    const orders = await Promise.all([1, 2, 3].map(() => client.ensureOrder('o-1', { charge })));
    expect(orders.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid']);
    expect(new Set(orders.map(order => order.charge?.id)).size).toBe(1);
    expect((await client.ensureOrder('o-1', { charge })).charges).toHaveLength(1);
  });

  test('after a decline, tries nothing until the shop says so', async () => {
    const refused = await byCard(cardData(NO_FUNDS));
    expect(await client.ensureOrder('o-2', { charge: refused })).toMatchObject({ state: 'failed' });
    expect((await client.ensureOrder('o-2', { charge: refused })).charges).toHaveLength(1);
  });

  test('waits for a payer on our page, up to its time limit', async () => {
    const pending = await client.ensureOrder('o-3', { charge: onOurPage });
    expect(pending).toMatchObject({ state: 'pending', charge: { payment_method: { type: 'redirect' } } });
    const waiting = client.ensureOrder('o-3', { waitMs: 10_000, everyMs: 20 });
    await client.charges.cancel(pending.charge?.id ?? '');
    expect((await waiting).state).toBe('failed');
  });

  test("100 orders over a connection that loses, duplicates and delays: each has one charge, with the gateway's state", async () => {
    const charge = await byCard();
    let lies = 0;
    /** One time in eight each, loses the request, loses the response, or sends the request twice. */
    const liar: typeof fetch = async (url, init) => {
      const luck = Math.floor(Math.random() * 8);
      if (luck < 3) lies += 1;
      if (luck === 0) throw new TypeError('the request was lost');
      if (luck === 2) void fetch(url, init).catch(() => undefined);
      const answer = await fetch(url, init);
      if (luck === 1) throw new TypeError('the answer was lost');
      return answer;
    };
    const unlucky = new Recaudo({ ...account, baseUrl, fetch: liar, attempts: 8 });
    const orders = await Promise.all(
      Array.from({ length: 100 }, (_none, index) =>
        unlucky.ensureOrder(`many-${index}`, { charge, waitMs: 30_000 }),
      ),
    );
    expect(lies).toBeGreaterThan(25);
    expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(['paid']));
    const taken: string[] = [];
    for await (const { order_id, status } of client.charges.list())
      if (status === 'completed') taken.push(order_id ?? '');
    expect(taken).toHaveLength(orders.length);
    expect(new Set(taken)).toEqual(new Set(orders.map(({ id }) => id)));
  });
});
