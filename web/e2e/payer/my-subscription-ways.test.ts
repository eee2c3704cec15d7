import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  payerPagePath,
  signPayerLink,
} from '../../../server/src/domain/billing/subscriptions/period-payments/payer-link.ts';
import {
  NO_FUNDS,
  type SubscriptionBody,
  savePlan,
} from '../../../server/test/support/world/billing/subscriptions.ts';
import { cardData, saveCustomer } from '../../../server/test/support/world/shop/shop.ts';
import { expectAccessible, type HostedShop, newWatchedPage, openHostedShop } from '../support/hosted-shop.ts';
import { savePicture } from '../support/save-picture.ts';

let shop: HostedShop;
beforeAll(async () => {
  shop = await openHostedShop();
});
afterAll(() => shop.close());

async function overdueUrl(): Promise<string> {
  const { client, merchant } = shop.merchant;
  const planId = await savePlan(client, { name: 'Café cada mes', amount: 42_000 });
  const path = `/customers/${await saveCustomer(client, { requires_account: false })}/subscriptions`;
  const { body } = await client.post<SubscriptionBody>(path, {
    plan_id: planId,
    card: cardData(NO_FUNDS),
  });
  const { gateway } = shop.gateway;
  const link = { merchantId: merchant.id, subscriptionId: body.id };
  return gateway.baseUrl + payerPagePath(signPayerLink(gateway, link, gateway.realClock.now()));
}

const fitsTheScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

const NARROW = { viewport: { width: 320, height: 720 } };

test.each([
  ['light', true],
  ['dark', false],
] as const)(
  'three methods on 320 pixels, %s, script %s: PSE, then cash instead',
  async (colorScheme, javaScriptEnabled) => {
    const url = await overdueUrl();
    const { page, complaints } = await newWatchedPage(shop, { ...NARROW, colorScheme, javaScriptEnabled });
    await page.goto(url);
    const ways = page.getByRole('navigation', { name: 'Cómo quieres pagar' });
    await expect
      .poll(() => ways.getByRole('listitem').allInnerTexts())
      .toEqual(['Tarjeta', 'PSE', 'Efectivo']);
    // axe itself needs JavaScript.
    if (javaScriptEnabled) await expectAccessible(page);
    expect(!javaScriptEnabled || (await fitsTheScreen(page))).toBe(true);
    await savePicture(page, `suscripcion-tres-formas-${colorScheme}`);

    await ways.getByRole('button', { name: 'PSE' }).click();
    await page.getByLabel('Banco').first().waitFor();
    if (javaScriptEnabled) await expectAccessible(page);
    await page.getByRole('link', { name: 'Volver a tu suscripción' }).click();
    await expect
      .poll(() => ways.getByRole('listitem').allInnerTexts())
      .toEqual(['Tarjeta', 'Seguir con PSE', 'Efectivo']);

    await ways.getByRole('button', { name: 'Efectivo' }).click();
    await page.getByText('Esperando pago').first().waitFor();
    if (javaScriptEnabled) await expectAccessible(page);
    await page.getByRole('link', { name: 'Volver a tu suscripción' }).click();
    await ways.getByRole('link', { name: 'Ver comprobante' }).waitFor();
    expect(complaints).toEqual([]);
  },
);
