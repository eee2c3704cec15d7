import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveRenewals } from '../../../server/src/domain/billing/subscriptions/renewals/resolve-renewals.ts';
import { setBrand } from '../../../server/src/domain/merchants/brand/brand-store.ts';
import {
  DECLINED,
  NO_FUNDS,
  type SubscriptionBody,
  savePlan,
} from '../../../server/test/support/world/billing/subscriptions.ts';
import { mailsOf } from '../../../server/test/support/world/shop/mails.ts';
import { processorCalls } from '../../../server/test/support/world/shop/payer.ts';
import { cardData, saveCustomer } from '../../../server/test/support/world/shop/shop.ts';
import {
  expectAccessible,
  fillCard,
  type HostedShop,
  newWatchedPage,
  openHostedShop,
  PHONE,
  payButton,
} from '../support/hosted-shop.ts';
import { savePicture } from '../support/save-picture.ts';

const MASTERCARD = '5555555555554444';
const FOUND_APPROVED = '4000000090010002';

let shop: HostedShop;
let planId: string;
beforeAll(async () => {
  shop = await openHostedShop();
  await setBrand(shop.gateway.gateway.database, shop.merchant.merchant.id, {
    color: '8a3324',
    legalName: 'Café Alto S. A. S.',
    nit: '900.123.456-8',
    email: 'hola@cafealto.example',
    phone: '601 333 4455',
    address: 'Calle 10 # 43D-30, Medellín',
    websiteUrl: null,
    termsUrl: null,
    privacyUrl: null,
  });
  planId = await savePlan(shop.merchant.client, { name: 'Café cada mes', amount: 42_000 });
});
afterAll(() => shop.close());

let customers = 0;

/** A subscription whose first charge was declined, and the email about it. */
async function failedSubscription() {
  const { client, merchant } = shop.merchant;
  customers += 1;
  const email = `payer${customers}@example.com`;
  const path = `/customers/${await saveCustomer(client, { email, requires_account: false })}/subscriptions`;
  const input = { plan_id: planId, card: cardData(NO_FUNDS) };
  const { id } = (await client.post<SubscriptionBody>(path, input)).body;
  const emails = await mailsOf(shop.gateway.gateway, merchant.id);
  const emailContent = emails.find(({ recipient }) => recipient === email);
  if (emailContent === undefined) throw new Error('no email was written');
  return { emailContent, find: async () => (await client.get<SubscriptionBody>(`${path}/${id}`)).body };
}

/** Opens the email like a mail client and follows its link in the same tab. */
async function followLink(page: Page, emailContent: { html: string }): Promise<void> {
  await page.setContent(emailContent.html);
  const link = page.getByRole('link', { name: 'Actualizar mi tarjeta' });
  await page.goto((await link.getAttribute('href')) ?? '');
}

const callCount = async () => (await processorCalls(shop.gateway, shop.merchant.merchant.id)).length;
const fitsTheScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

