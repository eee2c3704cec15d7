import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { advance, listCharges, NO_FUNDS } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
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

describe('POST /customers/{c}/invoices', () => {
  test('201: a draft has no number, no dates and no page; issued, it has all three', async () => {
    const { create, act, find, events, number, client } = await openOneOff(shop);
    const { status, body } = await create({
      items: [
        {
          amount: 100_000,
          description: 'Consultoría',
          quantity: 2,
          tax: 'iva_19',
          tax_behavior: 'exclusive',
        },
        { amount: -38_000, description: 'Descuento' },
      ],
      days_until_due: 15,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'draft',
      number: null,
      subscription_id: null,
      collection: 'send_invoice',
      issue_date: null,
      due_date: null,
      hosted_url: null,
      total: 200_000,
      tax: 38_000,
      amount_due: 200_000,
    });
    expect(body.lines.map(({ type, description, total }) => `${type} ${description} ${total}`)).toEqual([
      'item Consultoría 238000',
      'item Descuento -38000',
    ]);
    await number();
    expect(await find(body.id)).toMatchObject({ number: null });
    const issued = await act(body.id, 'finalize');
    expect(issued.body).toMatchObject({ status: 'open', issue_date: '2026-11-03', due_date: '2026-11-18' });
    expect(issued.body.hosted_url).toContain('/cuentas/');
    await number();
    expect(await find(body.id)).toMatchObject({ number: 1 });
    expect(await events()).toEqual(['invoice.created draft', 'invoice.finalized open']);
    expect((await client.get<InvoiceBody[]>('/invoices?status=open')).body).toHaveLength(1);
  });

  test('201: takes the items that wait, and issues at once with finalize', async () => {
    const { addItem, create, items, events } = await openOneOff(shop);
    await addItem({ amount: 5_000 });
    await addItem({ amount: -1_000 });
    const { status, body } = await create({ items: undefined, finalize: true });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'open', total: 4_000, due_date: '2026-11-03' });
    expect(await items()).toEqual(['invoiced 5000', 'invoiced -1000']);
    expect(await events()).toEqual(['invoice.created open', 'invoice.finalized open']);
  });

  test('400 1001, 422 1003: nothing to bill, less than nothing, or days without send_invoice', async () => {
    const { create, addItem, invoices, client, path } = await openOneOff(shop);
    expectError(await create({ items: undefined }), 1001);
    expectError(await create({ items: [] }), 1003);
    expectError(await create({ items: [{ amount: -1, description: 'Descuento' }] }), 1003);
    expectError(await create({ collection: 'automatic', days_until_due: 3 }), 1003);
    expectError(await create({ days_until_due: 181 }), 1003);
    await addItem({ amount: -1_000 });
    expectError(await create({ items: undefined }), 1001);
    expectError(await client.post(`${path.replace(/.$/, '_')}/invoices`, {}), 1005);
    expect(await invoices()).toEqual([]);
  });

  test('201: the same Idempotency-Key writes one invoice', async () => {
    const { client, path, invoices } = await openOneOff(shop);
    const once = { headers: { 'idempotency-key': 'invoice-1' } };
    const body = { items: [{ amount: 7, description: 'Bolsa' }] };
    const first = await client.post(`${path}/invoices`, body, once);
    expect((await client.post(`${path}/invoices`, body, once)).text).toBe(first.text);
    expect(await invoices()).toEqual(['draft 7']);
  });

  test('201: credit pays first; what it covers completely is paid without a charge', async () => {
    const { issue, create, client, path, find, events } = await openOneOff(shop);
    await client.post(`${path}/credits`, { amount: 60_000 });
    const draft = (await create()).body;
    expect(draft).toMatchObject({ credit_applied: 0, amount_due: 50_000 });
    const paid = await issue();
    expect(paid).toMatchObject({ status: 'paid', credit_applied: 50_000, amount_due: 0, amount_paid: 0 });
    const rest = await client.post<InvoiceBody>(`/invoices/${draft.id}/finalize`, {});
    expect(rest.body).toMatchObject({ status: 'open', credit_applied: 10_000, amount_due: 40_000 });
    expect(await find(paid.id)).toMatchObject({ transaction_id: null });
    expect(await listCharges(client)).toEqual([]);
    expect((await events()).toSorted()).toEqual([
      'invoice.created open',
      'invoice.created paid',
      'invoice.finalized open',
      'invoice.finalized paid',
      'invoice.paid paid',
    ]);
  });

  test('201: a total of zero is paid at once', async () => {
    const { create, act } = await openOneOff(shop);
    const items = [
      { amount: 500, description: 'Muestra' },
      { amount: -500, description: 'Cortesía' },
    ];
    const { body } = await create({ items });
    expect((await act(body.id, 'finalize')).body).toMatchObject({ status: 'paid', amount_paid: 0 });
  });

  test('numbers have no gaps, whatever becomes of drafts', async () => {
    const { create, issue, act, number, client } = await openOneOff(shop);
    const draft = (await create()).body;
    await issue();
    await act(draft.id, 'void');
    await issue();
    await number();
    const { body } = await client.get<InvoiceBody[]>('/invoices?limit=10');
    expect(body.map(({ number: one }) => one)).toEqual([2, 1, null]);
  });
});

