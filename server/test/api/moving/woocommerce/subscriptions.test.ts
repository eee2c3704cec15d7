import { describe, expect, test } from 'vitest';
import type { ShopOrder } from '../../../support/woocommerce/shop.ts';
import { php, useShop } from '../../../support/woocommerce/use-shop.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';
import { deliver } from '../../../support/world/shop/webhooks.ts';

const gateway = useGateway();
const connected = useShop(gateway);

async function planProduct(amount: number, price: number, trial_days = 0): Promise<number> {
  const plan = { name: 'Café mensual', amount, repeat_every: 1, repeat_unit: 'month', trial_days };
  const rest = { retry_times: 1, status_after_retry: 'cancelled' };
  const { status, body } = await connected.merchant.client.post('/plans', { ...plan, ...rest });
  expect(status).toBe(201);
  return connected.shop.run<number>('product', { price, plan: body['id'] });
}

describe.skipIf(php.isMissing)(`subscriptions in WooCommerce, with ${php.title}`, () => {
  test('a product with a plan: the first charge pays the order, each renewal makes one more', async () => {
    expect(await connected.shop.run('webhook')).toBe('verified');
    const product = await planProduct(38_000, 38_000);
    const order = await connected.order(38_000, { product });
    expect((await connected.payByCard(order)).result).toBe('success');
    const first = await connected.shop.show(order);
    expect(first.status).toBe('processing');
    expect(first.subscription).toMatch(/^s/);
    expect(first.transaction).toMatch(/^tr/);
    await deliver(gateway);
    expect(await connected.shop.run('children', { order })).toEqual([]);

    await connected.merchant.client.post('/sandbox/clock/advance', { months: 2 });
    await deliver(gateway);
    const renewals = await connected.shop.run<ShopOrder[]>('children', { order });
    expect(renewals.map(({ status, total }) => [status, total])).toEqual([
      ['processing', 38_000],
      ['processing', 38_000],
    ]);
    expect(new Set([first, ...renewals].map(({ transaction }) => transaction)).size).toBe(3);
    await connected.merchant.client.put('/sandbox/clock', { now: null });
  });

  test('a declined first charge: no subscription is left, and another card begins one', async () => {
    const product = await planProduct(39_000, 39_000);
    const order = await connected.order(39_000, { product });
    const declined = await connected.payByCard(order, '4444444444444448');
    expect(declined.message).toContain('no tiene fondos suficientes');
    expect(await connected.shop.show(order)).toMatchObject({ status: 'failed', subscription: '' });
    expect((await connected.payByCard(order)).result).toBe('success');
    expect(await connected.shop.show(order)).toMatchObject({ status: 'processing' });
  });

  test('a lost answer begins one subscription', async () => {
    const product = await planProduct(40_000, 40_000);
    const order = await connected.order(40_000, { product });
    connected.proxy.failNext('/subscriptions', 'lose_answer');
    expect((await connected.payByCard(order)).result).toBe('success');
    const { subscription, status } = await connected.shop.show(order);
    expect([status, subscription]).toEqual(['processing', expect.stringMatching(/^s/)]);
  });

  test('a trial costs nothing today; a price that is not the plan’s is rejected', async () => {
    const free = await connected.order(0, { product: await planProduct(41_000, 0, 14) });
    expect((await connected.payByCard(free)).result).toBe('success');
    expect((await connected.shop.show(free)).subscription).toMatch(/^s/);

    const wrong = await connected.order(30_000, { product: await planProduct(42_000, 30_000) });
    expect((await connected.payByCard(wrong)).message).toContain('no se puede comprar');
    expect(await connected.shop.show(wrong)).toMatchObject({ status: 'pending', subscription: '' });
    const { body } =
      await connected.merchant.client.get<{ id: string; amount: number }[]>('/plans?limit=100');
    const plan = body.find(({ amount }) => amount === 42_000)?.id;
    expect((await connected.merchant.client.get(`/plans/${plan}/subscriptions`)).body).toEqual([]);
  });

  test('WooCommerce Subscriptions: a renewal charges the saved card once, however often it is due', async () => {
    const user = await connected.shop.run<number>('user', { name: `sub${Date.now()}` });
    const parent = await connected.order(43_000, { user });
    const saved = { user, post: { 'wc-recaudo-new-payment-method': 'true' } };
    expect((await connected.payByCard(parent, undefined, saved)).result).toBe('success');
    const renewal = await connected.order(43_000, { user });
    const due = () => connected.shop.run('renew', { order: renewal, parent });
    await Promise.all([due(), due()]);
    await due();
    expect(await connected.charges(renewal)).toMatchObject([{ status: 'completed', amount: 43_000 }]);
    expect(await connected.shop.show(renewal)).toMatchObject({ status: 'processing' });
  });

  test('WooCommerce Subscriptions: a declined renewal fails with its reason, and no card fails as well', async () => {
    const user = await connected.shop.run<number>('user', { name: `nof${Date.now()}` });
    const parent = await connected.order(44_000, { user });
    const saved = { user, post: { 'wc-recaudo-new-payment-method': 'true' } };
    // The first charge is declined, but the card is saved.
    await connected.payByCard(parent, '4444444444444448', saved);
    const renewal = await connected.order(44_000, { user });
    await connected.shop.run('renew', { order: renewal, parent });
    const { status, notes } = await connected.shop.show(renewal);
    expect(status).toBe('failed');
    expect(notes.join('\n')).toContain('no tiene fondos suficientes');

    const bare = await connected.order(45_000, { user });
    await connected.shop.run('renew', { order: bare, parent: await connected.order(1_000) });
    expect(await connected.shop.show(bare)).toMatchObject({ status: 'failed' });
    expect(await connected.charges(bare)).toEqual([]);
  });
});
