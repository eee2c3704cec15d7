import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../support/checks/eventually.ts';
import { php, sendWebhook, useShop } from '../../../support/woocommerce/use-shop.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';
import { deliver } from '../../../support/world/shop/webhooks.ts';

// Longer than a card that takes three seconds.
const gateway = useGateway({ processorTimeoutMs: 60_000 });
const connected = useShop(gateway);

/** A webhook secret known to the test; the gateway shows its own only to the shop. */
const SECRET = `whsec_${randomBytes(24).toString('base64')}`;
const knowSecret = () =>
  connected.shop.run('save_settings', {
    user: 1,
    post: {
      woocommerce_recaudo_enabled: 'yes',
      woocommerce_recaudo_title: 'Tarjeta',
      woocommerce_recaudo_description: '',
      woocommerce_recaudo_mode: 'sandbox',
      woocommerce_recaudo_sandbox_url: connected.proxy.url,
      woocommerce_recaudo_sandbox_merchant_id: connected.merchant.merchant.id,
      woocommerce_recaudo_sandbox_public_key: connected.merchant.publicKey,
      woocommerce_recaudo_sandbox_webhook_secret: SECRET,
    },
  });

interface Event {
  id: string;
  type: string;
  transaction: { id: string; order_id: string; amount: number };
}

const eventOf = async (order: number, type = 'charge.succeeded'): Promise<Event> => {
  const { body } = await connected.merchant.client.get<Event[]>(`/events?type=${type}&limit=100`);
  const found = body.find(({ transaction }) => transaction.order_id?.split('-')[2] === String(order));
  if (found === undefined) throw new Error(`order ${order} has no ${type}`);
  return found;
};

/** A voucher that was paid at a store; the shop does not know yet. */
async function paidVoucher(total: number): Promise<number> {
  const order = await connected.order(total);
  await connected.pay(order, 'recaudo_cash');
  const [charge] = await connected.charges(order);
  await connected.settle(charge?.id ?? '', 'approved');
  return order;
}

