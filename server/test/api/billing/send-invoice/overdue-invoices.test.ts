import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numberInvoices } from '../../../../src/domain/billing/invoices/number-invoices.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { advance } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';
import { type Invoiced, openInvoiced } from './send-invoice-world.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

const statusOf = async (own: Invoiced, id: string): Promise<string> => (await own.show(id)).status;

const pay = async (own: Invoiced, invoiceId: string | undefined) => {
  const answer = await own.client.post(`/invoices/${invoiceId}/pay`, { source_id: own.cardId });
  expect(answer.status, answer.text).toBe(200);
};

describe('a subscription whose customer does not pay', () => {
  test('past_due after the due date, unpaid after the retries of its plan, cancelled when its period ends', async () => {
    const own = await openInvoiced(shop);
    const { id } = await own.subscribe();
    const seen: string[] = [];
    for (let day = 1; day <= 32; day += 1) {
      await own.client.post('/sandbox/clock/advance', { days: 1 });
      const status = await statusOf(own, id);
      if (!seen.at(-1)?.endsWith(status)) seen.push(`${day}: ${status}`);
    }
    // Due after 15 days; the plan retries for three.
    expect(seen).toEqual(['1: active', '16: past_due', '19: unpaid', '31: cancelled']);
    expect(await own.states()).toEqual(['2027-03-01 2027-03-16 open']);
  });

  test('a plan that cancels after its retries cancels', async () => {
    const own = await openInvoiced(shop, { plan: { status_after_retry: 'cancelled', retry_times: 0 } });
    const { id } = await own.subscribe();
    await advance(own.client, { days: 16 });
    expect(await statusOf(own, id)).toBe('cancelled');
    expect(await own.states()).toEqual(['2027-03-01 2027-03-16 open']);
  });

  test('periods go on being invoiced while it is past_due', async () => {
    const own = await openInvoiced(shop, { plan: { retry_times: 31 } });
    const { id } = await own.subscribe({ days_until_due: 20 });
    await advance(own.client, { days: 35 });
    expect(await statusOf(own, id)).toBe('past_due');
    expect(await own.states()).toEqual(['2027-03-01 2027-03-21 open', '2027-04-01 2027-04-21 open']);
  });

  test('412 3006: its plan cannot be changed and it cannot be paused', async () => {
    const own = await openInvoiced(shop);
    const { id } = await own.subscribe();
    await advance(own.client, { days: 17 });
    for (const body of [{ quantity: 2 }, { pause: {} }, { days_until_due: 30 }]) {
      expect((await own.put(id, body)).status, JSON.stringify(body)).toBeGreaterThanOrEqual(412);
    }
    expectError(await own.put(id, { pause: {} }), 3006);
    expectError(await own.put(id, { days_until_due: 30 }), 3006);
  });

  test('a paused subscription falls behind only once it is resumed', async () => {
    const own = await openInvoiced(shop);
    const { id } = await own.subscribe();
    expect((await own.put(id, { pause: { until: '2027-03-25' } })).status).toBe(200);
    await advance(own.client, { days: 23 });
    expect(await statusOf(own, id)).toBe('active');
    await advance(own.client, { days: 2 });
    expect(await statusOf(own, id)).toBe('unpaid');
  });
});

describe('an overdue invoice', () => {
  test('emits invoice.overdue once', async () => {
    const own = await openInvoiced(shop);
    await shop.gateway.database.run(
      {
        name: 'test_overdue_webhook',
        text: `insert into webhooks (merchant_id, id, kind, creation_date, url, event_types, status, verification_code)
          values ($1, 'w-' || $1, 'endpoint', now(), 'http://127.0.0.1:9/', array['*'], 'verified', 'x')`,
      },
      [own.merchantId],
    );
    await own.subscribe();
    await advance(own.client, { days: 30 });
    while ((await numberInvoices(shop.gateway, 500)) > 0);
    const { body } =
      await own.client.get<{ type: string; event_date: string; invoice?: object }[]>('/events?limit=100');
    const overdue = body.filter(({ type }) => type === 'invoice.overdue');
    expect(overdue).toMatchObject([{ invoice: { number: 1, status: 'open', due_date: '2027-03-16' } }]);
    expect(overdue[0]?.event_date).toContain('2027-03-17T00:00');
    expect(body.map(({ type }) => type).filter(type => type.startsWith('subscription.'))).toEqual([
      'subscription.unpaid',
      'subscription.past_due',
      'subscription.created',
    ]);
  });

  test.each(['past_due', 'unpaid'])(
    'paid: a subscription that is %s goes on with its calendar',
    async status => {
      const own = await openInvoiced(shop);
      const { id, invoice } = await own.subscribe();
      await advance(own.client, { days: status === 'past_due' ? 16 : 20 });
      expect(await statusOf(own, id)).toBe(status);
      await pay(own, invoice?.id);
      expect(await own.show(id)).toMatchObject({ status: 'active', charge_date: '2027-04-01' });
      const days = status === 'past_due' ? 16 : 12;
      await advance(own.client, { days });
      expect((await own.states()).at(-1)).toMatch(/^2027-04-01 2027-04-16 open$/);
      expect(await own.states()).toHaveLength(2);
    },
  );

  test.each([
    ['paid_elsewhere', { reference: 'Consignación 81' }, 'paid'],
    ['void', undefined, 'void'],
    ['uncollectible', undefined, 'uncollectible'],
  ] as const)('%s: the subscription goes on', async (call, body, status) => {
    const own = await openInvoiced(shop);
    const { id, invoice } = await own.subscribe();
    await advance(own.client, { days: 17 });
    const answer = await own.client.post(`/invoices/${invoice?.id}/${call}`, body);
    expect(answer.body, answer.text).toMatchObject({ status });
    expect(await statusOf(own, id)).toBe('active');
  });

  test('paid while another one is overdue: the subscription stays past_due', async () => {
    const own = await openInvoiced(shop, { plan: { retry_times: 31, repeat_unit: 'week' } });
    const { id } = await own.subscribe({ days_until_due: 3 });
    await advance(own.client, { days: 12 });
    const [first, second] = await own.invoices();
    await pay(own, first?.id);
    expect(await statusOf(own, id)).toBe('past_due');
    await pay(own, second?.id);
    expect(await own.show(id)).toMatchObject({ status: 'active', charge_date: '2027-03-15' });
  });

  test('a late payment of a cancelled subscription pays the invoice and revives nothing', async () => {
    const own = await openInvoiced(shop);
    const { id, invoice } = await own.subscribe();
    await advance(own.client, { days: 60 });
    expect(await statusOf(own, id)).toBe('cancelled');
    await pay(own, invoice?.id);
    expect(await own.states()).toEqual(['2027-03-01 2027-03-16 paid']);
    expect(await statusOf(own, id)).toBe('cancelled');
  });

  test('an earlier invoice of a subscription that is charged by now leaves its status alone', async () => {
    const own = await openInvoiced(shop);
    const { id, invoice } = await own.subscribe({ days_until_due: 40 });
    await own.put(id, {
      collection: 'automatic',
      source_id: await saveCard(own.client, '4242424242424242', own.path),
    });
    await advance(own.client, { days: 50 });
    expect(await statusOf(own, id)).toBe('active');
    await pay(own, invoice?.id);
    expect(await own.states()).toEqual(['2027-03-01 2027-04-10 paid', '2027-04-01 2027-04-01 paid']);
  });
});