describe('POST /invoices/{i}/pay', () => {
  test('200: charges a saved card, and the invoice is paid', async () => {
    const { issue, pay, find, payments, client, path, events } = await openOneOff(shop);
    const { id } = await issue({ items: [{ amount: 11_900, description: 'Taller', tax: 'iva_19' }] });
    const { status, body, text } = await pay(id);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ status: 'paid', amount_paid: 11_900, transaction: { status: 'completed' } });
    expect(body.transaction_id).toBe(body.transaction?.id);
    const charge = await client.get(`${path}/charges/${body.transaction_id}`);
    expect(charge.body).toMatchObject({ amount: 11_900, iva: '1900.00', description: 'Taller' });
    expect(await find(id)).toMatchObject({ status: 'paid' });
    expect(await payments()).toEqual(['counted']);
    expect(await events()).toEqual(['invoice.created paid', 'invoice.finalized paid', 'invoice.paid paid']);
  });

  test('200: a token pays, too', async () => {
    const { issue, pay, client } = await openOneOff(shop);
    const { id } = await issue();
    const token = await client.post('/tokens', {
      holder_name: 'Ana Torres',
      card_number: '4111111111111111',
      cvv2: '123',
      expiration_month: '12',
      expiration_year: '30',
    });
    expect((await pay(id, String(token.body.id))).body).toMatchObject({ status: 'paid' });
  });

  test('402 3003: a declined card leaves the invoice open, and the next one pays it', async () => {
    const { issue, pay, find, client, path, payments, events, cardId } = await openOneOff(shop);
    const { id } = await issue();
    expectError(await pay(id, await saveCard(client, NO_FUNDS, path)), 3003);
    expect(await find(id)).toMatchObject({ status: 'open', transaction_id: null });
    expect(await events()).toEqual([
      'invoice.created open',
      'invoice.finalized open',
      'invoice.payment_failed open',
    ]);
    expect((await pay(id, cardId)).status).toBe(200);
    expect(await payments()).toEqual(['ended', 'counted']);
    expect((await listCharges(client)).map(({ status }) => status)).toEqual(['failed', 'completed']);
    expect((await events()).at(-1)).toBe('invoice.paid paid');
  });

  test('402 3002: a card that expired before any processor hears of it is a failed payment as well', async () => {
    const { issue, pay, client, payments, events } = await openOneOff(shop, { day: '2030-12-01' });
    const { id } = await issue();
    await advance(client, { months: 2 });
    expectError(await pay(id), 3002);
    expect(await payments()).toEqual(['ended']);
    expect((await events()).at(-1)).toBe('invoice.payment_failed open');
  });

  test('200: the same Idempotency-Key charges once', async () => {
    const { issue, pay, client, cardId } = await openOneOff(shop);
    const { id } = await issue();
    const once = { headers: { 'idempotency-key': 'pay-1' } };
    const first = await pay(id, cardId, once);
    expect((await pay(id, cardId, once)).text).toBe(first.text);
    expect(await listCharges(client)).toHaveLength(1);
  });

  test('404 1005: the card of another customer, or an unknown one', async () => {
    const { issue, pay, payments } = await openOneOff(shop);
    const other = await openOneOff(shop);
    const { id } = await issue();
    expectError(await pay(id, other.cardId), 1005);
    expectError(await pay(id, 'kunknown'), 1005);
    expectError(await pay('inunknown'), 1005);
    expectError(await other.pay(id), 1005);
    expect(await payments()).toEqual([]);
  });

  test('refunding the charge creates a credit note, and the invoice stays paid', async () => {
    const { issue, pay, client, find } = await openOneOff(shop);
    const { id } = await issue();
    const { body } = await pay(id);
    await client.post(`/charges/${body.transaction?.id}/refund`, { amount: 10_000 });
    expect(await find(id)).toMatchObject({ status: 'paid', credit_notes: [{ total: 10_000 }] });
  });
});
