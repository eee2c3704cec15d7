import { describe, expect, test } from 'vitest';
import { advance } from '../../../support/world/billing/subscriptions.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';
import { saveCustomer } from '../../../support/world/shop/shop.ts';
import { reservedOf, saveCode, saveCoupon, timesRedeemed } from '../coupons/coupons-world.ts';
import { openInvoiced } from './send-invoice-world.ts';

const shop = useGateway();

async function open(coupon: object = {}) {
  const own = await openInvoiced(shop);
  const { id } = await saveCoupon(own.client, coupon);
  const act = async (invoiceId: string | undefined, action: string, body?: object) => {
    const answer = await own.client.post(`/invoices/${invoiceId}/${action}`, body);
    expect(answer.status, answer.text).toBe(200);
  };
  return {
    ...own,
    coupon: id,
    act,
    pay: (invoiceId: string | undefined) => act(invoiceId, 'paid_elsewhere', { reference: '1' }),
    /** Redeemed and reserved. */
    counts: async () => [await timesRedeemed(own.client, id), await reservedOf(shop, own.merchantId, id)],
    redemptions: async () =>
      (await own.client.get<object[]>('/events?type=coupon.redeemed&limit=100')).body.length,
  };
}

describe('a coupon on invoices that the customer pays', () => {
  test('counts when the first of them is paid, once', async () => {
    const own = await open({ duration: 'repeating', payments: 2 });
    const { invoice } = await own.subscribe({ coupon: own.coupon, days_until_due: 60 });
    expect(await own.counts()).toEqual([0, 1]);
    await advance(own.client, { months: 1 });
    const [, second] = await own.invoices();
    expect(second?.total).toBe(10_000);
    expect(await own.counts()).toEqual([0, 1]);
    await own.pay(second?.id);
    expect(await own.counts()).toEqual([1, 0]);
    await own.pay(invoice?.id);
    expect(await own.counts()).toEqual([1, 0]);
    expect(await own.redemptions()).toBe(1);
    const dashboard = await shop.gateway.database.rows<{ payments: number; given: bigint }>(
      {
        name: 'test_redemption_payments',
        text: 'select payments, given_centavos as given from coupon_redemptions where merchant_id = $1',
      },
      [own.merchantId],
    );
    expect(dashboard).toEqual([{ payments: 2, given: 20_000_00n }]);
  });

  test('counts at once on an invoice that credit or the coupon itself pays', async () => {
    const free = await open({ percent_off: 100 });
    await free.subscribe({ coupon: free.coupon });
    expect(await free.counts()).toEqual([1, 0]);
    const covered = await open();
    await covered.client.post(`${covered.path}/credits`, { amount: 50_000 });
    await covered.subscribe({ coupon: covered.coupon });
    expect(await covered.counts()).toEqual([1, 0]);
  });

  test.each(['void', 'uncollectible'])('is free again once its only invoice is %s', async action => {
    const own = await open({ max_redemptions: 1 });
    const { invoice } = await own.subscribe({ coupon: own.coupon });
    expect((await own.post({ coupon: own.coupon })).status).toBe(412);
    await own.act(invoice?.id, action);
    expect(await own.counts()).toEqual([0, 0]);
    const { invoice: next } = await own.subscribe({ coupon: own.coupon });
    await own.pay(next?.id);
    expect(await own.counts()).toEqual([1, 0]);
  });

  test('paid after it was given up, the invoice takes no redemption of another customer', async () => {
    const own = await open({ max_redemptions: 1 });
    const { invoice: late } = await own.subscribe({ coupon: own.coupon });
    await own.act(late?.id, 'uncollectible');
    const { invoice } = await own.subscribe({ coupon: own.coupon });
    await own.pay(late?.id);
    expect(await own.counts()).toEqual([0, 1]);
    await own.pay(invoice?.id);
    expect(await own.counts()).toEqual([1, 0]);
  });

  test('stays reserved while another invoice or a later period can still pay with it', async () => {
    const own = await open({ duration: 'repeating', payments: 2 });
    const { id, invoice } = await own.subscribe({ coupon: own.coupon, days_until_due: 60 });
    await own.act(invoice?.id, 'void');
    expect(await own.counts()).toEqual([0, 1]);
    await advance(own.client, { months: 1 });
    const [, second] = await own.invoices();
    expect((await own.client.delete(`${own.path}/subscriptions/${id}`)).status).toBe(204);
    expect(await own.counts()).toEqual([0, 1]);
    await own.act(second?.id, 'void');
    expect(await own.counts()).toEqual([0, 0]);
  });

  test('removed from the subscription, it waits for the open invoice that has it', async () => {
    const own = await open({ duration: 'forever' });
    const { id, invoice } = await own.subscribe({ coupon: own.coupon });
    expect((await own.put(id, { coupon: null })).status).toBe(200);
    expect(await own.counts()).toEqual([0, 1]);
    await own.pay(invoice?.id);
    expect(await own.counts()).toEqual([1, 0]);
  });
});

describe('at the same time', { timeout: 60_000 }, () => {
  test('subscriptions, payments and voids of a coupon limited to 5: never more than 5 paid or owed', async () => {
    const own = await open({ max_redemptions: 5 });
    await saveCode(own.client, own.coupon, { code: 'CINCO' });
    const customers = await Promise.all(
      Array.from({ length: 10 }, () => saveCustomer(own.client, { requires_account: false })),
    );
    const subscribe = async (index: number) => {
      const { status, body } = await own.client.post<{ invoice?: { id: string } }>(
        `/customers/${customers[index % customers.length]}/subscriptions`,
        { plan_id: own.planId, collection: 'send_invoice', coupon: index % 2 === 0 ? own.coupon : 'cinco' },
      );
      return status === 201 ? body.invoice?.id : undefined;
    };
    let paid = 0;
    for (let round = 0; round < 4; round += 1) {
      const opened = await Promise.all(Array.from({ length: 20 }, (_one, index) => subscribe(index)));
      const ids = opened.filter(id => id !== undefined);
      expect(ids).toHaveLength(5 - paid);
      // Each invoice is paid and voided at once: one of both wins. New subscriptions want what is given back.
      const answers = await Promise.all(
        ids.flatMap((id, index) =>
          index % 2 === 0
            ? [
                own.client.post(`/invoices/${id}/paid_elsewhere`, { reference: '1' }),
                own.client.post(`/invoices/${id}/void`),
              ]
            : [own.client.post(`/invoices/${id}/void`), own.client.post(`/invoices/${id}/void`)],
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]));
      const invoices = await own.invoices();
      paid = invoices.filter(({ status }) => status === 'paid').length;
      expect(await own.counts()).toEqual([paid, 0]);
      if (paid === 5) break;
    }
    expect(await own.redemptions()).toBe(paid);
  });
});