describe('from the email to an active subscription', () => {
  test('on a phone, in Spanish: declined once, then paid', async () => {
    const { emailContent, find } = await failedSubscription();
    const { page, complaints } = await newWatchedPage(shop, PHONE);
    await followLink(page, emailContent);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Tu suscripción');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('Tienes un pago pendiente');
    await expect.poll(() => page.locator('.receipt').innerText()).toContain('En mora');
    await expectAccessible(page);
    expect(await fitsTheScreen(page)).toBe(true);
    await savePicture(page, 'suscripcion-en-mora');

    await fillCard(page, DECLINED);
    await payButton(page).click();
    await page.getByText('El pago no se hizo').waitFor();
    await expect.poll(() => page.getByLabel('Número de la tarjeta').inputValue()).toBe('');
    await expectAccessible(page);

    await fillCard(page, MASTERCARD);
    await payButton(page).click();
    await page.getByText('Pago aprobado').waitFor();
    await expect
      .poll(() => page.locator('.receipt').innerText())
      .toMatch(/Activa[\s\S]*Mastercard •••• 4444/);
    await expectAccessible(page);
    await savePicture(page, 'suscripcion-activa');
    expect(await find()).toMatchObject({ status: 'active' });
    expect(complaints).toEqual([]);
  });

  test('in English, without JavaScript', async () => {
    const { emailContent, find } = await failedSubscription();
    const { page, complaints } = await newWatchedPage(shop, {
      ...PHONE,
      locale: 'en-US',
      javaScriptEnabled: false,
    });
    await followLink(page, emailContent);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Your subscription');
    await fillCard(page, MASTERCARD);
    await page.getByRole('button', { name: /^Pay COP/ }).click();
    await page.getByText('Payment approved').waitFor();
    await expect.poll(() => page.locator('.receipt').innerText()).toContain('Active');
    expect(await find()).toMatchObject({ status: 'active' });
    expect(complaints).toEqual([]);
  });

  test('clicked twice and reloaded: one call to the processor', async () => {
    const { emailContent, find } = await failedSubscription();
    const { page } = await newWatchedPage(shop);
    await followLink(page, emailContent);
    await fillCard(page, MASTERCARD);
    const before = await callCount();
    await payButton(page).dblclick();
    await page.getByText('Pago aprobado').waitFor();
    await page.reload();
    await page.goBack();
    expect(await callCount()).toBe(before + 1);
    expect(await find()).toMatchObject({ status: 'active' });
  });

  test('a slow bank: the page waits and updates by itself', async () => {
    const { emailContent } = await failedSubscription();
    const { page } = await newWatchedPage(shop, PHONE);
    await followLink(page, emailContent);
    await fillCard(page, FOUND_APPROVED);
    await payButton(page).click();
    await page.getByRole('heading', { name: 'Estamos confirmando tu pago' }).waitFor();
    await expectAccessible(page);
    const { gateway } = shop.gateway;
    const later = { now: () => new Date(gateway.realClock.now().getTime() + 60_000) };
    await resolveRenewals({ ...gateway, realClock: later }, 100);
    await page.getByRole('heading', { name: 'Tu suscripción' }).waitFor({ timeout: 15_000 });
    await expect.poll(() => page.locator('.receipt').innerText()).toContain('Activa');
  });
});

describe('the rest of the page', () => {
  test('schedules the end of the period, takes it back, ends now', async () => {
    const { emailContent, find } = await failedSubscription();
    const { page, complaints } = await newWatchedPage(shop, PHONE);
    await followLink(page, emailContent);
    await page.getByRole('link', { name: 'Cancelar suscripción' }).click();
    await page.getByText('Termina ahora mismo').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'No, volver a mi suscripción' }).click();
    await fillCard(page, MASTERCARD);
    await payButton(page).click();
    await page.getByText('Pago aprobado').waitFor();

    await page.getByRole('link', { name: 'Cancelar suscripción' }).click();
    await page.getByLabel(/^Al final/).waitFor();
    await expectAccessible(page);
    await savePicture(page, 'suscripcion-cancelar');
    await page.getByRole('button', { name: 'Sí, cancelar' }).click();
    await page.getByText('Cancelaste tu suscripción').waitFor();
    await page.getByText(/Sigue activa hasta el .+ Ya no se te cobrará nada más\./).waitFor();
    expect(await page.getByText('Próximo cobro').count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Actualizar tarjeta' }).count()).toBe(0);
    await savePicture(page, 'suscripcion-termina');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Seguir con mi suscripción' }).click();
    await page.getByText('Tu suscripción sigue como antes').waitFor();

    await page.getByRole('link', { name: 'Cancelar suscripción' }).click();
    await page.getByLabel('Ahora mismo').check();
    await page.getByRole('button', { name: 'Sí, cancelar' }).click();
    await page.getByRole('heading', { name: 'Tu suscripción está cancelada' }).waitFor();
    await page.getByText('Ya no está activa y no se te cobrará nada más.').waitFor();
    await expectAccessible(page);
    expect(await find()).toMatchObject({ status: 'cancelled' });
    expect(complaints).toEqual([]);
  });

  test('nothing is cut off at 320 pixels, and the language switch works', async () => {
    const { emailContent } = await failedSubscription();
    const { page } = await newWatchedPage(shop, { viewport: { width: 320, height: 640 } });
    await followLink(page, emailContent);
    expect(await fitsTheScreen(page)).toBe(true);
    await page.getByRole('link', { name: 'English' }).click();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Your subscription');
    expect(await fitsTheScreen(page)).toBe(true);
    await expectAccessible(page);
  });

  test('shows a truncated link as wrong', async () => {
    const { emailContent } = await failedSubscription();
    const { page } = await newWatchedPage(shop, PHONE);
    const link = /http:\S+\/mi-suscripcion\/[\w.-]+/.exec(emailContent.text)?.[0] ?? '';
    await page.goto(link.slice(0, -3));
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toBe('Este enlace no existe');
    await expectAccessible(page);
  });
});
