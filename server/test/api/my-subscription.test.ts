import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrand, setBrand, setPayerMayCancel } from '../../src/domain/merchants/brand-store.ts';
import { setMerchantStatus } from '../../src/domain/merchants/store.ts';
import { signPayerLink } from '../../src/domain/subscriptions/payer-link.ts';
import { resolveRenewals } from '../../src/domain/subscriptions/resolve-renewals.ts';
import { expectLedgerSound } from '../support/ledger-sound.ts';
import { mailsOf } from '../support/mails.ts';
import { openMySubscription } from '../support/my-subscription.ts';
import { filledForm } from '../support/payer.ts';
import { advance, chargeDays, DECLINED, NO_FUNDS } from '../support/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../support/test-gateway.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

const MASTERCARD = '5555555555554444';
const open = (
  ...options: Parameters<typeof openMySubscription> extends [unknown, ...infer Rest] ? Rest : []
) => openMySubscription(shop, ...options);
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('the page shows', () => {
  test('an active subscription: shop, plan, price, state, next charge, card; nothing to pay', async () => {
    const { see } = await open({ plan: { repeat_every: 3 } });
    const { status, html, headers } = await see();
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
    const text = plain(html);
    expect(text).toContain('Tienda de prueba');
    expect(text).toContain('Plan Café mensual Valor $ 20.000 cada 3 meses Estado Activa');
    expect(text).toContain('Próximo cobro 10 de junio de 2027 Tarjeta Visa •••• 1111, vence 12/30');
    expect(text).toContain('Guardar tarjeta');
    expect(text).not.toContain('Total a pagar');
  });

  test.each([
    [
      'past_due',
      0,
      'Estado En mora',
      'Próximo intento 11 de marzo de 2027',
      'de nuevo el 11 de marzo de 2027',
    ],
    ['unpaid', 3, 'Estado Impaga', 'Último día 9 de abril de 2027', 'antes del final del 9 de abril de 2027'],
  ])('%s: what is owed and until when', async (_status, days, state, fact, notice) => {
    const { see, client } = await open({ card: NO_FUNDS });
    if (days > 0) await advance(client, { days });
    const text = plain((await see()).html);
    for (const part of ['Total a pagar $ 20.000', state, fact, notice, 'Pagar $ 20.000']) {
      expect(text).toContain(part);
    }
  });

  test('English to who asks for it, by link or by browser', async () => {
    const { see, payer, url } = await open({ card: NO_FUNDS });
    for (const page of [await see('?lang=en'), await payer.get(url, { 'accept-language': 'en-US' })]) {
      const text = plain(page.html);
      expect(text).toContain('Price COP 20,000 every month Status Past due');
      expect(text).toContain('Next try March 11, 2027');
      expect(text).toContain('Pay COP 20,000');
    }
  });

  test('a cancelled subscription: that nothing more is charged, and no form', async () => {
    const { see, client, path, id } = await open();
    await client.delete(`${path}/subscriptions/${id}`);
    const { status, html } = await see();
    expect([status, html.includes('<form')]).toEqual([200, false]);
    expect(html).toContain('Tu suscripción está cancelada');
  });
});

describe('404: the wrong link page', () => {
  test('cut, made up, of another key, of a subscription that is not there, over', async () => {
    const { token, payer, merchantId, id } = await open();
    const now = shop.gateway.realClock.now();
    const monthAgo = new Date(now.getTime() - 31 * 86_400_000);
    const wrong = [
      token.slice(0, -1),
      'x',
      token.replace(merchantId, `${merchantId}x`),
      signPayerLink({ ...shop.gateway, environment: 'production' }, { merchantId, subscriptionId: id }, now),
      signPayerLink(shop.gateway, { merchantId, subscriptionId: 'snone' }, now),
      signPayerLink(shop.gateway, { merchantId, subscriptionId: id }, monthAgo),
    ];
    for (const one of wrong) {
      for (const page of ['', '/cancelar', '/estado']) {
        const { status, html } = await payer.get(`/mi-suscripcion/${one}${page}`);
        expect([one, page, status]).toEqual([one, page, 404]);
        expect(html).toContain('Este enlace no existe');
      }
      expect((await payer.post(`/mi-suscripcion/${one}`, {})).status).toBe(404);
    }
  });

  test('423: a suspended merchant has no pages', async () => {
    const { see, merchantId } = await open();
    await setMerchantStatus(shop.gateway.database, merchantId, 'suspended');
    expect((await see()).status).toBe(423);
  });
});

