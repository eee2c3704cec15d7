import { expect, test } from 'vitest';
import { readDetails } from '../../../../src/domain/charges/charge.ts';
import { onMerchantsClock } from '../../../../src/domain/merchants/merchant-clock.ts';
import { findMerchant } from '../../../../src/domain/merchants/store.ts';
import { queryPse } from '../../../../src/domain/methods/pse/follow-pse.ts';
import type { BankDecision } from '../../../../src/processors/sandbox-pse/payment.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { usePeriodRaces } from '../../../support/world/billing/period-races.ts';
import { NO_FUNDS } from '../../../support/world/billing/subscriptions.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';
import { plainText } from '../../../support/world/shop/my-subscription.ts';
import { filledForm } from '../../../support/world/shop/payer.ts';
import { attemptOf, chargeOf, decideAtBank, goToBank } from '../../../support/world/shop/pse.ts';
import { type InvoiceBody, openOneOff } from './one-off-world.ts';

const races = usePeriodRaces();
const { shop } = races;
const WHOLE = { amount: 50_000 };

/** An issued invoice of 50,000 whose payer has its link. */
async function open(fields: object = {}) {
  const own = await openOneOff(shop);
  const invoice = await own.issue(fields);
  return { ...own, invoice, ...pageOf(own, invoice) };
}

function pageOf(own: Awaited<ReturnType<typeof openOneOff>>, invoice: InvoiceBody) {
  const { payer, merchantId, find } = own;
  const url = new URL(invoice.hosted_url ?? '').pathname;
  const merchant = async () => {
    const found = await findMerchant(shop.gateway.database, merchantId);
    if (found === undefined) throw new Error('the merchant is gone');
    return found;
  };
  const see = (query = '') => payer.get(url + query);
  /** Presses the button of the invoice; the handle of the payment page. */
  const start = async (): Promise<string> => {
    const { location } = await payer.post(`${url}/pagar`, {});
    const handle = /^\/pagar\/(ck[a-z0-9]{18})\?/.exec(location ?? '')?.[1] ?? '';
    expect(handle, String(location)).not.toBe('');
    return handle;
  };
  const chargeId = async (handle: string): Promise<string> => {
    const { body } =
      await own.client.get<{ id: string; payment_method?: { url: string } }[]>('/charges?limit=100');
    return body.find(({ payment_method: shown }) => shown?.url.endsWith(handle))?.id ?? '';
  };
  return {
    url,
    see,
    start,
    chargeId,
    payByCard: async (handle: string, card?: string) => {
      const form = await payer.get(`/pagar/${handle}`);
      return payer.post(`/pagar/${handle}`, filledForm(form.html, card));
    },
    voucher: async (handle: string) => {
      const choice = await payer.get(`/efectivo/${handle}`);
      await payer.post(`/efectivo/${handle}`, { form_token: filledForm(choice.html)['form_token'] ?? '' });
      const { paymentDetails } = await chargeOf(shop, await merchant(), await chargeId(handle));
      return String(readDetails({ paymentDetails }).payment_method['reference']);
    },
    atBank: async (handle: string) => {
      const opened = { chargeId: await chargeId(handle), handle, path: '' };
      expect(await goToBank(shop, await merchant(), opened)).toMatchObject({ kind: 'at_bank' });
      return opened;
    },
    bankDecides: async (id: string, decision: BankDecision) => {
      const owner = await merchant();
      const then = onMerchantsClock(shop.gateway, owner);
      await decideAtBank(shop, owner, await attemptOf(shop, owner, id), decision, then.clock.now());
      return (await queryPse(then, await attemptOf(shop, owner, id))).kind;
    },
    now: () => find(invoice.id),
  };
}

