import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { setBrand } from '../../../server/src/domain/merchants/brand/brand-store.ts';
import { pseBody } from '../../../server/test/support/world/shop/pse.ts';
import { type HostedShop, newWatchedPage, openHostedShop } from './hosted-shop.ts';

/** A shop with the legal details that the law requires. */
export async function openPseShop(): Promise<HostedShop> {
  const shop = await openHostedShop();
  await setBrand(shop.gateway.gateway.database, shop.merchant.merchant.id, {
    color: '7a3b12',
    legalName: 'Café Alto S.A.S.',
    nit: '800197268-4',
    email: 'hola@cafealto.example',
    phone: '601 555 0134',
    address: 'Calle 10 # 43D-30, Medellín',
    websiteUrl: null,
    termsUrl: null,
    privacyUrl: null,
  });
  return shop;
}

export interface PseVisit {
  page: Page;
  complaints: string[];
  chargeId: string;
  status(): Promise<unknown>;
}

export async function visitPse(
  shop: HostedShop,
  options: BrowserContextOptions = {},
  fields: object = {},
): Promise<PseVisit> {
  const { body } = await shop.merchant.client.post<{ id: string; payment_method: { url: string } }>(
    '/charges',
    {
      method: 'bank_account',
      ...pseBody({ redirect_url: `${shop.site.origin}/gracias`, ...fields }),
    },
  );
  const { page, complaints } = await newWatchedPage(shop, options);
  await page.goto(body.payment_method.url);
  return { page, complaints, chargeId: body.id, status: async () => (await shop.find(body.id))['status'] };
}

export const bankBox = (page: Page) => page.getByRole('combobox', { name: /^(Banco|Bank)$/ });
export const goButton = (page: Page) => page.getByRole('button', { name: /^(Ir a mi banco|Go to my bank)$/ });
export const tickAll = async (page: Page) => {
  for (const box of await page.getByRole('checkbox').all()) await box.check();
};

/** With JavaScript: finds the bank by typing. */
export async function fillPse(page: Page, bank = 'banco de pru'): Promise<void> {
  await bankBox(page).fill(bank);
  await page.getByRole('option').first().click();
  await page.getByLabel(/^(Número de documento|Document number)$/).fill('1.020.304.050');
  await tickAll(page);
}

export async function toBank(page: Page): Promise<string> {
  await fillPse(page);
  await goButton(page).click();
  await page.waitForURL(/\/banco-pruebas\/\d{10}$/);
  return page.url().split('/').at(-1) ?? '';
}

/** Clicks a button of the test bank and waits for the return page. */
export async function press(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.waitForURL(/\/retorno/);
}

export const expectText = async (page: Page, text: string | RegExp) =>
  expect(await page.getByRole('main').innerText()).toMatch(text);

/** Stops the page's clock from its next document on; only `page.clock.runFor` moves it. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Stays on the result page and resumes the clock, which accessibility checks need. */
export async function stayOnResult(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Quedarme en esta página' }).click();
  await page.clock.resume();
}
