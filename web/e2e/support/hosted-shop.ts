import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  startTestGateway,
  type TestGateway,
} from '../../../server/test/support/world/gateway/test-gateway.ts';
import {
  createLink,
  processorCalls,
  type RedirectCharge,
} from '../../../server/test/support/world/shop/payer.ts';
import { listViolations } from './accessibility.ts';
import { closeContexts, openBrowser, openPage } from './browser.ts';
import { openShopSite, type ShopSite } from './shop-site.ts';

type Merchant = Awaited<ReturnType<TestGateway['merchant']>>;

/** A gateway with a listener, a shop site that payers return to, and a browser. */
export interface HostedShop {
  gateway: TestGateway;
  /** The shop's site, on another origin. */
  site: ShopSite;
  browser: Browser;
  merchant: Merchant;
  newLink(fields?: object): Promise<RedirectCharge>;
  find(id: string): Promise<Record<string, unknown>>;
  /** The operations that reached the card processor for this merchant. */
  calls(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openHostedShop(): Promise<HostedShop> {
  // Longer than the slow test card, so that a test can inspect the page while it waits.
  const gateway = await startTestGateway({ processorTimeoutMs: 5_000 });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  gateway.gateway.baseUrl = `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`;
  const site = await openShopSite();
  site.page = '<!doctype html><html lang="es"><title>Gracias</title><h1>Gracias por tu compra</h1></html>';
  const browser = await openBrowser();
  const shop: HostedShop = {
    gateway,
    site,
    browser,
    merchant: await gateway.merchant({ name: 'Café Alto' }),
    newLink: (fields = {}) =>
      createLink(shop.merchant.client, {
        redirect_url: `${site.origin}/gracias`,
        order_id: undefined,
        ...fields,
      }),
    find: async id => (await shop.merchant.client.get(`/charges/${id}`)).body,
    calls: () => processorCalls(gateway, shop.merchant.merchant.id),
    async close() {
      await closeContexts(browser);
      await site.close();
      await gateway.close();
    },
  };
  return shop;
}

/** A page and its violations: requests to other hosts, policy violations and exceptions. */
export interface WatchedPage {
  page: Page;
  complaints: string[];
}

export async function newWatchedPage(
  { browser, gateway, site }: HostedShop,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const page = await openPage(browser, options);
  const complaints: string[] = [];
  page.on('console', message => {
    // Chromium logs every 4xx response as an error, although declines are normal.
    const isAnswer = /Failed to load resource: the server responded with a status of 4\d\d/.test(
      message.text(),
    );
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text());
  });
  page.on('pageerror', error => complaints.push(String(error)));
  page.on('request', request => {
    const { origin } = new URL(request.url());
    if (origin !== gateway.gateway.baseUrl && origin !== site.origin)
      complaints.push(`foreign: ${request.url()}`);
  });
  return { page, complaints };
}

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

export async function fillCard(page: Page, number = '4111111111111111'): Promise<void> {
  await page.getByLabel(/Número de la tarjeta|Card number/).fill(number);
  await page.getByLabel(/^(Vence|Expires)/).fill('12/40');
  await page.getByLabel(/^CVV/).fill('123');
  await page.getByLabel(/Nombre como aparece|Name on card/).fill('Ana Torres');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^(Pagar|Pay) / });

/** Asserts WCAG 2.2 AA and best practices in light and dark mode. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(['light', await listViolations(page)]).toEqual(['light', []]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(['dark', await listViolations(page, 'contrast')]).toEqual(['dark', []]);
  await page.emulateMedia({ colorScheme: 'light' });
}
