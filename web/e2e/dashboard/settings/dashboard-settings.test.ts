import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeBody, saveCard } from '../../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { openFromMenu } from '../../support/dashboard-menu.ts';

let dashboard: Dashboard;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  dashboard = await shareDashboard();
  ({ page, complaints } = await visit(dashboard));
  await signUp(page, 'marca@example.com', 'Café Alto');
});
afterAll(() => dashboard.close());

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

test('the brand: shows the contrast while choosing, and the payer sees the published one', async () => {
  await openFromMenu(page, 'Configuración', 'Marca y páginas de pago');
  await page.getByLabel('Color').fill('#ffeb00');
  await page.getByText(/usamos el tono más cercano/).waitFor();
  await page.getByLabel('Color').fill('#7a3b12');
  await page.getByText(/contraste 8[.,]\d+ sobre claro/i).waitFor();
  await page.getByLabel('Razón social').fill('Café Alto S.A.S.');
  await page.getByLabel('NIT').fill('800197268-4');
  await page.getByLabel('Política de datos personales').fill('https://cafealto.example/datos');
  await page.locator('.brand-preview').first().getByText('Café Alto S.A.S.').waitFor();
  await page.getByRole('button', { name: 'Publicar marca' }).click();
  await page.getByText('Marca publicada').waitFor();
  await page
    .getByLabel('Archivo del logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PIXEL });
  await page.getByRole('button', { name: 'Subir logo' }).click();
  await page.getByRole('link', { name: 'Ver el logo actual' }).waitFor();

  await page.getByRole('button', { name: 'Crear página de prueba' }).click();
  const url = await page.getByRole('link', { name: 'Abrir la página de prueba' }).getAttribute('href');
  const { page: payer } = await visit(dashboard);
  await payer.goto(url ?? '');
  await payer.locator('footer').getByText('Café Alto S.A.S.').waitFor();
  expect(
    await payer.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand')),
  ).toContain('#7a3b12');
  expect(complaints).toEqual([]);
});

test('fraud rules: adds one, which rejects a charge, tries it on a past one, edits and disables it', async () => {
  const { client } = await sandboxClient(page, dashboard);
  const card = await saveCard(client);
  const past = String((await client.post('/charges', chargeBody(card, { amount: 900_000 }))).body['id']);
  await openFromMenu(page, 'Configuración', 'Antifraude');
  await page.getByText('Estas son las reglas que trae Recaudo').waitFor();
  await page.getByRole('button', { name: 'Crear regla' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre').fill('tope');
  await dialog.getByLabel('Monto más alto que pasa').fill('500.000');
  expect(await listViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Crear regla' }).click();
  await page.getByRole('row', { name: /Rechaza cobros de más de \$\s500\.000 tope Encendida 0/ }).waitFor();
  expect((await client.post('/charges', chargeBody(card, { amount: 500_001 }))).body).toMatchObject({
    error_code: 3005,
    fraud_rules: ['tope'],
  });

  await page.getByLabel('Id de la transacción').fill(past);
  await page.getByRole('button', { name: 'Probar' }).click();
  await page.getByRole('row', { name: 'tope La rechaza Pasa' }).waitFor();

  await page.getByRole('button', { name: 'Editar: tope' }).click();
  await dialog.getByLabel('Monto más alto que pasa').fill('1.000.000');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('row', { name: /1\.000\.000 tope Encendida 1/ }).waitFor();
  await page.getByRole('button', { name: 'Apagar: tope' }).click();
  await page.getByRole('row', { name: /tope Apagada/ }).waitFor();
  await page.getByRole('button', { name: 'Eliminar: tope' }).click();
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByText('Regla eliminada').waitFor();
  expect(complaints).toEqual([]);
});

test("saves the merchant's details", async () => {
  await openFromMenu(page, 'Configuración', 'Datos del comercio');
  await page.getByLabel('Teléfono').fill('601 555 0134');
  await page.getByLabel(/^Quien paga puede cancelar/).uncheck();
  await page.getByLabel('El order_id de un cobro fallido o cancelado').selectOption('Queda libre');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Listo').waitFor();
  await page.reload();
  await page.getByLabel('Teléfono').waitFor();
  await expect.poll(() => page.getByLabel('Teléfono').inputValue()).toBe('601 555 0134');
  await expect.poll(() => page.getByLabel(/^Quien paga puede cancelar/).isChecked()).toBe(false);
  expect(await page.getByLabel('El order_id de un cobro fallido o cancelado').inputValue()).toBe('on');
  expect(complaints).toEqual([]);
});
