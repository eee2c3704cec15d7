import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ageSessions } from '../support/aged-session.ts';
import { type Dashboard, shareDashboard, signUp, visit } from '../support/dashboard.ts';

let dashboard: Dashboard;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  dashboard = await shareDashboard();
  ({ page, complaints } = await visit(dashboard, { viewport: { width: 1440, height: 900 } }));
  await signUp(page, 'lectora@example.com', 'Panadería La Esquina');
});
afterAll(() => dashboard.close());

const filled = (of: Page, name: string): Promise<string[]> =>
  of
    .locator(`[data-fill=${name}]`)
    .evaluateAll(found => [...new Set(found.map(place => place.textContent ?? ''))]);

test('signed out: examples have placeholders instead of keys, and cannot be tried', async () => {
  const stranger = await visit(dashboard);
  await stranger.page.goto('/docs/api/customers?lang=es');
  await stranger.page.getByText('Entra al panel y los ejemplos llevarán tu comercio').waitFor();
  expect(await filled(stranger.page, 'private_key')).toEqual(['tu_llave_privada']);
  expect(await stranger.page.getByRole('button', { name: 'Probar' }).count()).toBe(0);
  expect(stranger.complaints).toEqual([]);
});

test('signed in: examples have the merchant, and one click adds keys and a card', async () => {
  await page.goto('/docs/api/customers?lang=es');
  await page.locator('.reader').getByText('Panadería La Esquina').waitFor();
  const [merchantId = ''] = await filled(page, 'merchant_id');
  expect(merchantId).toMatch(/^m/);
  expect(await filled(page, 'private_key')).toEqual(['tu_llave_privada']);
  await page.getByRole('button', { name: 'Poner mis llaves' }).click();
  await page.getByRole('button', { name: 'Quitar mis llaves' }).waitFor();
  const [key = ''] = await filled(page, 'private_key');
  expect(key).toMatch(/^sk_/);
  // The key works, and other pages of the tab keep it.
  const { baseUrl } = dashboard.panel.sandbox.gateway;
  const answer = await page.request.get(`${baseUrl}/v1/${merchantId}`, {
    headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
  });
  expect(answer.status()).toBe(200);
  await page.goto('/docs/api/plans?lang=es');
  await page.getByRole('button', { name: 'Quitar mis llaves' }).waitFor();
  expect(await filled(page, 'private_key')).toEqual([key]);
});

test('later after the sign-in: keys are pasted, and a key of another environment is rejected', async () => {
  await ageSessions(dashboard);
  await page.goto('/docs/api/customers?lang=es');
  await page.getByRole('button', { name: 'Quitar mis llaves' }).waitFor();
  const [key = ''] = await filled(page, 'private_key');
  await page.getByRole('button', { name: 'Quitar mis llaves' }).click();
  expect(await filled(page, 'private_key')).toEqual(['tu_llave_privada']);
  await page.getByRole('button', { name: 'Poner mis llaves' }).click();
  const field = page.getByLabel(`Llave privada (termina en …${key.slice(-4)})`);
  await field.fill('sk_of_production_00000000000000000000');
  await page.keyboard.press('Enter');
  await page.getByText('No es una llave de pruebas de este comercio').waitFor();
  expect(await filled(page, 'private_key')).toEqual(['tu_llave_privada']);
  await field.fill(key);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Quitar mis llaves' }).waitFor();
  expect(await filled(page, 'private_key')).toEqual([key]);
});

test('Probar sends the example to the sandbox, shows the response and links to the request log', async () => {
  await page.goto('/docs/api/customers?lang=es#createCustomer');
  await page.getByRole('button', { name: 'Probar' }).first().click();
  await page.getByLabel('Cuerpo').fill('{ "name": ');
  await page.getByRole('button', { name: 'Enviar al sandbox' }).click();
  await page.getByText('El cuerpo no es JSON válido').waitFor();
  await page.getByLabel('Cuerpo').fill('{ "name": "Camila", "email": "camila@example.com" }');
  await page.getByRole('button', { name: 'Enviar al sandbox' }).click();
  await page.locator('.try-form').getByText('Respuesta 201').waitFor();
  expect(await page.locator('.try-form pre').textContent()).toContain('"name": "Camila"');
  const log = page.getByRole('link', { name: 'Ver en el registro de peticiones' });
  const address = (await log.getAttribute('href')) ?? '';
  await expect
    .poll(
      async () => {
        await page.goto(address);
        const heading = page.getByRole('heading', { name: 'POST /customers' });
        return heading.waitFor({ timeout: 3_000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 30_000 },
    )
    .toBe(true);
});

test('Probar fills in the newest object that an example names', async () => {
  await page.goto('/docs/api/customers?lang=es#getCustomer');
  await page.locator('.try-open').nth(2).click();
  const field = page.getByLabel('customer_id');
  expect(await field.inputValue()).toMatch(/^a/);
  await page.getByRole('button', { name: 'Enviar al sandbox' }).click();
  await page.locator('.try-form').getByText('Respuesta 200').waitFor();
  expect(complaints).toEqual([]);
});
