import { describe, expect, test } from 'vitest';
import { php, useShop } from '../../../support/woocommerce/use-shop.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';
import { deliver } from '../../../support/world/shop/webhooks.ts';

const gateway = useGateway();
const connected = useShop(gateway);

async function paidOrder(total: number): Promise<number> {
  const order = await connected.order(total);
  expect((await connected.payByCard(order)).result).toBe('success');
  return order;
}

const refund = (order: number, amount: number, reason = '') =>
  connected.shop.run<string>('refund', { order, amount, reason });
const made = async (order: number) => (await connected.charges(order))[0]?.refunds ?? [];

describe.skipIf(php.isMissing)(`refunds in WooCommerce, with ${php.title}`, () => {
  test('in full: the charge and the order are refunded', async () => {
    const order = await paidOrder(61_000);
    expect(await refund(order, 61_000, 'Llegó roto')).toBe('refunded');
    expect(await connected.charges(order)).toMatchObject([{ status: 'refunded' }]);
    const shown = await connected.shop.show(order);
    expect(shown.status).toBe('refunded');
    const [one] = await made(order);
    expect(one?.description).toMatch(/^Llegó roto \[WC \d+\/\d+\]$/);
    expect(shown.refunds).toEqual([{ amount: 61_000, gateway: one?.id }]);
  });

  test('the same part twice is two refunds; the gateway rejects more than the rest', async () => {
    const order = await paidOrder(62_000);
    expect(await refund(order, 20_000)).toBe('refunded');
    expect(await refund(order, 20_000)).toBe('refunded');
    expect((await made(order)).map(({ amount }) => amount)).toEqual([20_000, 20_000]);
    const { refunds, status } = await connected.shop.show(order);
    expect(status).toBe('processing');
    expect(new Set(refunds.map(one => one.gateway)).size).toBe(2);
    expect(await refund(order, 23_000)).not.toBe('refunded');
    expect(await made(order)).toHaveLength(2);
  });

  test('a lost response: repeats the refund under its key, and it is made once', async () => {
    const order = await paidOrder(63_000);
    connected.proxy.failNext('/refund', 'lose_answer');
    expect(await refund(order, 10_000)).toBe('refunded');
    expect(await made(order)).toHaveLength(1);
  });

  test('no response: the person tries again, and the first refund counts', async () => {
    const order = await paidOrder(64_000);
    for (const _try of [1, 2, 3]) connected.proxy.failNext('/refund', 'lose_answer');
    expect(await refund(order, 15_000)).toContain('se hace una sola vez');
    expect((await connected.shop.show(order)).refunds).toEqual([]);
    expect(await refund(order, 15_000)).toBe('refunded');
    const [one, ...others] = await made(order);
    expect(others).toEqual([]);
    expect((await connected.shop.show(order)).refunds).toEqual([{ amount: 15_000, gateway: one?.id }]);
  });

  test('records refunds of both sides once, whichever webhook arrives', async () => {
    expect(await connected.shop.run('webhook')).toBe('verified');
    const order = await paidOrder(65_000);
    expect(await refund(order, 5_000)).toBe('refunded');
    const [charge] = await connected.charges(order);
    const { status } = await connected.merchant.client.post(`/charges/${charge?.id}/refund`, {
      amount: 7_000,
      description: 'Desde el panel',
    });
    expect(status).toBe(200);
    await deliver(gateway);
    await deliver(gateway);
    const { refunds } = await connected.shop.show(order);
    expect(refunds.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([5_000, 7_000]);
    expect(refunds.map(one => one.gateway).toSorted()).toEqual(
      (await made(order)).map(({ id }) => id).toSorted(),
    );
  });
});