describe.skipIf(php.isMissing)(`webhooks in WooCommerce, with ${php.title}`, () => {
  test('the button registers the webhook, the ping is answered, and deliveries settle orders', async () => {
    expect(await connected.shop.run('webhook')).toBe('verified');
    const order = await paidVoucher(51_000);
    await deliver(gateway);
    await eventually(async () => (await connected.shop.show(order)).status).toBe('processing');
    // Registering again replaces the webhook instead of adding one.
    expect(await connected.shop.run('webhook')).toBe('verified');
    expect((await connected.merchant.client.get<object[]>('/webhooks')).body).toHaveLength(1);
  });

  test('the same event twice, also at the same time, pays the order once', async () => {
    await knowSecret();
    const order = await paidVoucher(52_000);
    const event = await eventOf(order);
    const answers = await Promise.all([1, 2, 3].map(() => sendWebhook(connected.shop, SECRET, event)));
    expect(answers).toEqual([204, 204, 204]);
    expect(await sendWebhook(connected.shop, SECRET, event)).toBe(204);
    const { status, notes } = await connected.shop.show(order);
    expect(status).toBe('processing');
    expect(notes.filter(note => /está pagado/.test(note))).toHaveLength(1);
  });

  test('a webhook before the payer is back: paid once, and the return changes nothing', async () => {
    await knowSecret();
    const order = await connected.order(53_000);
    await connected.pay(order, 'recaudo_pse');
    const [charge] = await connected.charges(order);
    await connected.settle(charge?.id ?? '', 'approved');
    expect(await sendWebhook(connected.shop, SECRET, await eventOf(order))).toBe(204);
    const before = await connected.shop.show(order);
    expect(before.status).toBe('processing');
    await connected.shop.run('thankyou', { order });
    expect(await connected.shop.show(order)).toEqual(before);
  });

  test('a webhook that comes during the checkout waits for it', async () => {
    await knowSecret();
    const order = await connected.order(54_000);
    // The processor takes three seconds: the charge exists, but the shop has no response yet.
    const paying = connected.payByCard(order, '4000000090000003');
    await eventually(async () => (await connected.charges(order)).length).toBe(1);
    const [charge] = await connected.charges(order);
    const early = { id: 'eearly1', type: 'charge.succeeded', transaction: charge };
    expect(await sendWebhook(connected.shop, SECRET, early)).toBe(204);
    expect((await paying).result).toBe('success');
    const { status, notes } = await connected.shop.show(order);
    expect(status).toBe('processing');
    expect(notes.filter(note => /está pagado/.test(note))).toHaveLength(1);
  });

  test('400: forged, unsigned, old, altered; and nothing is paid', async () => {
    await knowSecret();
    const order = await connected.order(55_000);
    await connected.pay(order, 'recaudo_cash');
    const [charge] = await connected.charges(order);
    const event = {
      id: 'eforged1',
      type: 'charge.succeeded',
      transaction: { ...charge, status: 'completed' },
    };
    const forged = `whsec_${randomBytes(24).toString('base64')}`;
    expect(await sendWebhook(connected.shop, forged, event)).toBe(400);
    expect(await sendWebhook(connected.shop, SECRET, event, Date.now() - 3_600_000)).toBe(400);
    const unsigned = await fetch(connected.shop.webhookUrl, { method: 'POST', body: JSON.stringify(event) });
    expect(unsigned.status).toBe(400);
    const ping = { id: 'eping1', type: 'verification', verification_code: 'k3x90a1b' };
    expect(await sendWebhook(connected.shop, forged, ping)).toBe(400);
    expect(await connected.shop.show(order)).toMatchObject({ status: 'on-hold' });
  });

  test('a signed event that says paid is not believed: the gateway is asked', async () => {
    await knowSecret();
    const order = await connected.order(56_000);
    await connected.pay(order, 'recaudo_cash');
    const [charge] = await connected.charges(order);
    const event = { id: 'elie1', type: 'charge.succeeded', transaction: { ...charge, status: 'completed' } };
    expect(await sendWebhook(connected.shop, SECRET, event)).toBe(204);
    expect(await connected.shop.show(order)).toMatchObject({ status: 'on-hold', transaction: '' });
  });

  test('the code of a signed ping comes back as the whole body', async () => {
    await knowSecret();
    const { signatureOf } = await import('../../../support/guides/receivers.ts');
    const body = '{"id":"eping2","type":"verification","verification_code":"k3x90a1b"}';
    const time = String(Math.floor(Date.now() / 1_000));
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'eping2',
      'webhook-timestamp': time,
      'webhook-signature': signatureOf(SECRET, 'eping2', time, body),
    };
    const answer = await fetch(connected.shop.webhookUrl, { method: 'POST', body, headers });
    expect([answer.status, await answer.text()]).toEqual([200, 'k3x90a1b']);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  test('another amount than the order costs: on hold with a note, never paid', async () => {
    await knowSecret();
    const order = await paidVoucher(57_000);
    await connected.shop.run('total', { order, total: '75000' });
    expect(await sendWebhook(connected.shop, SECRET, await eventOf(order))).toBe(204);
    const { status, transaction, notes } = await connected.shop.show(order);
    expect([status, transaction]).toEqual(['on-hold', '']);
    expect(notes.join('\n')).toContain('pagó $ 57.000 y el pedido cuesta $ 75.000');
  });

  test('the charge of another order pays neither', async () => {
    await knowSecret();
    const [order, other] = [await paidVoucher(58_000), await connected.order(58_000)];
    await connected.pay(other, 'recaudo_cash');
    const event = await eventOf(order);
    const reference = event.transaction.order_id.replace(`-${order}-`, `-${other}-`);
    const swapped = { ...event, transaction: { ...event.transaction, order_id: reference } };
    expect(await sendWebhook(connected.shop, SECRET, swapped)).toBe(204);
    expect(await connected.shop.show(other)).toMatchObject({ status: 'on-hold', transaction: '' });
  });

  test('503 while the gateway is away: it is sent again and then counts', async () => {
    await knowSecret();
    const order = await paidVoucher(59_000);
    const event = await eventOf(order);
    connected.proxy.failNext('/charges', 'bad_gateway', 'GET');
    expect(await sendWebhook(connected.shop, SECRET, event)).toBe(503);
    expect(await sendWebhook(connected.shop, SECRET, event)).toBe(204);
    expect(await connected.shop.show(order)).toMatchObject({ status: 'processing' });
  });
});
