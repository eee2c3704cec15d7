import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { advance, listCharges, savePlan } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { cardData } from '../../../support/world/shop/shop.ts';
import { DAY, openInvoiced } from './send-invoice-world.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

describe('POST with collection send_invoice', () => {
  test('201: active without a card, and the invoice of the first period is open', async () => {
    const own = await openInvoiced(shop);
    const made = await own.subscribe();
    expect(made).toMatchObject({
      status: 'active',
      card: null,
      collection: 'send_invoice',
      days_until_due: 15,
      current_period_number: 1,
      charge_date: '2027-04-01',
      period_end_date: '2027-03-31',
      invoice: {
        status: 'open',
        collection: 'send_invoice',
        issue_date: DAY,
        due_date: '2027-03-16',
        period_start: DAY,
        period_end: '2027-03-31',
        total: 20_000,
        amount_due: 20_000,
        amount_paid: 0,
        transaction_id: null,
      },
    });
    expect(made.transaction).toBeUndefined();
    expect(await own.show(made.id)).toMatchObject({
      collection: 'send_invoice',
      days_until_due: 15,
      card: null,
    });
    expect(await listCharges(own.client)).toEqual([]);
  });

  test('201: due on the day of the issue by default', async () => {
    const own = await openInvoiced(shop);
    const made = await own.subscribe({ days_until_due: undefined });
    expect(made).toMatchObject({ days_until_due: 0, invoice: { due_date: DAY } });
  });

  test('each period opens its invoice on its date, and no card is charged', async () => {
    const own = await openInvoiced(shop);
    await own.subscribe({ days_until_due: 90 });
    await advance(own.client, { months: 2 });
    expect(await own.states()).toEqual([
      '2027-03-01 2027-05-30 open',
      '2027-04-01 2027-06-30 open',
      '2027-05-01 2027-07-30 open',
    ]);
    expect((await own.invoices()).map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await listCharges(own.client)).toEqual([]);
  });

  test('201: a trial and a later start open the first invoice on the first day after them', async () => {
    const own = await openInvoiced(shop, { plan: { trial_days: 10 } });
    const trial = await own.subscribe();
    expect(trial).toMatchObject({ status: 'trial', charge_date: '2027-03-11' });
    expect(trial.invoice).toBeUndefined();
    await own.subscribe({ start_date: '2027-03-20', trial_end_date: '2027-01-01' });
    await advance(own.client, { days: 20 });
    expect(await own.states()).toEqual(['2027-03-11 2027-03-26 open', '2027-03-20 2027-04-04 open']);
    expect(await own.show(trial.id)).toMatchObject({ status: 'active', current_period_number: 1 });
  });

  test('quantity and items are lines of the invoice', async () => {
    const own = await openInvoiced(shop);
    const seats = await savePlan(own.client, { name: 'Puesto', amount: 5_000, price_model: 'per_unit' });
    const made = await own.subscribe({ items: [{ plan_id: own.planId }, { plan_id: seats, quantity: 3 }] });
    expect(made.invoice).toMatchObject({
      total: 35_000,
      lines: [{ amount: 20_000 }, { amount: 15_000, quantity: 3 }],
    });
  });

  test('a coupon lowers as many invoices as it has payments', async () => {
    const own = await openInvoiced(shop);
    const { body: coupon } = await own.client.post('/coupons', {
      name: 'Mitad',
      percent_off: 50,
      duration: 'repeating',
      payments: 2,
    });
    await own.subscribe({ coupon: coupon.id, days_until_due: 60 });
    await advance(own.client, { months: 2 });
    expect((await own.invoices()).map(({ total }) => total)).toEqual([10_000, 10_000, 20_000]);
    expect((await own.client.get(`/coupons/${coupon.id}`)).body).toMatchObject({ times_redeemed: 0 });
  });

  test('credit pays first: a covered invoice is paid at once, and nobody is written to about it', async () => {
    const own = await openInvoiced(shop);
    await own.client.post(`${own.path}/credits`, { amount: 27_000, reason: 'Cortesía' });
    expect((await own.subscribe()).invoice).toMatchObject({
      status: 'paid',
      credit_applied: 20_000,
      amount_due: 0,
    });
    await advance(own.client, { months: 1 });
    const [, second] = await own.invoices();
    expect(second).toMatchObject({ status: 'open', credit_applied: 7_000, amount_due: 13_000 });
    expect((await own.mails()).filter(mail => mail.includes('issued'))).toEqual([
      '2027-04-01T07:00 invoice_issued queued',
    ]);
  });

  test('a discount of everything opens a paid invoice', async () => {
    const own = await openInvoiced(shop);
    const { body: coupon } = await own.client.post('/coupons', {
      name: 'Gratis',
      percent_off: 100,
      duration: 'once',
    });
    expect((await own.subscribe({ coupon: coupon.id })).invoice).toMatchObject({ status: 'paid', total: 0 });
  });

  test('201 twice with one Idempotency-Key: one subscription and one invoice', async () => {
    const own = await openInvoiced(shop);
    const body = { plan_id: own.planId, collection: 'send_invoice', days_until_due: 5 };
    const send = () =>
      own.client.post(`${own.path}/subscriptions`, body, { headers: { 'idempotency-key': 'una-vez' } });
    const [first, second] = [await send(), await send()];
    expect(first.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(await own.states()).toHaveLength(1);
  });

  test.each([
    ['source_id', (own: { cardId: string }) => ({ source_id: own.cardId }), 'not_with_send_invoice'],
    ['card_id', (own: { cardId: string }) => ({ card_id: own.cardId }), 'not_with_send_invoice'],
    ['card', () => ({ card: cardData() }), 'not_with_send_invoice'],
  ])('422 1003: a card with %s', async (field, fields, reason) => {
    const own = await openInvoiced(shop);
    const answer = await own.post(fields(own));
    expectError(answer, 1003);
    expect(answer.body).toMatchObject({ reason, param: `/${field}` });
  });

  test('422 1003: days_until_due with a card; 400 or 422: out of range', async () => {
    const own = await openInvoiced(shop);
    const answer = await own.post({ collection: 'automatic', source_id: own.cardId });
    expectError(answer, 1003);
    expect(answer.body).toMatchObject({ reason: 'only_with_send_invoice' });
    for (const days of [-1, 181]) expectError(await own.post({ days_until_due: days }), 1003);
    expect(await own.invoices()).toEqual([]);
  });

  test('400 1001: neither a card nor send_invoice', async () => {
    const own = await openInvoiced(shop);
    expectError(await own.post({ collection: undefined, days_until_due: undefined }), 1001);
  });
});
