import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findWithTerms } from '../../../../src/domain/billing/subscriptions/renewals/billing-store.ts';
import { onMerchantsClock } from '../../../../src/domain/merchants/merchant-clock.ts';
import { findMerchant } from '../../../../src/domain/merchants/store.ts';
import { listOtherMethods } from '../../../../src/domain/my-subscription/other-methods.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { unconnectedPseProvider } from '../../../../src/processors/unconnected-pse-provider.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { openOverdue } from '../../../support/world/billing/period-payments.ts';
import { advance } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { type CashClient, newCashNetwork } from '../../../support/world/shop/cash.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';
import { MASTERCARD, openMySubscription, plainText } from '../../../support/world/shop/my-subscription.ts';

let shop: TestGateway;
let network: CashClient;
let numbers = 0;
const nextNumber = () => `page-${(numbers += 1)}`;
beforeAll(async () => {
  shop = await startTestGateway();
  network = await newCashNetwork(shop, { maxAmountCentavos: 10_000_000n });
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

// No route changes an issued invoice today.
const owedAmount = statement(
  'test_owed_amount',
  `update invoices set subtotal_centavos = $2, total_centavos = $2,
     lines = jsonb_set(lines, '{0,total}', to_jsonb($2::bigint))
   where merchant_id = $1`,
);
const STOLEN = '4000000000000119';

describe('the page of an unpaid period', () => {
  test('200: offers another card, PSE and cash, without JavaScript', async () => {
    const { see } = await openOverdue(shop);
    const { status, html, headers } = await see();
    expect(status).toBe(200);
    const text = plainText(html);
    expect(text).toContain('Cómo quieres pagar Tarjeta PSE Efectivo');
    expect(text).toContain('pagas solo este período');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(html).not.toMatch(/<script(?![^>]*src=)|style="|onclick/);
    expect(plainText((await see('?lang=en')).html)).toContain('Choose how to pay Card PSE Cash');
  });

  test('200: offers only a card if nothing is due', async () => {
    const { see, payer, url } = await openMySubscription(shop);
    const { html } = await see();
    expect(html).not.toContain('class="methods"');
    expect(await payer.post(`${url}/pse`, { form_token: 'x' })).toMatchObject({ status: 303 });
    expect(await payer.get(`${url}/pse`)).toMatchObject({ status: 404 });
  });

  test('PSE accepts whole pesos only: cash is still offered', async () => {
    const { see } = await openOverdue(shop, { plan: { amount: 20_000.5 } });
    expect(plainText((await see()).html)).toContain('Cómo quieres pagar Tarjeta Efectivo');
  });

  test('without a route PSE is not offered, and without a network cash is not', async () => {
    const own = await openOverdue(shop);
    const { database } = shop.gateway;
    const due = await findWithTerms(database, own.merchantId, own.id);
    const merchant = await findMerchant(database, own.merchantId);
    if (due === undefined || merchant === undefined) throw new Error('they are gone');
    const gateway = onMerchantsClock(shop.gateway, merchant);
    const owing = { gateway, merchant, ...due };
    const production = {
      ...gateway,
      environment: 'production' as const,
      pseProvider: unconnectedPseProvider,
    };
    expect(await listOtherMethods(owing)).toEqual(['pse', 'store']);
    expect(await listOtherMethods({ ...owing, gateway: production })).toEqual(['store']);
    const dear = { ...due.terms, amountCentavos: 90_000_000_000n };
    expect(await listOtherMethods({ ...owing, terms: dear, gateway: production })).toEqual([]);
  });

  test('400, 303: forms from elsewhere, unsigned, or of another subscription open nothing', async () => {
    const own = await openOverdue(shop);
    const other = await openOverdue(shop);
    const { payer, url, formOf, payments } = own;
    const form = await formOf('pse');
    expect(await payer.post(`${url}/pse`, form, { 'sec-fetch-site': 'cross-site' })).toMatchObject({
      status: 400,
    });
    for (const fields of [{}, { form_token: 'x' }, await other.formOf('pse'), await formOf('efectivo')]) {
      const answer = await payer.post(`${url}/pse`, fields);
      expect([answer.status, answer.location]).toEqual([303, `${url}?lang=es`]);
    }
    expect(await payments()).toEqual([]);
  });
});

describe.each([
  ['past_due', 0],
  ['unpaid', 3],
])('a subscription that is %s', (status, days) => {
  test('PSE: opening twice is one payment; approved, it pays the period and keeps the card', async () => {
    const own = await openOverdue(shop);
    const { client, now, pse, payments, decide, ask, see, payer, merchantId, events, ofCharge } = own;
    if (days > 0) await advance(client, { days });
    expect(await now()).toMatchObject({ status });
    const { chargeId, handle, path } = await pse();
    expect((await pse()).handle).toBe(handle);
    expect(await payments()).toEqual(['bank_account open']);
    expect(plainText((await see()).html)).toContain('Seguir con PSE');
    const { body } = await client.get(path);
    expect(body).toMatchObject({
      status: 'charge_pending',
      method: 'bank_account',
      amount: 20_000,
      subscription_id: own.id,
      subscription_period: 1,
      customer_id: own.customerId,
    });
    const form = await payer.get(`/pse/${handle}?suscripcion=${own.token}`);
    expect(form.html).toContain(`href="${own.url}?lang=es"`);
    expect((await payer.get(`/pse/${handle}`)).html).not.toContain('/mi-suscripcion/');

    await own.goToBank({ chargeId, handle, path });
    const waiting = await see();
    expect(plainText(waiting.html)).toContain('Tu pago por PSE está con el banco');
    expect(waiting.html).toContain(`/pse/${handle}`);
    expect(JSON.parse((await payer.get(`${own.url}/estado`)).html)).toEqual({ status: 'processing' });
    await decide({ chargeId, handle, path }, 'approved');
    expect(await ask({ chargeId, handle, path })).toBe('approved');

    const before = own.cardId;
    expect(await now()).toMatchObject({
      status: 'active',
      current_period_number: 1,
      charge_date: '2027-04-10',
      card: { id: before },
    });
    expect(await payments()).toEqual(['bank_account counted']);
    expect((await events()).at(-1)).toMatch('subscription.activated');
    expect(await ofCharge(chargeId)).toEqual(['1 charge.created', '2 charge.succeeded']);
    const mails = await mailsOf(shop.gateway, merchantId);
    expect(mails.filter(({ kind }) => kind === 'receipt')).toHaveLength(1);
    const text = plainText((await see()).html);
    expect(text).toContain('Este período está pagado Recibimos tu pago por PSE.');
    expect(text).toMatch(/El próximo cobro es el .*, con tu tarjeta Visa •••• 4448/);
  });

  test('cash: choosing twice is one voucher; paid at a store, it pays the period', async () => {
    const own = await openOverdue(shop);
    const { client, now, voucher, payments, see, payer, merchantId, token, url } = own;
    if (days > 0) await advance(client, { days });
    const { id, reference } = await voucher();
    expect((await voucher()).id).toBe(id);
    expect(plainText((await see()).html)).toContain('Ver comprobante');
    const page = await payer.get(`/vouchers/${id}?suscripcion=${token}`);
    expect(page.html).toContain(`href="${url}?lang=es"`);
    expect((await payer.get(`/vouchers/${id}`)).html).not.toContain('/mi-suscripcion/');
    expect((await network.lookUp(reference)).body).toMatchObject({ status: 'pending', amount: 20_000 });
    const number = nextNumber();
    expect((await network.pay(reference, number)).status).toBe(200);
    expect((await network.pay(reference, number)).status).toBe(200);
    expect(await now()).toMatchObject({ status: 'active', charge_date: '2027-04-10' });
    expect(await payments()).toEqual(['store counted']);
    const mails = await mailsOf(shop.gateway, merchantId);
    expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['voucher', 'receipt']));
    expect(plainText((await see()).html)).toContain('Recibimos tu pago en efectivo.');
    expect((await network.pay(reference, nextNumber())).body).toMatchObject({ error_code: 1006 });
  });
});

describe('choosing again', () => {
  test('a rejection ends that PSE payment; the next one is new', async () => {
    const own = await openOverdue(shop);
    const first = await own.atBank();
    await own.decide(first, 'rejected');
    expect(await own.ask(first)).toBe('rejected');
    expect(await own.now()).toMatchObject({ status: 'past_due' });
    const second = await own.atBank();
    expect(second.chargeId).not.toBe(first.chargeId);
    expect(await own.payments()).toEqual(['bank_account ended', 'bank_account open']);
    await own.decide(second, 'approved');
    await own.ask(second);
    expect(await own.now()).toMatchObject({ status: 'active' });
    expect(await own.balance()).toBe(20_000);
  });

  test('four tabs at once: one voucher, one PSE payment', async () => {
    const own = await openOverdue(shop);
    const [cash, bank] = [await own.formOf('efectivo'), await own.formOf('pse')];
    const answers = await Promise.all(
      [1, 2].flatMap(() => [
        own.payer.post(`${own.url}/efectivo`, cash),
        own.payer.post(`${own.url}/pse`, bank),
      ]),
    );
    expect(new Set(answers.map(({ location }) => location)).size).toBe(2);
    expect((await own.payments()).toSorted()).toEqual(['bank_account open', 'store open']);
  });

  test('a voucher that the shop cancels allows another', async () => {
    const own = await openOverdue(shop);
    const first = await own.voucher();
    expect((await own.client.post(`/charges/${first.id}/cancel`)).status).toBe(200);
    const second = await own.voucher();
    expect(second.id).not.toBe(first.id);
    expect(await own.payments()).toEqual(['store ended', 'store open']);
  });

  test('a changed invoice amount creates a new voucher and cancels the old one', async () => {
    const own = await openOverdue(shop);
    const first = await own.voucher();
    await shop.gateway.database.run(owedAmount, [own.merchantId, 2_500_000n]);
    const second = await own.voucher();
    expect(second.id).not.toBe(first.id);
    expect((await network.pay(first.reference, nextNumber())).body).toMatchObject({ error_code: 3006 });
    expect((await network.pay(second.reference, nextNumber(), { amount: 25_000 })).status).toBe(200);
    expect(await own.now()).toMatchObject({ status: 'active' });
    expect(await own.balance()).toBe(25_000);
  });
});

test('a card that can never be charged: the page asks for another before the next period', async () => {
  const own = await openOverdue(shop, { card: STOLEN });
  const { reference } = await own.voucher();
  await network.pay(reference, nextNumber());
  expect(plainText((await own.see()).html)).toContain('El próximo período necesita otra tarjeta');
  expect((await own.giveCard(MASTERCARD)).location).toMatch(/listo=tarjeta$/);
  expect(plainText((await own.see()).html)).not.toContain('necesita otra tarjeta');
});
