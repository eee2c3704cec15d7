import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWithTerms } from '../../../src/domain/billing/subscriptions/renewals/billing-store.ts';
import { onMerchantsClock } from '../../../src/domain/merchants/merchant-clock.ts';
import { findMerchant } from '../../../src/domain/merchants/store.ts';
import { startOtherPayment } from '../../../src/domain/my-subscription/other-methods.ts';
import { expectLedgerSound } from '../../support/checks/ledger-sound.ts';
import { NO_FUNDS, plan } from '../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { openPlatform } from '../../support/world/settlement/platform.ts';
import { filledForm, newPayer } from '../../support/world/shop/payer.ts';
import { saveCard, saveCustomer } from '../../support/world/shop/shop.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

interface InvoiceBody {
  id: string;
  status: string;
  hosted_url: string;
  amount_due: number;
}
interface Charged {
  id: string;
  amount: number;
  splits?: object[];
}

/** A subscription of a plan with splits whose payer gets invoices. */
async function openInvoicedPlan() {
  const platform = await openPlatform(shop);
  const seller = await platform.addSeller();
  const { client, merchantId } = platform;
  const splits = [
    { merchant_id: seller.id, percent: 80, fee_payer: 'seller' },
    { merchant_id: merchantId, percent: 20 },
  ];
  const made = await client.post('/plans', { ...plan, splits });
  const path = `/customers/${await saveCustomer(client, { requires_account: false })}`;
  const cardId = await saveCard(client, '4242424242424242', path);
  const subscribe = async () => {
    const body = { plan_id: made.body['id'], collection: 'send_invoice', days_until_due: 15 };
    const begun = await client.post<{ invoice: InvoiceBody }>(`${path}/subscriptions`, body);
    expect(begun.status, begun.text).toBe(201);
    return begun.body.invoice;
  };
  const lastCharge = async () => (await client.get<Charged[]>('/charges')).body[0];
  return { ...platform, seller, path, cardId, planId: made.body['id'], subscribe, lastCharge };
}

const part = (merchant_id: string, amount: number, fields: object = {}) => ({
  merchant_id,
  amount,
  fee_payer: 'platform',
  refund_share: 100,
  ...fields,
});

test('200: the charge that pays an invoice of the plan over the API carries its splits', async () => {
  const { client, cardId, subscribe, lastCharge, seller, merchantId, work } = await openInvoicedPlan();
  const invoice = await subscribe();
  const paid = await client.post(`/invoices/${invoice.id}/pay`, { source_id: cardId });
  expect(paid.body).toMatchObject({ status: 'paid', transaction: { amount: 20_000 } });
  expect((await lastCharge())?.splits).toEqual([
    part(seller.id, 16_000, { percent: 80, fee_payer: 'seller' }),
    part(merchantId, 4_000, { percent: 20 }),
  ]);
  await work();
  expect(await seller.shares()).toMatchObject([{ amount: 16_000 }]);
});

test('200: the charge that pays it on its page carries them, too', async () => {
  const { subscribe, lastCharge, seller, merchantId, work } = await openInvoicedPlan();
  const invoice = await subscribe();
  const payer = newPayer(shop.app);
  const { location } = await payer.post(`${new URL(invoice.hosted_url).pathname}/pagar`, {});
  const page = new URL(String(location), 'http://page.example').pathname;
  const form = await payer.get(page);
  await payer.post(page, filledForm(form.html, '4242424242424242'));
  expect((await lastCharge())?.splits).toEqual([
    part(seller.id, 16_000, { percent: 80, fee_payer: 'seller' }),
    part(merchantId, 4_000, { percent: 20 }),
  ]);
  await work();
  expect(await seller.shares()).toMatchObject([{ amount: 16_000 }]);
});

test('200: one-off items on the invoice stay with the platform', async () => {
  const { client, path, cardId, subscribe, lastCharge, seller, merchantId } = await openInvoicedPlan();
  await client.post(`${path}/invoice_items`, { amount: 5_000, description: 'Instalación' });
  const invoice = await subscribe();
  expect(invoice.amount_due).toBe(25_000);
  await client.post(`/invoices/${invoice.id}/pay`, { source_id: cardId });
  expect((await lastCharge())?.splits).toEqual([
    part(seller.id, 16_000, { fee_payer: 'seller' }),
    part(merchantId, 9_000),
  ]);
});

test('200: credit that pays a part of the invoice lowers every part', async () => {
  const { client, path, cardId, subscribe, lastCharge, seller, merchantId } = await openInvoicedPlan();
  await client.post(`${path}/invoice_items`, { amount: 5_000, description: 'Instalación' });
  await client.post(`${path}/credits`, { amount: 5_000, reason: 'Demora' });
  const invoice = await subscribe();
  expect(invoice.amount_due).toBe(20_000);
  await client.post(`/invoices/${invoice.id}/pay`, { source_id: cardId });
  // 20,000 of 25,000 was due: the plan's 20,000 came to 16,000.
  expect((await lastCharge())?.splits).toEqual([
    part(seller.id, 12_800, { fee_payer: 'seller' }),
    part(merchantId, 7_200),
  ]);
});

test('200: a one-off invoice carries none', async () => {
  const { client, path, cardId, lastCharge } = await openInvoicedPlan();
  const items = [{ amount: 50_000, description: 'Instalación' }];
  const made = await client.post<InvoiceBody>(`${path}/invoices`, { items, finalize: true });
  await client.post(`/invoices/${made.body.id}/pay`, { source_id: cardId });
  expect(await lastCharge()).not.toHaveProperty('splits');
});

test('200: PSE that pays an owed period shares the lines of the plan', async () => {
  const { client, path, planId, merchantId, seller } = await openInvoicedPlan();
  await client.post(`${path}/invoice_items`, { amount: 5_000, description: 'Instalación' });
  const source_id = await saveCard(client, NO_FUNDS, path);
  const made = await client.post<{ id: string }>(`${path}/subscriptions`, { plan_id: planId, source_id });
  const { database } = shop.gateway;
  const due = await findWithTerms(database, merchantId, made.body.id);
  const merchant = await findMerchant(database, merchantId);
  if (due === undefined || merchant === undefined) throw new Error('they are gone');
  const { subscription, terms, owedInvoice } = due;
  const owing = {
    gateway: onMerchantsClock(shop.gateway, merchant),
    merchant,
    subscription,
    terms,
    owedInvoice,
  };
  const opened = await startOtherPayment(owing, 'pse');
  const charge = opened.kind === 'open' ? opened.charge : undefined;
  expect(charge?.amountCentavos).toBe(2_500_000n);
  expect(JSON.parse(charge?.splits ?? 'null')).toEqual([
    part(seller.id, 16_000, { fee_payer: 'seller' }),
    part(merchantId, 9_000),
  ]);
});