describe('a new card while nothing is owed', () => {
  test('is the card of the next charges; nothing is charged now', async () => {
    const { giveCard, see, now, client, calls } = await open();
    const { status, location } = await giveCard(MASTERCARD);
    expect([status, location]).toEqual([303, expect.stringMatching(/\?lang=es&listo=tarjeta$/)]);
    expect(plain((await see('?listo=tarjeta')).html)).toContain('Tarjeta actualizada');
    expect(await now()).toMatchObject({ status: 'active', card: { card_number: '555555XXXXXX4444' } });
    expect(await calls()).toEqual(['authorise approved']);
    await advance(client, { months: 1 });
    expect(await chargeDays(client)).toEqual(['2027-03-10 completed', '2027-04-10 completed']);
  });

  test('the same form twice at once, and once more: one card, no charge', async () => {
    const { see, typeCard, calls, cards } = await open();
    const page = await see();
    const answers = await Promise.all([typeCard(page, MASTERCARD), typeCard(page, MASTERCARD)]);
    answers.push(await typeCard(page, MASTERCARD));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await cards()).toHaveLength(2);
    expect(await calls()).toHaveLength(1);
  });

  test('the number that is there already, with its new date', async () => {
    const { giveCard, now, cards } = await open();
    expect((await giveCard('4111111111111111', { expiration: '08/39' })).status).toBe(303);
    expect(await now()).toMatchObject({ card: { expiration_month: '08', expiration_year: '39' } });
    expect(await cards()).toHaveLength(1);
  });

  test('422: wrong fields are named, the number does not come back, nothing changes', async () => {
    const { giveCard, now } = await open();
    const before = await now();
    const { status, html } = await giveCard('4111111111111112', { cvv2: '', expiration: '01/20' });
    expect(status).toBe(422);
    expect(html).toContain('Revisa el número: falta o sobra un dígito.');
    expect(html).toContain('La tarjeta está vencida. Revisa mes y año.');
    expect(html).toContain('Revisa los 3 campos marcados. No te hemos cobrado.');
    expect(html).not.toContain('4111111111111112');
    expect(await now()).toEqual(before);
  });
});

describe('a new card while a payment is due', () => {
  test.each([
    ['past_due', 0],
    ['unpaid', 3],
  ])('%s: is charged at once, and the subscription is active', async (status, days) => {
    const { giveCard, see, now, client, events } = await open({ card: NO_FUNDS });
    if (days > 0) await advance(client, { days });
    expect(await now()).toMatchObject({ status });
    const answer = await giveCard(MASTERCARD);
    expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(/listo=pago$/)]);
    expect(await now()).toMatchObject({ status: 'active', card: { card_number: '555555XXXXXX4444' } });
    expect((await chargeDays(client)).at(-1)).toMatch('completed');
    expect((await events()).at(-1)).toMatch('subscription.activated');
    const text = plain((await see('?listo=pago')).html);
    expect(text).toContain('Pago aprobado');
    expect(text).not.toContain('Total a pagar');
  });

  test('402: refused in the words for payers; they try again and it is paid', async () => {
    const { giveCard, typeCard, now, calls, cards, merchantId } = await open({ card: NO_FUNDS });
    const before = await now();
    const refused = await giveCard(DECLINED);
    expect(refused.status).toBe(402);
    expect(plain(refused.html)).toContain(
      'El pago no se hizo Tu banco no autorizó el pago con esta tarjeta.',
    );
    expect(refused.html).toContain('value="Ana Torres"');
    expect(refused.html).not.toContain(DECLINED);
    expect(await now()).toEqual(before);
    expect(await cards()).toHaveLength(1);
    expect((await typeCard(refused, MASTERCARD)).status).toBe(303);
    expect(await now()).toMatchObject({ status: 'active' });
    expect(await calls()).toEqual(['authorise declined', 'authorise declined', 'authorise approved']);
    expect(await mailsOf(shop.gateway, merchantId)).toHaveLength(1);
  });

  test('402: nobody reads that a card is stolen', async () => {
    const { giveCard } = await open({ card: NO_FUNDS });
    const { html } = await giveCard('4000000000000119');
    expect(html).not.toMatch(/robada|stolen|fraude|perdida/i);
  });

  test('the same card again, now with funds', async () => {
    const card = '4000000080010004';
    const { giveCard, now, cards } = await open({ card });
    expect(await now()).toMatchObject({ status: 'past_due' });
    expect((await giveCard(card)).status).toBe(303);
    expect(await now()).toMatchObject({ status: 'active' });
    expect(await cards()).toHaveLength(1);
  });

  test('a refused date does not stay on a saved card', async () => {
    const { giveCard, cards } = await open({ card: NO_FUNDS });
    expect((await giveCard(NO_FUNDS, { expiration: '08/39', holder_name: 'Otro' })).status).toBe(402);
    expect(await cards()).toMatchObject([{ expiration_year: '30', holder_name: 'Ana Torres' }]);
  });

  test('503: no answer was possible; nothing is charged and it can be sent again', async () => {
    const { giveCard, now } = await open({ card: NO_FUNDS });
    const { status, html } = await giveCard('4000000010040006');
    expect(status).toBe(503);
    expect(html).toContain('No pudimos procesar el pago y no te cobramos.');
    expect(await now()).toMatchObject({ status: 'past_due' });
    expect((await giveCard(MASTERCARD)).status).toBe(303);
    expect(await now()).toMatchObject({ status: 'active' });
  });

  test('the bank does not answer: the page says so, no other card is charged, and what is found counts', async () => {
    const { giveCard, see, payer, url, calls, now } = await open({ card: NO_FUNDS });
    const form = filledForm((await see()).html, MASTERCARD);
    expect((await giveCard('4000000090010002')).status).toBe(303);
    const waiting = await see();
    expect(waiting.html).toContain('Estamos confirmando tu pago');
    expect(JSON.parse((await payer.get(`${url}/estado`)).html)).toEqual({ status: 'processing' });
    expect((await payer.post(url, form)).status).toBe(303);
    const inAMinute = { now: () => new Date(Date.now() + 60_000) };
    await resolveRenewals({ ...shop.gateway, realClock: inAMinute }, 100);
    expect(await now()).toMatchObject({ status: 'active', card: { card_number: '400000XXXXXX0002' } });
    expect(await calls()).toEqual(['authorise declined', 'authorise approved']);
    expect(JSON.parse((await payer.get(`${url}/estado`)).html)).toEqual({ status: 'open' });
  });

  test('after ten refused cards no other is tried; scheduled retries do not count', async () => {
    const { giveCard, see, client, calls } = await open({ card: NO_FUNDS });
    await advance(client, { days: 1 });
    for (let round = 0; round < 10; round += 1) {
      expect((await giveCard(DECLINED)).status).toBe(402);
      // Another second for the limit of forms.
      if (round === 4) await new Promise(resolve => setTimeout(resolve, 1_100));
    }
    const { html } = await see();
    expect(html).toContain('Demasiados intentos con tarjeta');
    expect(html).not.toContain('data-card-form');
    expect(await calls()).toHaveLength(12);
  });
});

