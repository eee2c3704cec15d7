import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { startTestGateway } from '../../../server/test/support/world/gateway/test-gateway.ts';
import { closeContexts, openBrowser, openPage } from './browser.ts';
import { openShopSite } from './shop-site.ts';

export type LibraryShop = Awaited<ReturnType<typeof openLibraryShop>>;

/** A shop page on another origin that loads the library from a gateway. */
export async function openLibraryShop() {
  const gateway = await startTestGateway();
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`;
  const merchant = await gateway.merchant();
  const site = await openShopSite();
  const browser = await openBrowser();
  return {
    base,
    merchant,
    site,
    newPage: (): Promise<Page> => openPage(browser),
    /** The settings that a page passes to the library first. */
    settings: (library: 'Recaudo' | 'OpenPay') =>
      `${library}.setId('${merchant.merchant.id}'); ${library}.setApiKey('${merchant.publicKey}');`,
    async visit(page: Page, body: string, script: string): Promise<void> {
      site.page = `<!doctype html>
<html lang="es"><head><title>Tienda</title></head><body><main><h1>Pagar</h1>${body}</main>
<script src="${base}/js/v1/recaudo.js"></script>
<script>${script}</script></body></html>`;
      await page.goto(site.origin);
    },
    /** Saves the card as the shop's server does, without a charge. */
    async saveCard(token: unknown) {
      const { status, body } = await merchant.client.post('/cards', {
        token_id: token,
        device_session_id: 'device-of-the-page',
      });
      expect(status).toBe(201);
      return body;
    },
    async close(): Promise<void> {
      await closeContexts(browser);
      await site.close();
      await gateway.close();
    },
  };
}

/** Returns the result that the page writes to its title. */
export async function resultOf(page: Page): Promise<Record<string, unknown>> {
  await page.waitForFunction(() => document.title.startsWith('{'));
  return JSON.parse(await page.title()) as Record<string, unknown>;
}
