import { Recaudo } from '@recaudo/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startShop } from '../../../examples/shop/shop.mjs';
import { deliver } from '../../../server/test/support/world/shop/webhooks.ts';
import { listViolations } from '../support/accessibility.ts';
import { type Dashboard, shareDashboard, visit } from '../support/dashboard.ts';
import { fillCard, payButton } from '../support/hosted-shop.ts';

let dashboard: Dashboard;
let recaudo: Recaudo;
let example: Awaited<ReturnType<typeof startShop>>;
beforeAll(async () => {
  dashboard = await shareDashboard();
  const { gateway } = dashboard.panel.sandbox;
  const { merchant, privateKey } = await dashboard.panel.sandbox.merchant();
  const settings = { baseUrl: gateway.baseUrl, merchantId: merchant.id, apiKey: privateKey };
  recaudo = new Recaudo(settings);
  example = await startShop({ port: 0, gateway: settings });
});
afterAll(async () => {
  example.close();
  await dashboard.close();
});

test('a purchase at the example shop is paid on our page, and a refund reaches the shop', async () => {
  const { page } = await visit(dashboard);
  await page.goto(example.url);
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Comprar' }).first().click();
  await page.waitForURL(/\/pagar\//);
  await page.getByText('32.000').first().waitFor();
  await fillCard(page);
  await payButton(page).click();
  await page.waitForURL(/\/pedidos\//);
  await page.getByText('Pagado. ¡Gracias!').waitFor();
  expect(await listViolations(page)).toEqual([]);

  const [charge] = await recaudo.charges.list().page();
  await recaudo.charges.refund(charge?.id ?? '', { description: 'Se acabó' });
  await deliver(dashboard.panel.sandbox);
  expect([...example.shop.orders.values()].map(({ state }) => state)).toEqual(['refunded']);
});
