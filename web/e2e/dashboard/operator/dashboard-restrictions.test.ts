import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardData } from '../../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

test('the owner turns on card verification and restricts a key to a network', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'restringe@example.com');
  const { client } = await sandboxClient(page, dashboard);
  await page.goto('/pruebas/comercio');
  await page.getByLabel(/^Preguntarle al banco/).check();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect
    .poll(async () => (await client.post('/cards', cardData('4444444444444448'))).body['error_code'])
    .toBe(3003);
  await page.reload();
  await expect.poll(() => page.getByLabel(/^Preguntarle al banco/).isChecked()).toBe(true);

  await page.goto('/pruebas/llaves');
  await page.getByRole('button', { name: 'Restringir' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Direcciones IP o redes').fill('tienda.example');
  await dialog.getByRole('button', { name: 'Restringir' }).click();
  await dialog.getByText(/tienda\.example no es una dirección/).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await dialog.getByLabel('Direcciones IP o redes').fill('203.0.113.0/24\n198.51.100.7');
  await dialog.getByRole('button', { name: 'Restringir' }).click();
  await page.getByText('203.0.113.0/24, 198.51.100.7/32').waitFor();
  await expect.poll(async () => (await client.get('')).status).toBe(403);
  expect(complaints).toEqual([]);
});