describe('one form, one charge', () => {
  test('four times at once: one call, one payment', async () => {
    const { see, typeCard, calls, now } = await open({ card: NO_FUNDS });
    const page = await see();
    const answers = await Promise.all([1, 2, 3, 4].map(() => typeCard(page, MASTERCARD)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(await calls()).toEqual(['authorise declined', 'authorise approved']);
    expect(await now()).toMatchObject({ status: 'active' });
  });

  test('two tabs with two cards at once: one is charged', async () => {
    const { see, typeCard, calls } = await open({ card: NO_FUNDS });
    const [one, two] = [await see(), await see()];
    await Promise.all([typeCard(one, MASTERCARD), typeCard(two, '4242424242424242')]);
    expect(await calls()).toEqual(['authorise declined', 'authorise approved']);
  });

  test('a refreshed refusal is not tried again, though this card would pass now', async () => {
    const { see, typeCard, calls, now } = await open({ card: NO_FUNDS });
    const page = await see();
    expect((await typeCard(page, '4000000080010004')).status).toBe(402);
    expect((await typeCard(page, '4000000080010004')).status).toBe(303);
    expect(await calls()).toEqual(['authorise declined', 'authorise declined']);
    expect(await now()).toMatchObject({ status: 'past_due' });
  });

  test('back and again after the payment: nothing is charged', async () => {
    const { see, typeCard, calls } = await open({ card: NO_FUNDS });
    const page = await see();
    await typeCard(page, MASTERCARD);
    expect((await typeCard(page, '4242424242424242')).status).toBe(303);
    expect(await calls()).toHaveLength(2);
  });

  test('a form from elsewhere is refused; one that is not signed is shown again', async () => {
    const { see, payer, url, calls } = await open({ card: NO_FUNDS });
    const form = filledForm((await see()).html, MASTERCARD);
    const elsewhere = await payer.post(url, form, { 'sec-fetch-site': 'cross-site' });
    expect(elsewhere.status).toBe(400);
    const unsigned = await payer.post(url, { ...form, form_token: '1.0.x' });
    expect([unsigned.status, unsigned.html.includes('La tarjeta no se guardó')]).toEqual([422, true]);
    const other = await open({ card: NO_FUNDS });
    expect((await other.payer.post(other.url, form)).status).toBe(422);
    expect(await calls()).toHaveLength(1);
  });
});

describe('cancelling', () => {
  test('asks first; at the end of the period by default, and it can be taken back', async () => {
    const { see, payer, url, decide, now, client } = await open();
    expect((await see()).html).toContain('Cancelar suscripción');
    const ask = await payer.get(`${url}/cancelar`);
    expect(ask.status).toBe(200);
    expect(ask.html).toMatch(/value="end" checked/);
    expect(plain(ask.html)).toContain('Al final de lo que ya tienes: el 9 de abril de 2027');
    expect(await now()).toMatchObject({ cancel_at_period_end: false });
    expect((await decide('end')).location).toMatch(/listo=termina$/);
    expect(await now()).toMatchObject({ status: 'active', cancel_at_period_end: true });
    const text = plain((await see()).html);
    expect(text).toContain('Tu suscripción termina el 9 de abril de 2027 y no se cobrará más.');
    expect(text).not.toContain('Próximo cobro');
    expect((await decide('never')).location).toMatch(/listo=sigue$/);
    expect(await now()).toMatchObject({ cancel_at_period_end: false });
    await decide('end');
    await advance(client, { months: 1 });
    expect(await now()).toMatchObject({ status: 'cancelled' });
    expect(await chargeDays(client)).toHaveLength(1);
  });

  test('at once, also when pressed twice', async () => {
    const { payer, url, now, events } = await open();
    const form_token = filledForm((await payer.get(`${url}/cancelar`)).html)['form_token'] ?? '';
    const send = () => payer.post(`${url}/cancelar`, { form_token, when: 'now' });
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await now()).toMatchObject({ status: 'cancelled' });
    expect((await events()).filter(event => String(event).includes('subscription.cancelled'))).toHaveLength(
      1,
    );
  });

  test('with a payment due: only at once, and nothing more is charged', async () => {
    const { payer, url, decide, now, client } = await open({ card: NO_FUNDS });
    expect((await payer.get(`${url}/cancelar`)).html).not.toContain('type="radio"');
    await decide('end');
    expect(await now()).toMatchObject({ status: 'past_due', cancel_at_period_end: false });
    await decide('now');
    expect(await now()).toMatchObject({ status: 'cancelled' });
    await advance(client, { days: 5 });
    expect(await chargeDays(client)).toHaveLength(1);
  });

  test('a merchant that does not allow it: no link, no page, no effect; the contact instead', async () => {
    const { see, payer, url, decide, now, merchantId } = await open();
    const { database } = shop.gateway;
    const ask = await payer.get(`${url}/cancelar`);
    const brand = await findBrand(database, merchantId);
    if (brand === undefined) throw new Error('the merchant is gone');
    await setBrand(database, merchantId, { ...brand, email: 'hola@cafe.example' });
    await setPayerMayCancel(database, merchantId, false);
    const { html } = await see();
    expect(html).not.toContain('Cancelar suscripción');
    expect(plain(html)).toContain('Escribe a la tienda: hola@cafe.example');
    expect((await payer.get(`${url}/cancelar`)).status).toBe(303);
    const form_token = filledForm(ask.html)['form_token'] ?? '';
    expect((await payer.post(`${url}/cancelar`, { form_token, when: 'now' })).status).toBe(303);
    await decide('now');
    expect(await now()).toMatchObject({ status: 'active', cancel_at_period_end: false });
  });

  test('not from another site, and not without a signed form', async () => {
    const { payer, url, now } = await open();
    const form_token = filledForm((await payer.get(`${url}/cancelar`)).html)['form_token'] ?? '';
    const sent = { form_token, when: 'now' };
    const cross = await payer.post(`${url}/cancelar`, sent, { 'sec-fetch-site': 'cross-site' });
    expect(cross.status).toBe(400);
    expect((await payer.post(`${url}/cancelar`, { when: 'now' })).status).toBe(303);
    expect(await now()).toMatchObject({ status: 'active' });
  });
});

test('who used the page in English gets the next letter in English', async () => {
  const { see, payer, url, client, merchantId } = await open({ card: NO_FUNDS });
  const page = await see('?lang=en');
  await payer.post(`${url}?lang=en`, filledForm(page.html, DECLINED));
  await advance(client, { days: 1 });
  const letters = await mailsOf(shop.gateway, merchantId);
  expect(letters.map(({ language }) => language)).toEqual(['es', 'en']);
});
