import type { AddressInfo } from 'node:net';
import { ConflictError, type NewPlan, Recaudo } from '@recaudo/client';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';
import { cardData } from '../../../support/world/shop/shop.ts';

const shop = useGateway();
let baseUrl: string;
let client: Recaudo;

beforeAll(async () => {
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  baseUrl = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  const { merchant, privateKey } = await shop.merchant();
  client = new Recaudo({ merchantId: merchant.id, apiKey: privateKey, baseUrl });
});

const monthly: NewPlan = {
  name: 'Mensual',
  amount: 30_000,
  repeat_every: 1,
  repeat_unit: 'month',
  status_after_retry: 'unpaid',
  trial_days: 0,
};

async function openCustomer() {
  const { id } = await client.customers.create({ name: 'Ana', email: 'ana@example.com' });
  const card = await client.customer(id).cards.create(cardData());
  const plan = await client.plans.create(monthly);
  return { id, cardId: card.id, planId: plan.id, subscriptions: client.customer(id).subscriptions };
}

const all = async <Item>(list: AsyncIterable<Item>): Promise<Item[]> => {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
};

test('@recaudo/client: an invoice, its refund as a credit note, and both in their lists', async () => {
  const { id, cardId, planId, subscriptions } = await openCustomer();
  const made = await subscriptions.create({ plan_id: planId, source_id: cardId });
  const [invoice] = await all(client.invoices.list({ subscription_id: made.id, status: 'paid' }));
  expect(invoice).toMatchObject({ total: 30_000, customer_id: id, transaction_id: made.transaction?.id });
  expect(await all(client.customers.invoices(id))).toEqual([invoice]);
  const charge = made.transaction?.id ?? '';
  await client.charges.refund(charge, { amount: 10_000, description: 'Media' });
  const { credit_notes, lines } = await client.invoices.retrieve(invoice?.id ?? '');
  expect(lines.map(({ type, total }) => [type, total])).toEqual([['plan', 30_000]]);
  const note = await client.creditNotes.retrieve(credit_notes?.[0]?.id ?? '');
  expect(note).toMatchObject({ total: 10_000, number: 1, invoice_id: invoice?.id });
  expect(await all(client.creditNotes.list({ customer_id: id }))).toEqual([note]);
});

test('@recaudo/client: credit that is given, taken back and used', async () => {
  const { id, cardId, planId, subscriptions } = await openCustomer();
  await client.customers.addCredit(id, { amount: 12_000, reason: 'Demora' });
  const { credit_balance } = await client.customers.addCredit(id, { amount: -2_000 });
  expect(credit_balance).toBe(10_000);
  await expect(client.customers.addCredit(id, { amount: -10_001 })).rejects.toMatchObject({
    errorCode: 4001,
  });
  const made = await subscriptions.create({ plan_id: planId, source_id: cardId });
  expect(made.transaction?.amount).toBe(20_000);
  expect((await all(client.customers.credits(id))).map(({ type, amount }) => [type, amount])).toEqual([
    ['applied', -10_000],
    ['taken_back', -2_000],
    ['granted', 12_000],
  ]);
});

test('@recaudo/client: a coupon, its codes and a subscription with them', async () => {
  const { cardId, planId, subscriptions } = await openCustomer();
  const coupon = await client.coupons.create({
    id: 'mitad',
    name: 'Mitad',
    percent_off: 50,
    duration: 'once',
  });
  await expect(
    client.coupons.create({ id: 'mitad', name: 'Otra', percent_off: 5, duration: 'once' }),
  ).rejects.toThrow(ConflictError);
  const code = await client.coupons.createCode(coupon.id, { code: 'MITAD', max_redemptions: 1 });
  const made = await subscriptions.create({ plan_id: planId, source_id: cardId, coupon: 'mitad' });
  expect([made.transaction?.amount, made.discount?.coupon_id]).toEqual([15_000, 'mitad']);
  expect((await client.coupons.retrieve('mitad')).times_redeemed).toBe(1);
  expect((await client.coupons.updateCode('mitad', code.id, { active: false })).active).toBe(false);
  expect(await all(client.coupons.codes('mitad'))).toMatchObject([{ id: code.id, active: false }]);
  expect((await client.coupons.update('mitad', { name: 'La mitad' })).name).toBe('La mitad');
  expect((await all(client.coupons.list())).map(({ id }) => id)).toEqual(['mitad']);
  await client.coupons.remove('mitad');
  expect(await all(client.coupons.list())).toEqual([]);
});

test('@recaudo/client: a change that is previewed, made, scheduled and revoked, and a pause', async () => {
  const { cardId, planId, subscriptions } = await openCustomer();
  const dearer = await client.plans.create({ ...monthly, name: 'Grande', amount: 50_000 });
  const { id } = await subscriptions.create({ plan_id: planId, source_id: cardId });
  const preview = await subscriptions.preview(id, { plan_id: dearer.id });
  expect(preview.invoice?.lines.map(({ total }) => total)).toEqual([-30_000, 50_000]);
  const { preview_token } = preview;
  const changed = await subscriptions.update(id, { plan_id: dearer.id, preview_token });
  expect([changed.plan_id, changed.invoice?.total]).toEqual([dearer.id, 20_000]);
  const waiting = await subscriptions.update(id, { plan_id: planId, when: 'period_end' });
  expect(waiting.pending_change?.plan_id).toBe(planId);
  expect((await subscriptions.revokeChange(id)).pending_change).toBeUndefined();
  expect((await subscriptions.update(id, { pause: { extend: true } })).pause?.extend).toBe(true);
  expect((await subscriptions.update(id, { pause: null })).pause).toBeUndefined();
  await subscriptions.cancel(id, { refund: 'credit' });
  expect((await subscriptions.retrieve(id)).status).toBe('cancelled');
});
