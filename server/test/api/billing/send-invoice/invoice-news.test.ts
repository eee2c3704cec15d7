import { describe, expect, test } from 'vitest';
import { numberInvoices } from '../../../../src/domain/billing/invoices/number-invoices.ts';
import { advance } from '../../../support/world/billing/subscriptions.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';
import { filledForm, newPayer } from '../../../support/world/shop/payer.ts';
import { openOneOff } from '../one-off/one-off-world.ts';
import { openInvoiced } from './send-invoice-world.ts';

const shop = useGateway();

/** Kind and subject of a merchant's emails, oldest first. */
async function mailed(merchantId: string): Promise<string[]> {
  await numberInvoices(shop.gateway, 500);
  const mails = await mailsOf(shop.gateway, merchantId);
  return mails.map(({ kind }) => kind);
}

const lastMail = async (merchantId: string) => {
  await numberInvoices(shop.gateway, 500);
  return (await mailsOf(shop.gateway, merchantId)).at(-1);
};

const pathOf = (url = '') => url.replace(/^https?:\/\/[^/]+/, '').replace(/\?.*$/, '');
const plain = (text = '') => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('a paid invoice', () => {
  test('paid elsewhere: one email with number, reference, day and PDF, in the language of the customer', async () => {
    const own = await openInvoiced(shop);
    const { invoice } = await own.subscribe();
    await advance(own.client, { days: 2 });
    const body = { reference: 'Consignación 4417', paid_date: '2027-03-02' };
    await own.client.post(`/invoices/${invoice?.id}/paid_elsewhere`, body);
    const mail = await lastMail(own.merchantId);
    expect(mail).toMatchObject({ kind: 'invoice_paid', language: 'es', resourceId: invoice?.id });
    expect(plain(mail?.subject)).toMatch(/Cuenta n\.º 1 de .+ pagada: \$ 20\.000$/);
    expect(plain(mail?.text)).toContain('Medio de pago: Consignación 4417');
    expect(mail?.text).toContain('Fecha de pago: 2 de marzo de 2027');
    expect(mail?.text).toContain(`${invoice?.hosted_url}/pdf`);
    expect(await mailed(own.merchantId)).toEqual(['invoice_issued', 'invoice_paid']);
  });

  test('charged to a card by the merchant: one email, which names the card', async () => {
    const own = await openOneOff(shop);
    const { id } = await own.issue({ collection: 'automatic' });
    expect((await own.pay(id)).status).toBe(200);
    const mail = await lastMail(own.merchantId);
    expect(mail).toMatchObject({ kind: 'invoice_paid', resourceId: id });
    expect(mail?.text).toMatch(/Medio de pago: .*1111/);
    expect(await mailed(own.merchantId)).toEqual(['invoice_paid']);
  });

  test('a declined card: no email', async () => {
    const own = await openOneOff(shop);
    const { id } = await own.issue({ collection: 'automatic' });
    const declined = await own.client.post<{ id: string }>(`${own.path}/cards`, {
      card_number: '4444444444444448',
      holder_name: 'Ana',
      expiration_month: '12',
      expiration_year: '35',
      cvv2: '123',
    });
    expect((await own.pay(id, declined.body.id)).status).toBe(402);
    expect(await mailed(own.merchantId)).toEqual([]);
  });

  test('paid with credit when it is issued: one email that says so', async () => {
    const own = await openInvoiced(shop);
    await own.client.post(`${own.path}/credits`, { amount: 20_000 });
    const { invoice } = await own.subscribe();
    expect(invoice).toMatchObject({ status: 'paid', amount_due: 0 });
    const mail = await lastMail(own.merchantId);
    expect(mail).toMatchObject({ kind: 'invoice_paid' });
    expect(mail?.text).toContain('Medio de pago: Saldo a favor');
    await advance(own.client, { days: 5 });
    expect(await mailed(own.merchantId)).toEqual(['invoice_paid']);
  });

  test('paid on its page: the receipt of the payment, and no second email', async () => {
    const own = await openOneOff(shop);
    const { hosted_url: url } = await own.issue();
    const payer = newPayer(shop.app);
    const { location } = await payer.post(`${pathOf(url ?? '')}/pagar`, {});
    const page = pathOf(location);
    const form = await payer.get(page);
    expect((await payer.post(page, filledForm(form.html))).status).toBe(303);
    expect(await mailed(own.merchantId)).toEqual(['receipt']);
  });

  test('a renewal charged to a card: no email about its invoice', async () => {
    const own = await openOneOff(shop);
    await own.subscribe();
    await advance(own.client, { months: 2 });
    expect(await own.invoices()).toEqual(['paid 20000', 'paid 20000', 'paid 20000']);
    expect((await mailed(own.merchantId)).filter(kind => kind.startsWith('invoice_'))).toEqual([]);
  });
});

