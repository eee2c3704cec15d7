import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  payerPagePath,
  signPayerLink,
} from '../../../../src/domain/billing/subscriptions/period-payments/payer-link.ts';
import { resolveRenewals } from '../../../../src/domain/billing/subscriptions/renewals/resolve-renewals.ts';
import { updateSubscription } from '../../../../src/domain/billing/subscriptions/update-subscription.ts';
import { findMerchant } from '../../../../src/domain/merchants/store.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import {
  advance,
  chargeDays,
  DECLINED,
  NO_FUNDS,
  type SubscriberOptions,
} from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';
import { MASTERCARD, openMySubscription, plainText } from '../../../support/world/shop/my-subscription.ts';
import { filledForm } from '../../../support/world/shop/payer.ts';
import { cardData } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway({ processorTimeoutMs: 500 });
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

const open = (options: SubscriberOptions = {}) => openMySubscription(shop, options);

describe('a new card while a payment is due', () => {
  test.each([
    ['past_due', 0],
    ['unpaid', 3],
  ])('%s: charges at once and activates the subscription', async (status, days) => {
    const { giveCard, see, now, client, events } = await open({ card: NO_FUNDS });
    if (days > 0) await advance(client, { days });
    expect(await now()).toMatchObject({ status });
    const answer = await giveCard(MASTERCARD);
    expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(/listo=pago$/)]);
    expect(await now()).toMatchObject({ status: 'active', card: { card_number: '555555XXXXXX4444' } });
    expect((await chargeDays(client)).at(-1)).toMatch('completed');
    expect((await events()).at(-1)).toMatch('subscription.activated');
    const text = plainText((await see('?listo=pago')).html);
    expect(text).toContain('Pago aprobado');
    expect(text).not.toContain('Total a pagar');
  });

  test("402: explains the decline in a payer's words; the next try is paid", async () => {
    const { giveCard, typeCard, now, calls, cards, merchantId } = await open({ card: NO_FUNDS });
    const before = await now();
    const refused = await giveCard(DECLINED);
    expect(refused.status).toBe(402);
    expect(plainText(refused.html)).toContain(
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

  test('402: does not tell the payer that a card is stolen', async () => {
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

  test('a rejected expiry date is not stored on a saved card', async () => {
    const { giveCard, cards } = await open({ card: NO_FUNDS });
    expect((await giveCard(NO_FUNDS, { expiration: '08/39', holder_name: 'Otro' })).status).toBe(402);
    expect(await cards()).toMatchObject([{ expiration_year: '30', holder_name: 'Ana Torres' }]);
  });

  test('503: no response is possible; nothing is charged and it can be sent again', async () => {
    const { giveCard, now } = await open({ card: NO_FUNDS });
    const { status, html } = await giveCard('4000000010040006');
    expect(status).toBe(503);
    expect(html).toContain('No pudimos procesar el pago y no te cobramos.');
    expect(await now()).toMatchObject({ status: 'past_due' });
    expect((await giveCard(MASTERCARD)).status).toBe(303);
    expect(await now()).toMatchObject({ status: 'active' });
  });

  test('the bank does not respond: the page says so, no other card is charged, and the real outcome counts', async () => {
    const { giveCard, see, payer, url, calls, now } = await open({ card: NO_FUNDS });
    const form = filledForm((await see()).html, MASTERCARD);
    expect((await giveCard('4000000090010002')).status).toBe(303);
    const waiting = await see();
    expect(waiting.html).toContain('Estamos confirmando tu pago');
    expect(JSON.parse((await payer.get(`${url}/estado`)).html)).toEqual({ status: 'processing' });
    expect((await payer.post(url, form)).status).toBe(303);
    const inAMinute = { now: () => new Date(shop.gateway.realClock.now().getTime() + 60_000) };
    await resolveRenewals({ ...shop.gateway, realClock: inAMinute }, 100);
    expect(await now()).toMatchObject({ status: 'active', card: { card_number: '400000XXXXXX0002' } });
    expect(await calls()).toEqual(['authorise declined', 'authorise approved']);
    expect(JSON.parse((await payer.get(`${url}/estado`)).html)).toEqual({ status: 'open' });
  });

  test('allows ten declined cards; scheduled retries do not count', async () => {
    const { see, payer, client, calls, merchantId, id } = await open({ card: NO_FUNDS });
    await advance(client, { days: 1 });
    for (let round = 0; round < 10; round += 1) {
      // One payment link per round, because a page accepts only a few forms per second.
      const made = new Date(shop.gateway.realClock.now().getTime() - round * 60_000);
      const link = signPayerLink(shop.gateway, { merchantId, subscriptionId: id }, made);
      const { html } = await payer.get(payerPagePath(link));
      const answer = await payer.post(payerPagePath(link), filledForm(html, DECLINED));
      expect(answer.status).toBe(402);
    }
    const { html } = await see();
    expect(html).toContain('Demasiados intentos con tarjeta');
    expect(html).not.toContain('data-card-form');
    expect(plainText(html)).toContain('Cómo quieres pagar PSE Efectivo');
    expect(await calls()).toHaveLength(12);
  });
});

describe('one form, one charge', () => {
  test('four concurrent submissions: one call, one payment', async () => {
    const { see, typeCard, calls, now } = await open({ card: NO_FUNDS });
    const page = await see();
    const answers = await Promise.all([1, 2, 3, 4].map(() => typeCard(page, MASTERCARD)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(await calls()).toEqual(['authorise declined', 'authorise approved']);
    expect(await now()).toMatchObject({ status: 'active' });
  });

  test('a declined card, four concurrent submissions: one call, and the next form works at once', async () => {
    const { see, typeCard, giveCard, calls, now } = await open({ card: NO_FUNDS });
    const page = await see();
    await Promise.all([1, 2, 3, 4].map(() => typeCard(page, DECLINED)));
    expect(await calls()).toEqual(['authorise declined', 'authorise declined']);
    expect((await giveCard(MASTERCARD)).location).toMatch(/listo=pago$/);
    expect(await now()).toMatchObject({ status: 'active' });
  });

  test('a recent attempt is not repeated, and the response is immediate', async () => {
    const { merchantId, customerId, id, calls, cards, giveCard } = await open({ card: NO_FUNDS });
    const { gateway } = shop;
    const merchant = await findMerchant(gateway.database, merchantId);
    if (merchant === undefined) throw new Error('the merchant is gone');
    const card = cardData(MASTERCARD);
    const late = updateSubscription(gateway, { merchant, customerId }, id, {
      update: { card },
      onlyAttempt: 1,
    });
    await expect(late).rejects.toMatchObject({ errorCode: 3006 });
    expect(await calls()).toEqual(['authorise declined']);
    expect(await cards()).toHaveLength(1);
    expect((await giveCard(MASTERCARD)).location).toMatch(/listo=pago$/);
  });

  test('two tabs with two cards: one is charged', async () => {
    const { see, typeCard, calls } = await open({ card: NO_FUNDS });
    const [one, two] = [await see(), await see()];
    await Promise.all([typeCard(one, MASTERCARD), typeCard(two, '4242424242424242')]);
    expect(await calls()).toEqual(['authorise declined', 'authorise approved']);
  });

  test('a refreshed decline is not retried, even if the card would now be approved', async () => {
    const { see, typeCard, calls, now } = await open({ card: NO_FUNDS });
    const page = await see();
    expect((await typeCard(page, '4000000080010004')).status).toBe(402);
    expect((await typeCard(page, '4000000080010004')).status).toBe(303);
    expect(await calls()).toEqual(['authorise declined', 'authorise declined']);
    expect(await now()).toMatchObject({ status: 'past_due' });
  });

  test('going back after the payment charges nothing', async () => {
    const { see, typeCard, calls } = await open({ card: NO_FUNDS });
    const page = await see();
    await typeCard(page, MASTERCARD);
    expect((await typeCard(page, '4242424242424242')).status).toBe(303);
    expect(await calls()).toHaveLength(2);
  });

  test('rejects a form from another site; shows an unsigned one again', async () => {
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
