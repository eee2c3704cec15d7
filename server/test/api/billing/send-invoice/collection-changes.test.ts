import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { advance, listCharges, savePlan } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';
import { openInvoiced } from './send-invoice-world.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

describe('PUT of the collection', () => {
  test('200: from a card to invoices and back, from the next period on', async () => {
    const own = await openInvoiced(shop);
    const { id } = await own.subscribe({
      collection: undefined,
      days_until_due: undefined,
      source_id: own.cardId,
    });
    const sent = await own.put(id, { collection: 'send_invoice', days_until_due: 20 });
    expect(sent.body).toMatchObject({
      collection: 'send_invoice',
      days_until_due: 20,
      charge_date: '2027-04-01',
    });
    await advance(own.client, { months: 1 });
    expect((await own.put(id, { collection: 'automatic' })).body).not.toHaveProperty('collection');
    await advance(own.client, { months: 1 });
    expect((await own.invoices()).map(({ collection, status }) => `${collection} ${status}`)).toEqual([
      'automatic paid',
      'send_invoice open',
      'automatic paid',
    ]);
    expect(await listCharges(own.client)).toHaveLength(2);
  });

  test('200: other days until the due date, for the next invoices; what GET returned changes nothing', async () => {
    const own = await openInvoiced(shop);
    const { id } = await own.subscribe({ days_until_due: 60 });
    expect((await own.put(id, { days_until_due: 3 })).body).toMatchObject({ days_until_due: 3 });
    expect((await own.put(id, { collection: 'send_invoice', days_until_due: 3 })).status).toBe(200);
    await advance(own.client, { months: 1 });
    expect(await own.states()).toEqual(['2027-03-01 2027-04-30 open', '2027-04-01 2027-04-04 open']);
  });

  test('200: without a card, automatic needs one, and charges it from the next period on', async () => {
    const own = await openInvoiced(shop);
    const { id } = await own.subscribe({ days_until_due: 60 });
    expectError(await own.put(id, { collection: 'automatic' }), 1001);
    const other = await saveCard(own.client, '4242424242424242', own.path);
    const put = await own.put(id, { collection: 'automatic', source_id: other });
    expect(put.body).toMatchObject({ card: { card_number: '424242XXXXXX4242' } });
    await advance(own.client, { months: 1 });
    expect(await listCharges(own.client)).toMatchObject([{ status: 'completed', amount: 20_000 }]);
    expect(await own.states()).toEqual(['2027-03-01 2027-04-30 open', '2027-04-01 2027-04-01 paid']);
  });

  test('422 1003: a card without another collection, and two changes at once', async () => {
    const own = await openInvoiced(shop);
    const { id } = await own.subscribe();
    for (const [body, reason] of [
      [{ source_id: own.cardId }, 'not_with_send_invoice'],
      [{ days_until_due: 5, source_id: own.cardId }, 'not_with_send_invoice'],
      [{ days_until_due: 5, cancel_at_period_end: true }, 'collection_alone'],
      [{ days_until_due: 5, quantity: 2 }, 'collection_alone'],
      [{ collection: 'automatic', days_until_due: 5, source_id: own.cardId }, 'only_with_send_invoice'],
    ] as const) {
      const answer = await own.put(id, body);
      expectError(answer, 1003);
      expect(answer.body, reason).toMatchObject({ reason });
    }
  });
});

describe('changes of an invoiced subscription', () => {
  test('200: an upgrade takes effect at once and opens an invoice of the difference', async () => {
    const own = await openInvoiced(shop);
    const { id } = await own.subscribe();
    await advance(own.client, { days: 10 });
    const bigger = await savePlan(own.client, { amount: 51_000 });
    const preview = await own.client.post<{ invoice: object }>(`${own.path}/subscriptions/${id}/preview`, {
      plan_id: bigger,
    });
    expect(preview.body.invoice).toMatchObject({
      collection: 'send_invoice',
      due_date: '2027-03-26',
      amount_due: 21_000,
    });
    const put = await own.put(id, { plan_id: bigger });
    expect(put.body).toMatchObject({
      plan_id: bigger,
      invoice: { status: 'open', total: 21_000, due_date: '2027-03-26', collection: 'send_invoice' },
    });
    expect(put.body.transaction).toBeUndefined();
    await advance(own.client, { days: 1 });
    expect(await own.mails()).toContain('2027-03-11T09:00 invoice_issued queued');
  });

  test('200: a downgrade gives credit, which the next invoice uses', async () => {
    const own = await openInvoiced(shop);
    const { id } = await own.subscribe({ days_until_due: 60 });
    await advance(own.client, { days: 10 });
    const smaller = await savePlan(own.client, { amount: 10_000 });
    expect((await own.put(id, { plan_id: smaller })).body.invoice).toMatchObject({
      status: 'paid',
      amount_due: 0,
    });
    await advance(own.client, { months: 1 });
    const last = (await own.invoices()).at(-1);
    expect(last).toMatchObject({ status: 'open', total: 10_000, credit_applied: 6_774.2 });
  });

  test('a scheduled change is on the next invoice; no invoice opens in a pause', async () => {
    const own = await openInvoiced(shop);
    const { id } = await own.subscribe({ days_until_due: 120 });
    const smaller = await savePlan(own.client, { amount: 10_000 });
    await own.put(id, { plan_id: smaller, when: 'period_end' });
    await advance(own.client, { months: 1 });
    expect((await own.put(id, { pause: { until: '2027-06-10' } })).status).toBe(200);
    await advance(own.client, { months: 3 });
    expect((await own.invoices()).map(({ issue_date, total }) => `${issue_date} ${total}`)).toEqual([
      '2027-03-01 20000',
      '2027-04-01 10000',
      '2027-07-01 10000',
    ]);
  });

  test('204: a cancelled subscription opens no more invoices, and what was sent is owed still', async () => {
    const own = await openInvoiced(shop);
    const { id } = await own.subscribe();
    expect((await own.client.delete(`${own.path}/subscriptions/${id}`)).status).toBe(204);
    await advance(own.client, { months: 2 });
    expect(await own.states()).toEqual(['2027-03-01 2027-03-16 open']);
    expect((await own.mails()).at(-1)).toBe('2027-03-31T07:00 invoice_overdue queued');
  });
});