describe('a void invoice', () => {
  test('one that was sent: one email', async () => {
    const own = await openInvoiced(shop);
    const { invoice } = await own.subscribe();
    await advance(own.client, { days: 0 });
    await own.client.post(`/invoices/${invoice?.id}/void`);
    const mail = await lastMail(own.merchantId);
    expect(mail).toMatchObject({ kind: 'invoice_void', resourceId: invoice?.id });
    expect(mail?.subject).toMatch(/La cuenta n\.º 1 de .+ fue anulada$/);
    expect(await mailed(own.merchantId)).toEqual(['invoice_issued', 'invoice_void']);
  });

  test('one that its customer has not heard of, or a draft: none', async () => {
    const own = await openOneOff(shop, { day: '2027-03-01' });
    const silent = await own.issue({ collection: 'automatic' });
    await own.act(silent.id, 'void');
    const draft = await own.create();
    await own.act(draft.body.id, 'void');
    const early = await own.issue();
    await own.act(early.id, 'void');
    expect(await mailed(own.merchantId)).toEqual([]);
  });

  test('one that the merchant sent by hand: one email', async () => {
    const own = await openOneOff(shop);
    const { id } = await own.issue({ collection: 'automatic' });
    await own.act(id, 'send');
    await own.act(id, 'void');
    expect(await mailed(own.merchantId)).toEqual(['payment_link', 'invoice_void']);
  });
});

describe('a credit note', () => {
  test('one email with its number, its amount and its PDF, which only the link of its invoice opens', async () => {
    const own = await openOneOff(shop);
    const invoice = await own.issue({ collection: 'automatic' });
    const { body } = await own.pay(invoice.id);
    await own.number();
    await own.client.put(own.path, { name: 'Ana', email: 'ana@example.com' });
    const charge = String(body.transaction?.id);
    expect((await own.client.post(`/charges/${charge}/refund`, { amount: 5_000 })).status).toBe(200);
    const mail = await lastMail(own.merchantId);
    expect(mail).toMatchObject({ kind: 'invoice_credit_note', resourceId: invoice.id });
    expect(plain(mail?.subject)).toMatch(/Nota crédito n\.º 1 de .+ por \$ 5\.000$/);
    expect(mail?.text).toContain('Cuenta de cobro: 1');
    const [note] = (await own.client.get<{ id: string }[]>('/credit_notes')).body;
    const link = `${invoice.hosted_url}/notas/${note?.id}/pdf`;
    expect(mail?.text).toContain(link);
    const payer = newPayer(shop.app);
    const pdf = await payer.get(pathOf(link));
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    const other = await own.issue();
    expect((await payer.get(`${pathOf(other.hosted_url ?? '')}/notas/${note?.id}/pdf`)).status).toBe(404);
    expect((await payer.get(pathOf(link).replace('/notas/', 'x/notas/'))).status).toBe(404);
  });

  test('the refund of a renewal: none, as its invoice had none', async () => {
    const own = await openOneOff(shop);
    const { transaction } = await own.subscribe();
    await own.client.post(`/charges/${transaction?.id}/refund`, {});
    expect((await own.client.get<object[]>('/credit_notes')).body).toHaveLength(1);
    expect((await mailed(own.merchantId)).filter(kind => kind.startsWith('invoice_'))).toEqual([]);
  });
});

test('what the merchant has switched off is not written, and a deleted customer gets nothing', async () => {
  const own = await openInvoiced(shop);
  await shop.gateway.database.run(
    {
      name: 'test_switch_off_paid',
      text: `insert into letter_settings (merchant_id, switched_off) values ($1, array['invoice_paid'])`,
    },
    [own.merchantId],
  );
  const { invoice } = await own.subscribe();
  await own.client.post(`/invoices/${invoice?.id}/paid_elsewhere`, { reference: '1' });
  expect(await mailed(own.merchantId)).toEqual([]);
});
