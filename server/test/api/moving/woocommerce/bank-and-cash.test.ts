import { describe, expect, test } from 'vitest';
import { php, useShop } from '../../../support/woocommerce/use-shop.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';

const byText = (one: unknown, other: unknown): number => (String(one) < String(other) ? -1 : 1);

const gateway = useGateway();
const connected = useShop(gateway);

describe.skipIf(php.isMissing)(`PSE and cash in WooCommerce, with ${php.title}`, () => {
  test('PSE: on hold at the bank; a return without a result stays on hold; approved is processing', async () => {
    const order = await connected.order(85_000);
    const { redirect } = await connected.pay(order, 'recaudo_pse');
    expect(redirect).toMatch(/\/pse\/ck/);
    expect(await connected.shop.show(order)).toMatchObject({ status: 'on-hold', transaction: '' });
    const pending = await connected.shop.run<string>('thankyou', { order });
    expect(pending).toContain('El pago se está confirmando');
    expect(pending).toContain(redirect);
    expect(await connected.shop.show(order)).toMatchObject({ status: 'on-hold' });

    const [charge] = await connected.charges(order);
    await connected.settle(charge?.id ?? '', 'approved');
    await connected.shop.run('thankyou', { order });
    expect(await connected.shop.show(order)).toMatchObject({ status: 'processing', transaction: charge?.id });
  });

  test('PSE clicked twice leads to the same payment', async () => {
    const order = await connected.order(86_000);
    const [first, second] = await Promise.all([
      connected.pay(order, 'recaudo_pse'),
      connected.pay(order, 'recaudo_pse'),
    ]);
    expect(second.redirect).toBe(first.redirect);
    expect(await connected.charges(order)).toHaveLength(1);
  });

  test('PSE rejected by the bank: failed, and a card pays the order in a second attempt', async () => {
    const order = await connected.order(87_000);
    await connected.pay(order, 'recaudo_pse');
    const [charge] = await connected.charges(order);
    await connected.settle(charge?.id ?? '', 'rejected');
    expect(await connected.shop.run<string>('thankyou', { order })).toContain('no se te cobró');
    expect(await connected.shop.show(order)).toMatchObject({ status: 'failed' });
    expect((await connected.payByCard(order)).result).toBe('success');
    expect(await connected.shop.show(order)).toMatchObject({ status: 'processing' });
  });

  test('a payer who switches from cash to a card: the voucher is cancelled and cannot be paid as well', async () => {
    const order = await connected.order(88_000);
    await connected.pay(order, 'recaudo_cash');
    expect((await connected.payByCard(order)).result).toBe('success');
    const statuses = (await connected.charges(order)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['cancelled', 'completed']);
  });

  test('another total creates another charge, and the first can no longer be paid', async () => {
    const order = await connected.order(89_000);
    await connected.pay(order, 'recaudo_pse');
    await connected.shop.run('total', { order, total: '90000' });
    await connected.pay(order, 'recaudo_pse');
    const charges = (await connected.charges(order)).map(({ amount, status }) => [amount, status]);
    expect(charges.toSorted(byText)).toEqual([
      [89_000, 'cancelled'],
      [90_000, 'charge_pending'],
    ]);
  });

  test('cash: the voucher with its barcode is on the page and in the email until it is paid', async () => {
    const order = await connected.order(91_000);
    expect((await connected.pay(order, 'recaudo_cash')).result).toBe('success');
    expect(await connected.shop.show(order)).toMatchObject({ status: 'on-hold' });
    const [charge] = await connected.charges(order);
    for (const html of [
      await connected.shop.run<string>('thankyou', { order }),
      await connected.shop.run<string>('email', { order, plain: false }),
    ]) {
      expect(html).toMatch(/<img src="[^"]+\/barcode\/\d+[^"]*" alt="Código de barras del cupón"/);
      expect(html).toContain('$ 91.000');
      expect(html).toContain(`/vouchers/${charge?.id}`);
    }
    const text = await connected.shop.run<string>('email', { order, plain: true });
    expect(text).toMatch(/Referencia: \d{16}\nValor: \$ 91\.000\nPaga antes de: \d{4}-/);

    await connected.settle(charge?.id ?? '', 'approved');
    expect(await connected.shop.run('reconcile')).toBeGreaterThan(0);
    expect(await connected.shop.show(order)).toMatchObject({ status: 'processing' });
    expect(await connected.shop.run('email', { order, plain: false })).toBe('');
  });

  test('an expired voucher cancels the order, and the hourly check notices without a webhook', async () => {
    const order = await connected.order(92_000);
    await connected.pay(order, 'recaudo_cash');
    const [charge] = await connected.charges(order);
    await connected.settle(charge?.id ?? '', 'expired');
    await connected.shop.run('reconcile');
    const shown = await connected.shop.show(order);
    expect(shown).toMatchObject({ status: 'cancelled', transaction: '' });
    expect(shown.notes.join('\n')).toContain('nadie pagó a tiempo');
    expect(await connected.shop.run('thankyou', { order })).not.toContain('<img');
  });

  test('an order cancelled by the shop: its voucher can no longer be paid', async () => {
    const order = await connected.order(94_000);
    await connected.pay(order, 'recaudo_cash');
    await connected.shop.run('cancel', { order });
    expect(await connected.charges(order)).toMatchObject([{ status: 'cancelled' }]);
    expect(await connected.shop.show(order)).toMatchObject({ status: 'cancelled' });
  });

  test('PSE and cash cannot be refunded from the order screen', async () => {
    const order = await connected.order(93_000);
    await connected.pay(order, 'recaudo_cash');
    const [charge] = await connected.charges(order);
    await connected.settle(charge?.id ?? '', 'approved');
    await connected.shop.run('thankyou', { order });
    expect(await connected.shop.run('refund', { order, amount: 1_000 })).not.toBe('refunded');
    expect((await connected.shop.show(order)).refunds).toEqual([]);
  });
});