test('200: the page shows an open invoice with its way to pay, in Spanish and English, marked as a test', async () => {
  const { see, start } = await open();
  const { status, html } = await see();
  expect(status).toBe(200);
  const text = plainText(html);
  expect(text).toContain('Cuenta de cobro');
  expect(text).toContain('Pendiente de pago');
  expect(text).toContain('Con tarjeta, PSE o en efectivo');
  expect(html).toContain('class="ribbon"');
  const english = plainText((await see('?lang=en')).html);
  expect(english).toContain('By card, PSE or in cash');
  expect(html).not.toMatch(/<script(?![^>]*src=)|style="|onclick/);
  await start();
  expect(plainText((await see()).html)).toContain('Continuar con el pago');
});

test('303: pressing twice opens one payment; the payment page offers card, PSE and cash, and leads back', async () => {
  const { start, payer, url, payments, client } = await open();
  const [first, second] = await Promise.all([start(), start()]);
  expect(second).toBe(first);
  expect(await start()).toBe(first);
  expect(await payments()).toEqual(['open']);
  expect((await client.get<object[]>('/charges')).body).toHaveLength(1);
  const { html } = await payer.get(`/pagar/${first}`);
  expect(plainText(html)).toMatch(/Tarjeta .*PSE.*Efectivo/);
  expect(html).toContain(`href="${url}?lang=es"`);
});

test('400, 404: forms from elsewhere and links that nobody signed open nothing', async () => {
  const { payer, url, payments } = await open();
  expect(await payer.post(`${url}/pagar`, {}, { 'sec-fetch-site': 'cross-site' })).toMatchObject({
    status: 400,
  });
  expect(await payer.post(`${url}x/pagar`, {})).toMatchObject({ status: 404 });
  expect(await payments()).toEqual([]);
});

test('a card pays the invoice once, and the payer gets one receipt', async () => {
  const { start, payByCard, now, see, payments, merchantId, events } = await open();
  const handle = await start();
  expect(await payByCard(handle, NO_FUNDS)).toMatchObject({ status: 402 });
  expect(await now()).toMatchObject({ status: 'open' });
  expect(await payByCard(handle)).toMatchObject({ status: 303 });
  expect(await now()).toMatchObject({ status: 'paid', amount_paid: 50_000 });
  expect(await payments()).toEqual(['counted']);
  expect(plainText((await see()).html)).toContain('Esta cuenta está pagada');
  const mails = await mailsOf(shop.gateway, merchantId);
  expect(mails.filter(({ kind }) => kind === 'receipt')).toHaveLength(1);
  expect((await events()).filter(text => text.startsWith('invoice.paid'))).toHaveLength(1);
});

test('PSE pays the invoice, and the payer gets one receipt', async () => {
  const { start, atBank, bankDecides, now, payments, see, merchantId, number } = await open();
  const { chargeId: id } = await atBank(await start());
  expect(plainText((await see()).html)).toContain('Continuar con el pago');
  expect(await bankDecides(id, 'approved')).toBe('settled');
  expect(await now()).toMatchObject({ status: 'paid', transaction_id: id, amount_paid: 50_000 });
  expect(await payments()).toEqual(['counted']);
  await number();
  const mails = await mailsOf(shop.gateway, merchantId);
  expect(mails.map(({ kind }) => kind)).toEqual(['receipt']);
});

test('cash pays the invoice; reversed by its network, it is owed again and can be paid again', async () => {
  const { start, voucher, now, payments, merchantId, number } = await open();
  const reference = await voucher(await start());
  const id = races.nextNumber();
  const { network } = races;
  expect((await network.pay(reference, id, WHOLE)).status).toBe(200);
  expect(await now()).toMatchObject({ status: 'paid' });
  await number();
  const kinds = (await mailsOf(shop.gateway, merchantId)).map(({ kind }) => kind);
  expect(kinds.filter(kind => kind === 'invoice_paid' || kind === 'receipt')).toEqual(['receipt']);
  expect((await network.reverse(id)).status).toBe(200);
  expect(await now()).toMatchObject({ status: 'open', transaction_id: null, amount_paid: 0 });
  expect(await payments()).toEqual(['open']);
  expect((await network.pay(reference, races.nextNumber(), WHOLE)).status).toBe(200);
  expect(await now()).toMatchObject({ status: 'paid' });
});

test('422: a till takes no part of an invoice', async () => {
  const { start, voucher, now } = await open();
  const reference = await voucher(await start());
  expectError(await races.network.pay(reference, races.nextNumber(), { amount: 20_000 }), 1003);
  expect(await now()).toMatchObject({ status: 'open' });
});

test.each([
  ['void', undefined],
  ['paid_elsewhere', { reference: '1' }],
  ['uncollectible', undefined],
])(
  '%s closes a payment that waits for its payer: neither card nor till can pay it any more',
  async (action, body) => {
    const { start, voucher, act, invoice, payments, payByCard, see } = await open();
    const handle = await start();
    const reference = await voucher(handle);
    expect((await act(invoice.id, action, body)).status).toBe(200);
    expect(await payments()).toEqual(['ended']);
    expectError(await races.network.pay(reference, races.nextNumber(), WHOLE), 3006);
    expect((await payByCard(handle)).status).toBe(303);
    expect(plainText((await see()).html)).not.toContain('Con tarjeta, PSE o en efectivo');
  },
);

test('412 3006: while the payer is at the bank, the invoice is neither void nor charged nor paid elsewhere', async () => {
  const { start, atBank, act, pay, invoice, now, bankDecides } = await open();
  const { chargeId: id } = await atBank(await start());
  expectError(await act(invoice.id, 'void'), 3006);
  expectError(await act(invoice.id, 'uncollectible'), 3006);
  expectError(await act(invoice.id, 'paid_elsewhere', { reference: '1' }), 3006);
  expectError(await pay(invoice.id), 3006);
  expect(await now()).toMatchObject({ status: 'open' });
  await bankDecides(id, 'rejected');
  expect((await pay(invoice.id)).body).toMatchObject({ status: 'paid' });
});

test('late bank money of an uncollectible invoice counts; of a void one it waits for a person, who returns it', async () => {
  const late = await open();
  const { chargeId: first } = await late.atBank(await late.start());
  await late.bankDecides(first, 'expired');
  // The payer may still choose another way.
  expect(await late.payments()).toEqual(['open']);
  await late.act(late.invoice.id, 'uncollectible');
  expect(await late.bankDecides(first, 'approved_late')).toBe('settled');
  expect(await late.now()).toMatchObject({ status: 'paid', transaction_id: first });

  const gone = await open();
  const { chargeId: second } = await gone.atBank(await gone.start());
  await gone.bankDecides(second, 'expired');
  await gone.act(gone.invoice.id, 'void');
  expect(await gone.bankDecides(second, 'approved_late')).toBe('settled');
  expect(await gone.now()).toMatchObject({ status: 'void' });
  expect(await gone.payments()).toEqual(['in_review']);
  const answer = await races.resolve('pse', gone, second, 'declined');
  expect(answer.status).toBe(200);
  expect(await gone.payments()).toEqual(['returned']);
});

test('a merchant that charges a card takes over from a payer who only looked at the page', async () => {
  const { start, pay, invoice, payments, payByCard, client } = await open();
  const handle = await start();
  expect((await pay(invoice.id)).body).toMatchObject({ status: 'paid' });
  expect(await payments()).toEqual(['ended', 'counted']);
  expect(await payByCard(handle)).toMatchObject({ status: 303 });
  const { body } = await client.get<{ status: string }[]>('/charges');
  expect(body.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'completed']);
});

test('the invoice of an owed period is paid on its page, and its subscription goes on', async () => {
  const own = await openOneOff(shop, { day: '2026-11-03', card: NO_FUNDS });
  const { id } = await own.subscribe();
  const [invoice] = (await own.client.get<InvoiceBody[]>('/invoices')).body;
  if (invoice === undefined) throw new Error('the period has no invoice');
  const page = pageOf(own, invoice);
  const handle = await page.start();
  expect(await page.payByCard(handle)).toMatchObject({ status: 303 });
  expect(await page.now()).toMatchObject({ status: 'paid', subscription_id: id });
  expect(await own.show(id)).toMatchObject({ status: 'active', charge_date: '2026-12-03' });
});
