import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { FUNDS_LATER } from '../../../support/world/billing/period-races.ts';
import { advance, listCharges, NO_FUNDS } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';
import { type InvoiceBody, openOneOff } from './one-off-world.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

describe('POST /invoices/{i}/void, /uncollectible, /paid_elsewhere, /send', () => {
  test('200: void gives the credit back and lets the items wait again', async () => {
    const { addItem, create, act, client, path, items, events } = await openOneOff(shop);
    await addItem();
    await addItem({ amount: -80_000, description: 'Disculpa' });
    await client.post(`${path}/credits`, { amount: 3_000 });
    const inline = [{ amount: 20_000, description: 'Taller' }];
    const { body } = await create({ items: inline, finalize: true });
    expect(body).toMatchObject({ status: 'paid', total: 0 });
    const other = (await create({ items: inline, finalize: true })).body;
    // The rest of the deduction is taken before credit.
    expect(other).toMatchObject({ status: 'open', total: 10_000, credit_applied: 3_000 });
    const voided = await act(other.id, 'void');
    expect(voided.body).toMatchObject({ status: 'void', credit_applied: 0 });
    expect((await client.get<{ credit_balance: number }>(path)).body.credit_balance).toBe(3_000);
    expect((await items()).toSorted()).toEqual(['invoiced -70000', 'invoiced 50000', 'waiting -10000']);
    expect((await events()).at(-1)).toBe('invoice.voided void');
  });

  test('200: a void draft gives its items back and gets no number and no page', async () => {
    const { addItem, create, act, items, number, find, payer, events } = await openOneOff(shop);
    await addItem();
    const { body } = await create();
    await act(body.id, 'void');
    await number();
    expect(await items()).toEqual(['waiting 50000']);
    expect(await find(body.id)).toMatchObject({ status: 'void', number: null, issue_date: null });
    expect(await events()).toEqual(['invoice.created void', 'invoice.voided void']);
    expect(payer).toBeDefined();
  });

  test('200: an uncollectible invoice gives its credit back, and a late payment still counts', async () => {
    const { issue, act, pay, client, path } = await openOneOff(shop);
    await client.post(`${path}/credits`, { amount: 10_000 });
    const { id, amount_due: due } = await issue();
    expect(due).toBe(40_000);
    expect((await act(id, 'uncollectible')).body).toMatchObject({
      status: 'uncollectible',
      credit_applied: 0,
      amount_due: 50_000,
    });
    expect((await pay(id)).body).toMatchObject({ status: 'paid', amount_paid: 50_000 });
  });

  test('200: paid elsewhere keeps the reference and the day, and moves no money here', async () => {
    const { issue, act, client, find, events } = await openOneOff(shop);
    const { id } = await issue();
    const { body } = await act(id, 'paid_elsewhere', {
      reference: 'Bancolombia 8871',
      paid_date: '2026-11-01',
    });
    expect(body).toMatchObject({
      status: 'paid',
      amount_paid: 50_000,
      transaction_id: null,
      paid_elsewhere: { reference: 'Bancolombia 8871', paid_date: '2026-11-01' },
    });
    expect(await listCharges(client)).toEqual([]);
    expect((await client.get<{ balance: number }>('')).body.balance).toBe(0);
    const today = await issue();
    await act(today.id, 'paid_elsewhere', { reference: '2' });
    expect(await find(today.id)).toMatchObject({ paid_elsewhere: { paid_date: '2026-11-03' } });
    expect((await events()).filter(text => text === 'invoice.paid paid')).toHaveLength(2);
  });

  test('422 1003, 400 1001: paid in the future, or without a reference', async () => {
    const { issue, act } = await openOneOff(shop);
    const { id } = await issue();
    expectError(await act(id, 'paid_elsewhere', { reference: '1', paid_date: '2026-11-04' }), 1003);
    expectError(await act(id, 'paid_elsewhere', {}), 1001);
  });

  test('200: send emails the link to the page', async () => {
    const { issue, act, merchantId } = await openOneOff(shop);
    const { id, hosted_url: url } = await issue();
    expect((await act(id, 'send')).status).toBe(200);
    const [mail] = await mailsOf(shop.gateway, merchantId);
    expect(mail?.recipient).toBe('ana@example.com');
    expect(JSON.stringify(mail)).toContain(url ?? '');
  });

  test.each([
    ['finalize', 'open paid void uncollectible'],
    ['pay', 'draft paid void'],
    ['send', 'draft paid void'],
    ['void', 'paid void'],
    ['uncollectible', 'draft paid void uncollectible'],
    ['paid_elsewhere', 'draft paid void'],
  ])('412 3006: %s of an invoice that is %s', async (action, states) => {
    const { create, issue, act, cardId } = await openOneOff(shop);
    const bodies: Record<string, object> = { pay: { source_id: cardId }, paid_elsewhere: { reference: '1' } };
    for (const state of states.split(' ')) {
      const { id } = state === 'draft' ? (await create()).body : await issue();
      if (state === 'paid') await act(id, 'paid_elsewhere', { reference: 'x' });
      if (state === 'void' || state === 'uncollectible') await act(id, state);
      expectError(await act(id, action, bodies[action]), 3006);
    }
  });
});

describe('the invoice of a period that is owed', () => {
  const owing = async (fields: object = {}) => {
    const own = await openOneOff(shop, { day: '2026-11-03', card: NO_FUNDS, ...fields });
    const { id } = await own.subscribe();
    const { body } = await own.client.get<InvoiceBody[]>('/invoices');
    const [invoice] = body;
    if (invoice === undefined) throw new Error('the period has no invoice');
    return { ...own, id, invoice };
  };

  test('200: pay with another card pays the period, and the subscription goes on', async () => {
    const { pay, show, id, invoice, client, path } = await owing();
    expect(await show(id)).toMatchObject({ status: 'past_due' });
    expect((await pay(invoice.id, await saveCard(client, undefined, path))).status).toBe(200);
    expect(await show(id)).toMatchObject({ status: 'active', charge_date: '2026-12-03' });
    await advance(client, { days: 10 });
    expect((await listCharges(client)).filter(({ status }) => status === 'completed')).toHaveLength(1);
  });

  test.each([
    ['void', undefined, 'void'],
    ['paid_elsewhere', { reference: '1' }, 'paid'],
  ])('200: %s ends the debt, and the subscription goes on', async (action, body, status) => {
    const { act, show, id, invoice, client, find } = await owing();
    expect((await act(invoice.id, action, body)).status).toBe(200);
    expect(await find(invoice.id)).toMatchObject({ status });
    expect(await show(id)).toMatchObject({ status: 'active', charge_date: '2026-12-03' });
    await advance(client, { days: 10 });
    expect((await listCharges(client)).filter(({ status: of }) => of === 'completed')).toEqual([]);
  });

  test('412 3006: a period that its subscription collects is not given up', async () => {
    const { act, invoice } = await owing();
    expectError(await act(invoice.id, 'uncollectible'), 3006);
  });

  test('a card that is tried again pays the same invoice, and void comes too late', async () => {
    const { act, invoice, client, find } = await owing({ card: FUNDS_LATER });
    await advance(client, { days: 6 });
    expect(await find(invoice.id)).toMatchObject({ status: 'paid' });
    expectError(await act(invoice.id, 'void'), 3006);
  });
});
