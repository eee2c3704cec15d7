import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { startTestGateway } from '../../../server/test/support/world/gateway/test-gateway.ts';
import { createVoucher, newCashNetwork } from '../../../server/test/support/world/shop/cash.ts';
import { closeContexts, openBrowser, openPage } from './browser.ts';

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** A shop with cash payments at two networks. */
export async function openVoucherShop() {
  const shop = await startTestGateway();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
  await newCashNetwork(shop, { name: 'Red Andina', convenio: '112233' });
  await newCashNetwork(shop, { name: 'Puntos del Valle', maxAmountCentavos: 2_000_000_00n });
  const browser = await openBrowser();

  async function newVoucher(fields: object = {}) {
    const { client, merchant } = await shop.merchant({ name: 'Café Andino' });
    const charge = await createVoucher(client, { amount: 85_000, order_id: 'P-1042', ...fields });
    const play = (result: string) => client.post(`/sandbox/charges/${charge.id}/pay`, { result });
    return { client, merchantId: merchant.id, play, id: charge.id, ...charge.payment_method };
  }

  /** Opens a page and records errors and requests to other hosts. */
  async function visit(path: string, options: BrowserContextOptions = {}) {
    const page = await openPage(browser, options);
    const complaints: string[] = [];
    page.on('console', line => {
      if (line.type() === 'error') complaints.push(line.text());
    });
    page.on('pageerror', error => complaints.push(error.message));
    page.on('request', request => {
      if (!request.url().startsWith(base) && !request.url().startsWith('data:'))
        complaints.push(request.url());
    });
    await page.goto(base + path);
    return { page, complaints };
  }

  const close = async (): Promise<void> => {
    await closeContexts(browser);
    await shop.close();
  };
  return { shop, base, newVoucher, visit, close };
}

export type VoucherShop = Awaited<ReturnType<typeof openVoucherShop>>;
