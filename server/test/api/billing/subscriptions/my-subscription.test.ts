import { describe, expect, test } from 'vitest';
import { signPayerLink } from '../../../../src/domain/billing/subscriptions/period-payments/payer-link.ts';
import { setMerchantStatus } from '../../../../src/domain/merchants/store.ts';
import {
  advance,
  chargeDays,
  DECLINED,
  NO_FUNDS,
  type SubscriberOptions,
} from '../../../support/world/billing/subscriptions.ts';
import { useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';
import { MASTERCARD, openMySubscription, plainText } from '../../../support/world/shop/my-subscription.ts';
import { filledForm } from '../../../support/world/shop/payer.ts';

const shop = useSharedGateway();

const open = (options: SubscriberOptions = {}) => openMySubscription(shop, options);

describe('the page shows', () => {
  test('an active subscription: shop, plan, price, state, next charge, card; nothing to pay', async () => {
    const { see } = await open({ plan: { repeat_every: 3 } });
    const { status, html, headers } = await see();
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
    const text = plainText(html);
    expect(text).toContain('Tienda de prueba');
    expect(text).toContain('Plan Café mensual Valor $ 20.000 cada 3 meses Estado Activa');
    expect(text).toContain(
      'Próximo cobro $ 20.000 el 10 de junio de 2027 Tarjeta Visa •••• 1111, vence 12/30',
    );
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
    const text = plainText((await see()).html);
    for (const part of ['Total a pagar $ 20.000', state, fact, notice, 'Pagar $ 20.000']) {
      expect(text).toContain(part);
    }
  });

  test('English on request, by link or by browser', async () => {
    const { see, payer, url } = await open({ card: NO_FUNDS });
    for (const page of [await see('?lang=en'), await payer.get(url, { 'accept-language': 'en-US' })]) {
      const text = plainText(page.html);
      expect(text).toContain('Price COP 20,000 every month Status Past due');
      expect(text).toContain('Next attempt March 11, 2027');
      expect(text).toContain('Pay COP 20,000');
    }
  });

  test('a cancelled subscription: says that nothing more is charged, without a form', async () => {
    const { see, client, path, id } = await open();
    await client.delete(`${path}/subscriptions/${id}`);
    const { status, html } = await see();
    expect([status, html.includes('<form')]).toEqual([200, false]);
    expect(html).toContain('Tu suscripción está cancelada');
  });
});

describe('404: the wrong-link page', () => {
  test('truncated, invented, of another key, of a missing subscription, expired', async () => {
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

describe('a new card while nothing is due', () => {
  test('pays future charges; nothing is charged now', async () => {
    const { giveCard, see, now, client, calls } = await open();
    const { status, location } = await giveCard(MASTERCARD);
    expect([status, location]).toEqual([303, expect.stringMatching(/\?lang=es&listo=tarjeta$/)]);
    expect(plainText((await see('?listo=tarjeta')).html)).toContain('Tarjeta actualizada');
    expect(await now()).toMatchObject({ status: 'active', card: { card_number: '555555XXXXXX4444' } });
    expect(await calls()).toEqual(['authorise approved']);
    await advance(client, { months: 1 });
    expect(await chargeDays(client)).toEqual(['2027-03-10 completed', '2027-04-10 completed']);
  });

  test('the same form twice, and once more: one card, no charge', async () => {
    const { see, typeCard, calls, cards } = await open();
    const page = await see();
    const answers = await Promise.all([typeCard(page, MASTERCARD), typeCard(page, MASTERCARD)]);
    answers.push(await typeCard(page, MASTERCARD));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await cards()).toHaveLength(2);
    expect(await calls()).toHaveLength(1);
  });

  test('accepts a number already saved, with its new date', async () => {
    const { giveCard, now, cards } = await open();
    expect((await giveCard('4111111111111111', { expiration: '08/39' })).status).toBe(303);
    expect(await now()).toMatchObject({ card: { expiration_month: '08', expiration_year: '39' } });
    expect(await cards()).toHaveLength(1);
  });

  test('422: names wrong fields, does not return the number, and changes nothing', async () => {
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

test('a payer who used the page in English gets the next email in English', async () => {
  const { see, payer, url, client, merchantId } = await open({ card: NO_FUNDS });
  const page = await see('?lang=en');
  await payer.post(`${url}?lang=en`, filledForm(page.html, DECLINED));
  await advance(client, { days: 1 });
  const emails = await mailsOf(shop.gateway, merchantId);
  expect(emails.map(({ language }) => language)).toEqual(['es', 'en']);
});
