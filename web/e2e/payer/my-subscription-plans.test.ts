import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  payerPagePath,
  signPayerLink,
} from '../../../server/src/domain/billing/subscriptions/period-payments/payer-link.ts';
import { setPayerPermissions } from '../../../server/src/domain/merchants/brand/brand-store.ts';
import { type SubscriptionBody, savePlan } from '../../../server/test/support/world/billing/subscriptions.ts';
import { cardData, saveCustomer } from '../../../server/test/support/world/shop/shop.ts';
import {
  expectAccessible,
  type HostedShop,
  newWatchedPage,
  openHostedShop,
  PHONE,
} from '../support/hosted-shop.ts';
import { savePicture } from '../support/save-picture.ts';

let shop: HostedShop;
let planId: string;
beforeAll(async () => {
  shop = await openHostedShop();
  planId = await savePlan(shop.merchant.client, { name: 'Café cada mes', amount: 42_000 });
});
afterAll(() => shop.close());

/** All bytes of the page and what it loads, compressed. */
async function weightOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.reload({ waitUntil: 'networkidle' });
  return bytes;
}

test('sees the next and the past invoices, previews a change and confirms it', async () => {
  const { database } = shop.gateway.gateway;
  const { client, merchant } = shop.merchant;
  await setPayerPermissions(database, merchant.id, { mayChangePlan: true });
  await savePlan(client, { name: 'Café cada mes, doble', amount: 80_000 });
  const path = `/customers/${await saveCustomer(client, { requires_account: false })}/subscriptions`;
  const input = { plan_id: planId, card: cardData('5555555555554444') };
  const { id } = (await client.post<SubscriptionBody>(path, input)).body;
  const { gateway } = shop.gateway;
  const link = { merchantId: merchant.id, subscriptionId: id };
  const token = signPayerLink(gateway, link, gateway.realClock.now());
  const { page, complaints } = await newWatchedPage(shop, PHONE);
  await page.goto(`${gateway.baseUrl}${payerPagePath(token)}`);
  await page.getByRole('heading', { name: 'Tus cuentas de cobro' }).waitFor();
  await page.getByText(/^\$\s42\.000 el \d+ de /).waitFor();
  await expectAccessible(page);
  expect(await weightOf(page)).toBeLessThanOrEqual(40_960);
  await savePicture(page, 'payer-subscription-phone');

  await page.getByRole('link', { name: 'Cambiar de plan' }).click();
  await page.getByLabel(/^Café cada mes, doble · \$\s80\.000 cada mes$/).check();
  await expectAccessible(page);
  await savePicture(page, 'payer-plan-choice-phone');
  await page.getByRole('button', { name: 'Ver cuánto se cobra' }).click();
  await page.getByText(/^Hoy se cobran \$\s38\.000 a Mastercard •••• 4444\./).waitFor();
  const present = (await client.get<SubscriptionBody>(`${path}/${id}`)).body;
  expect(present).toMatchObject({ plan_id: planId });
  await expectAccessible(page);
  await savePicture(page, 'payer-plan-preview-phone');
  await page.emulateMedia({ colorScheme: 'dark' });
  await savePicture(page, 'payer-plan-preview-dark-phone');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: /^Cambiar y pagar \$\s38\.000$/ }).click();
  await page.getByText('Tu plan cambió.').waitFor();
  await expect.poll(() => page.locator('.receipt').innerText()).toContain('Café cada mes, doble');

  await page.getByRole('link', { name: 'Cambiar de plan' }).click();
  await page.getByLabel(/^Desde el próximo cobro, el /).check();
  await page.getByRole('button', { name: 'Ver cuánto se cobra' }).click();
  await page.getByText('Hoy no se cobra nada.').waitFor();
  await page.getByRole('button', { name: 'Programar el cambio' }).click();
  await page.getByText(/^Desde el .+ tu plan será Café cada mes\.$/).waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await savePicture(page, 'payer-subscription-scheduled');
  await page.emulateMedia({ colorScheme: 'dark' });
  await savePicture(page, 'payer-subscription-scheduled-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Your invoices' }).waitFor();
  await savePicture(page, 'payer-subscription-english');
  await page.getByRole('button', { name: 'Keep my current plan' }).click();
  await page.getByRole('link', { name: 'Change plan' }).click();
  await page.getByRole('heading', { name: 'Change plan' }).waitFor();
  await savePicture(page, 'payer-plan-choice-english');
  expect(complaints).toEqual([]);
  await setPayerPermissions(database, merchant.id, { mayChangePlan: false });
});
