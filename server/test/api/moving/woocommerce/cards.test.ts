import { describe, expect, test } from 'vitest';
import type { PaymentResult } from '../../../support/woocommerce/shop.ts';
import { DEVICE, php, useShop } from '../../../support/woocommerce/use-shop.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';

const byText = (one: unknown, other: unknown): number => (String(one) < String(other) ? -1 : 1);

const gateway = useGateway();
const connected = useShop(gateway);

describe.skipIf(php.isMissing)(`cards in WooCommerce, with ${php.title}`, () => {
  test('a paid order: processing, with the charge as its transaction', async () => {
    const order = await connected.order(20_000);
    const result = await connected.payByCard(order);
    expect(result.result).toBe('success');
    const shown = await connected.shop.show(order);
    const [charge, ...others] = await connected.charges(order);
    expect(others).toEqual([]);
    expect(shown).toMatchObject({ status: 'processing', transaction: charge?.id });
    expect(charge).toMatchObject({ status: 'completed', amount: 20_000 });
    expect(charge?.order_id).toMatch(new RegExp(`^wc-[0-9a-f]{12}-${order}-1$`));
  });

  test('a fraction of a peso is rounded, and the order is still paid', async () => {
    const order = await connected.order(19_999.5);
    await connected.payByCard(order);
    expect(await connected.shop.show(order)).toMatchObject({ status: 'processing' });
    expect(await connected.charges(order)).toMatchObject([{ amount: 20_000 }]);
  });

  test('a declined card: the message is in Spanish, the order failed, another card pays it', async () => {
    const order = await connected.order(35_000);
    const declined = await connected.payByCard(order, '4444444444444448');
    expect(declined).toMatchObject({
      result: 'failure',
      message: 'La tarjeta no tiene fondos suficientes. Usa otra tarjeta u otro medio de pago.',
    });
    expect(await connected.shop.show(order)).toMatchObject({ status: 'failed', transaction: '' });
    const stolen = await connected.payByCard(order, '4000000000000119');
    expect(stolen.message).toBe('El banco rechazó la tarjeta. Usa otra tarjeta o comunícate con tu banco.');
    expect((await connected.payByCard(order)).result).toBe('success');
    const statuses = (await connected.charges(order)).map(({ status, order_id }) => [
      order_id.at(-1),
      status,
    ]);
    expect(statuses.toSorted(byText)).toEqual([
      ['1', 'failed'],
      ['2', 'failed'],
      ['3', 'completed'],
    ]);
    expect(await connected.shop.show(order)).toMatchObject({ status: 'processing' });
  });

  test('a double click charges once: with one token, and with two', async () => {
    const first = await connected.order(41_000);
    const post = { recaudo_token: await connected.token(), recaudo_device: DEVICE };
    const click = () => connected.shop.run<PaymentResult>('pay', { order: first, method: 'recaudo', post });
    const results = await Promise.all([click(), click(), click()]);
    expect(results.map(({ result }) => result)).toEqual(['success', 'success', 'success']);
    expect(await connected.charges(first)).toMatchObject([{ status: 'completed' }]);

    const second = await connected.order(42_000);
    await Promise.all([connected.payByCard(second), connected.payByCard(second)]);
    expect(await connected.charges(second)).toMatchObject([{ status: 'completed' }]);
    const paid = (await connected.shop.show(second)).notes.filter(note => /está pagado/.test(note));
    expect(paid).toHaveLength(1);
  });

  test('a lost response is found by the order id and not charged again', async () => {
    const order = await connected.order(43_000);
    connected.proxy.failNext('/charges', 'lose_answer');
    expect((await connected.payByCard(order)).result).toBe('success');
    expect(await connected.charges(order)).toMatchObject([{ status: 'completed' }]);
    expect(await connected.shop.show(order)).toMatchObject({ status: 'processing' });
  });

  test('a request that never arrived: says so, and paying again charges once', async () => {
    const order = await connected.order(44_000);
    connected.proxy.failNext('/charges', 'hold');
    const unknown = await connected.payByCard(order);
    expect(unknown.message).toMatch(/no se te cobrará dos veces/);
    expect(await connected.shop.show(order)).toMatchObject({ status: 'pending' });
    expect((await connected.payByCard(order)).result).toBe('success');
    // The first request arrives late and finds a charge with its order id.
    expect(await connected.proxy.deliverHeld()).toEqual([409]);
    expect(await connected.charges(order)).toMatchObject([{ status: 'completed' }]);
  });

  test('rejects a form with a card number instead of a token before sending anything', async () => {
    const order = await connected.order(45_000);
    const post = { recaudo_token: '4111111111111111', recaudo_device: DEVICE };
    expect(await connected.shop.run('pay', { order, method: 'recaudo', post })).toEqual({
      result: 'invalid',
    });
    expect(await connected.charges(order)).toEqual([]);
  });

  test('a saved card belongs to its customer, and no other customer can pay with it', async () => {
    const [user, other] = [
      await connected.shop.run<number>('user', { name: `ana${Date.now()}` }),
      await connected.shop.run<number>('user', { name: `eva${Date.now()}` }),
    ];
    const saved = { post: { 'wc-recaudo-new-payment-method': 'true' } };
    const first = await connected.order(46_000, { user });
    expect((await connected.payByCard(first, undefined, { user, ...saved })).result).toBe('success');
    const [charge] = await connected.charges(first);
    // The money of a sale belongs to the shop; a customer with an account would keep it.
    const { body } = await connected.merchant.client.get(`/customers/${charge?.customer_id}`);
    expect(body['balance']).toBeUndefined();

    const [card] = await connected.shop.run<number[]>('cards', { user });
    const again = { recaudo_device: DEVICE, 'wc-recaudo-payment-token': String(card) };
    const second = await connected.order(47_000, { user });
    const pay = { order: second, method: 'recaudo', post: again };
    expect(await connected.shop.run('pay', { ...pay, user: other })).toEqual({ result: 'invalid' });
    expect(await connected.shop.run('pay', { ...pay, user })).toMatchObject({ result: 'success' });
    // Saving the same card again: the gateway responds 2002, and the plugin uses the saved card.
    const third = await connected.order(48_000, { user });
    expect((await connected.payByCard(third, undefined, { user, ...saved })).result).toBe('success');
    expect(await connected.shop.run<number[]>('cards', { user })).toEqual([card]);
  });
});
