import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listViolations } from '../../support/accessibility.ts';
import { openPage } from '../../support/browser.ts';
import { checkScreen, overflow } from '../../support/check-screen.ts';
import { type Dashboard, shareDashboard, signUp, visit } from '../../support/dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

/** A photo as phones take it, larger than a shop page may load. */
function photo(): Buffer {
  const picture = new PNG({ width: 1_600, height: 1_200 });
  for (let at = 0; at < picture.data.length; at += 4) {
    picture.data.set([120 + ((at >> 10) % 120), 90, 60, 255], at);
  }
  return PNG.sync.write(picture);
}

async function createCake(page: Page): Promise<void> {
  await page.goto('/pruebas/enlaces');
  await page.getByRole('button', { name: 'Nuevo enlace' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Monto').fill('45.000');
  await dialog.getByLabel('Concepto').fill('Torta de zanahoria');
  await dialog.getByText('Más opciones').click();
  await dialog
    .getByLabel('Foto (opcional)')
    .setInputFiles({ name: 'torta.png', mimeType: 'image/png', buffer: photo() });
  await dialog.getByRole('button', { name: 'Agregar variante' }).click();
  await dialog.getByLabel('Variante 1').fill('Pequeña');
  await dialog.getByRole('button', { name: 'Agregar variante' }).click();
  await dialog.getByLabel('Variante 2').fill('Grande');
  await dialog.getByLabel('Precio (opcional)').nth(1).fill('80.000');
  await dialog.getByLabel('Unidades (opcional)').nth(1).fill('3');
  await dialog.getByLabel('Máximo por pedido').fill('2');
  await dialog.getByLabel('Pedir la dirección de entrega y el celular').check();
  await checkScreen(page, 'nuevo-producto');
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Crear enlace' }).click();
  await page.getByText('Comparte tu enlace').waitFor();
  await page.keyboard.press('Escape');
}

/** A phone without JavaScript: payer pages must work without it. */
async function buyOnPhone(url: string): Promise<void> {
  const phone = await openPage(dashboard.browser, {
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  });
  await phone.goto(url);
  await phone.getByRole('heading', { name: 'Torta de zanahoria' }).waitFor();
  await phone.getByText('Desde $ 45.000').waitFor();
  expect(await overflow(phone)).toBe(0);
  await phone.getByRole('link', { name: 'Comprar: Torta de zanahoria' }).click();
  await phone.getByText('Quedan 3').waitFor();
  await phone.getByRole('radio', { name: /^Grande/ }).check();
  await phone.getByLabel('Cantidad').fill('2');
  await phone.getByLabel('Departamento').selectOption('Antioquia');
  await phone.getByLabel('Ciudad o municipio').fill('Medellín');
  await phone.getByLabel('Dirección de entrega').fill('Calle 10 # 43-20, El Poblado');
  await phone.getByLabel('Celular').fill('300 123 4567');
  await phone.getByLabel('Tu nombre').fill('Camila Rojas');
  await phone.getByLabel('Tu correo').fill('camila@example.com');
  await phone.getByRole('button', { name: 'Continuar al pago' }).click();
  await phone.getByText('Torta de zanahoria (Grande) × 2').waitFor();
  await expect
    .poll(() => phone.getByLabel('Nombre como aparece en la tarjeta').inputValue())
    .toBe('Camila Rojas');
  await phone.getByLabel('Número de la tarjeta').fill('4111 1111 1111 1111');
  await phone.getByLabel('Vence (MM/AA)').fill('12/40');
  await phone.getByLabel('CVV').fill('123');
  await phone.getByLabel('Cuotas').selectOption('6');
  for (const box of await phone.getByRole('checkbox').all()) await box.check();
  await phone.getByRole('button', { name: 'Pagar $ 160.000' }).click();
  await phone.getByRole('heading', { name: '¡Listo! Pago aprobado' }).waitFor();
  await phone.getByText('Te enviamos el comprobante a ca•••@example.com.').waitFor();
  const receipt = await phone.getByRole('link', { name: 'Descargar comprobante (PDF)' }).getAttribute('href');
  const answer = await phone.request.get(new URL(receipt ?? '', phone.url()).href);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  await phone.context().close();
}

test('a bakery without a website sells a cake with photo, sizes and delivery on its shop page', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'tienda@example.com');
  await createCake(page);
  await page.getByRole('link', { name: 'Mi tienda' }).click();
  await page.getByLabel('Dirección de la tienda').fill('dona-rosa');
  await page.getByLabel('Presentación (opcional)').fill('Entregamos en El Poblado, de lunes a sábado.');
  await page.getByRole('button', { name: 'Abrir la tienda' }).click();
  await page.getByText('Muestra 1 producto.').waitFor();
  await checkScreen(page, 'tienda');
  await page.setViewportSize({ width: 1280, height: 800 });
  const url = (await page.getByRole('link', { name: 'Ver como cliente' }).getAttribute('href')) ?? '';
  expect(url).toMatch(/\/t\/dona-rosa$/);
  const payer = await openPage(dashboard.browser, { viewport: { width: 1280, height: 800 } });
  for (const colorScheme of ['light', 'dark'] as const) {
    await payer.emulateMedia({ colorScheme });
    await payer.goto(url);
    expect(await listViolations(payer)).toEqual([]);
    const image = payer.locator('.product-photo');
    await expect.poll(() => image.evaluate(one => (one as HTMLImageElement).naturalWidth)).toBe(960);
    await payer.getByText('Comprar').click();
    expect(await listViolations(payer)).toEqual([]);
  }
  await payer.context().close();
  await buyOnPhone(url);
  await page.goto('/pruebas/enlaces');
  await page.getByText('$ 160.000').waitFor();
  await page.getByRole('button', { name: 'Producto' }).click();
  await page.getByLabel('Unidades que quedan: Grande').fill('9');
  await checkScreen(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Producto guardado').waitFor();
  await page.goto('/pruebas/transacciones');
  await page.locator('a[href*="/transacciones/tr"]').first().click();
  await page.getByText('Calle 10 # 43-20, El Poblado, Medellín, Antioquia').waitFor();
  expect(complaints).toEqual([]);
});

test('policies from the template, installments and 3-D Secure: no axe violation in any view', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'politicas@example.com');
  await page.goto('/pruebas/marca');
  await page.getByRole('button', { name: 'Publicar las tres con la plantilla' }).click();
  await page
    .getByText(/^Versión 1/)
    .first()
    .waitFor();
  await page.getByLabel('Cuotas que ofreces').selectOption('12');
  await checkScreen(page, 'politicas');
  await page.setViewportSize({ width: 1280, height: 800 });
  const url = (await page.getByRole('link', { name: 'Ver página' }).first().getAttribute('href')) ?? '';
  const reader = await openPage(dashboard.browser, { viewport: { width: 390, height: 844 } });
  for (const language of ['es', 'en']) {
    await reader.goto(`${url}&lang=${language}`);
    expect(await listViolations(reader)).toEqual([]);
    expect(await overflow(reader)).toBe(0);
  }
  await reader.context().close();
  await page.goto('/pasar-a-produccion');
  await page.locator('.checklist li.done', { hasText: 'Tus políticas publicadas' }).waitFor();
  expect(complaints).toEqual([]);
});
