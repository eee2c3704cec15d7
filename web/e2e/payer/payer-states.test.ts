import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveChargeAttempts } from '../../../server/src/domain/charges/follow-ups/resolve-attempts.ts';
import { setBrand } from '../../../server/src/domain/merchants/brand/brand-store.ts';
import { setOutage } from '../../../server/src/processors/sandbox/store.ts';
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

let shop: HostedShop;
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
});
afterAll(() => shop.close());

async function visit(url: string, options = {}): Promise<Page> {
  const { page } = await newWatchedPage(shop, options);
  await page.goto(url);
  return page;
}

const fitsTheScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

describe('each state has its page and passes axe', () => {
  test('ready', async () => {
    const { payment_method } = await shop.newLink({
      order_id: 'CA-1042',
      description: 'Dos libras de café de origen',
    });
    const phone = await visit(payment_method.url, PHONE);
    await expectAccessible(phone);
    await savePicture(phone, 'pagar-celular');
    await phone.emulateMedia({ colorScheme: 'dark' });
    await savePicture(phone, 'pagar-celular-oscuro');
    const desktop = await visit(payment_method.url, {
      viewport: { width: 1280, height: 900 },
      locale: 'en-US',
    });
    await expectAccessible(desktop);
    await savePicture(desktop, 'pagar-escritorio');
    for (const width of [320, 390, 1280]) {
      await desktop.setViewportSize({ width, height: 800 });
      expect([width, await fitsTheScreen(desktop)]).toEqual([width, true]);
    }
  });

  test('submitting', async () => {
    const { payment_method } = await shop.newLink();
    const page = await visit(payment_method.url, PHONE);
    await fillCard(page);
    // Blocks the submission, so that the page can be inspected in its loading state.
    await page.evaluate(() => document.forms[0]?.addEventListener('submit', event => event.preventDefault()));
    await payButton(page).click();
    await page.getByRole('button', { name: 'Procesando…' }).waitFor();
    await expect
      .poll(() => page.locator('[data-form-status]').textContent())
      .toContain('No cierres ni recargues la página');
    await expectAccessible(page);
    await savePicture(page, 'pagar-enviando');
  });

  test('paid', async () => {
    const { id, payment_method } = await shop.newLink({ order_id: 'CA-1043' });
    const page = await visit(payment_method.url, PHONE);
    await fillCard(page);
    await payButton(page).click();
    await page.waitForURL(/gracias/);
    expect(await shop.find(id)).toMatchObject({ status: 'completed' });
    await page.goto(payment_method.url);
    await page.getByRole('heading', { name: 'Pago aprobado' }).waitFor();
    await expectAccessible(page);
    await savePicture(page, 'pagar-aprobado');
  });

  test('declined', async () => {
    const { payment_method } = await shop.newLink();
    const page = await visit(payment_method.url, PHONE);
    await fillCard(page, '4222222222222220');
    await payButton(page).click();
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
    await savePicture(page, 'pagar-rechazada');
  });

  test('pending, then paid without a reload', async () => {
    const { payment_method } = await shop.newLink();
    const page = await visit(payment_method.url, PHONE);
    await fillCard(page, '4000000090010002');
    await payButton(page).click();
    await page.getByRole('heading', { name: 'Estamos confirmando tu pago' }).waitFor();
    await expectAccessible(page);
    await savePicture(page, 'pagar-pendiente');
    await resolveSoon();
    await page.getByRole('heading', { name: 'Pago aprobado' }).waitFor({ timeout: 15_000 });
  });

  test('cancelled', async () => {
    const { id, payment_method } = await shop.newLink();
    await shop.merchant.client.post(`/charges/${id}/cancel`);
    const page = await visit(payment_method.url, PHONE);
    await page.getByRole('heading', { name: 'La tienda canceló este cobro' }).waitFor();
    await expectAccessible(page);
  });

  test('a wrong link', async () => {
    const page = await visit(`${shop.gateway.gateway.baseUrl}/pagar/ck00000000000000000x`, PHONE);
    await page.getByRole('heading', { name: 'Este enlace no existe' }).waitFor();
    await expectAccessible(page);
    await savePicture(page, 'pagar-enlace-errado');
  });

  test('the processor is down: not charged, says so, and the same order can be tried again', async () => {
    const { id, payment_method } = await shop.newLink();
    const { database } = shop.gateway.gateway;
    const merchantId = shop.merchant.merchant.id;
    await setOutage(database, merchantId, { rail: 'card', kind: 'down', seconds: 60 }, new Date());
    const page = await visit(payment_method.url);
    await fillCard(page);
    await payButton(page).click();
    await page.getByText('No pudimos procesar el pago y no te cobramos.').waitFor();
    await expectAccessible(page);
    await setOutage(database, merchantId, { rail: 'card', kind: 'down', seconds: 0 }, new Date());
    await page.waitForTimeout(300);
    await fillCard(page);
    await payButton(page).click();
    await page.waitForURL(/gracias/);
    expect(await shop.find(id)).toMatchObject({ status: 'completed' });
  });

  test('too many submissions at once', async () => {
    const { payment_method } = await shop.newLink();
    const page = await visit(payment_method.url);
    const statuses = await page.evaluate(async address => {
      const send = () => fetch(address, { method: 'POST', body: new URLSearchParams({ form_token: 'x' }) });
      return (await Promise.all(Array.from({ length: 10 }, send))).map(({ status }) => status);
    }, payment_method.url);
    expect(statuses).toContain(429);
  });

  test('expired', async () => {
    const { merchant, client } = await shop.gateway.merchant({ name: 'Café Alto' });
    const { body } = await client.post<{ payment_method: { url: string } }>('/charges', {
      method: 'card',
      confirm: false,
      amount: 20_000,
      currency: 'COP',
      iva: '0',
      description: 'Café',
      redirect_url: `${shop.site.origin}/gracias`,
      customer: { name: 'Ana', email: 'ana@example.com' },
    });
    await client.post('/sandbox/clock/advance', { days: 31 });
    const page = await visit(body.payment_method.url, PHONE);
    await page.getByRole('heading', { name: 'Este enlace venció' }).waitFor();
    await expectAccessible(page);
    await savePicture(page, 'pagar-vencido');
    expect(merchant.name).toBe('Café Alto');
  });
});

/** Runs the worker's sweep a minute ahead. */
async function resolveSoon(): Promise<void> {
  const inAMinute = { now: () => new Date(Date.now() + 60_000) };
  await resolveChargeAttempts({ ...shop.gateway.gateway, realClock: inAMinute }, 100);
}
