import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listViolations } from '../support/accessibility.ts';
import { openPage } from '../support/browser.ts';
import { confirmAddress, type Dashboard, shareDashboard, visit } from '../support/dashboard.ts';
import { openFromMenu } from '../support/dashboard-menu.ts';
import { saveSeriesPicture } from '../support/save-picture.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

const OWNER = 'marta@panaderia.example';
const keep = (page: Page, name: string): Promise<void> => saveSeriesPicture(page, 'bakery', name);

/** Draws a bakery's logo, so that the test needs no image file. */
async function drawLogo(page: Page): Promise<Buffer> {
  await page.setContent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="160" viewBox="0 0 360 160">
      <rect width="360" height="160" fill="#fff6e6"/>
      <path d="M40 112c-14-34 22-66 52-66s66 32 52 66z" fill="#c9782f"/>
      <path d="M70 66l12 30M94 60l8 36M118 66l2 30" stroke="#fff6e6" stroke-width="6" stroke-linecap="round"/>
      <text x="166" y="80" font-family="Georgia, serif" font-size="34" fill="#6b3a12">La Espiga</text>
      <text x="168" y="110" font-family="Georgia, serif" font-size="18" fill="#6b3a12">panadería</text>
    </svg>`,
  );
  return page.locator('svg').screenshot();
}

async function signUpBakery(page: Page): Promise<void> {
  await page.goto('/registro');
  await page.getByLabel('Tu nombre').fill('Marta Gómez');
  await page.getByLabel('Nombre del comercio').fill('Panadería La Espiga');
  await page.getByLabel('Correo').fill(OWNER);
  await page.getByLabel('Contraseña').fill('pandebono y aguapanela');
  await keep(page, '01-sign-up');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.getByRole('heading', { name: '¿Cómo vas a cobrar?' }).waitFor();
}

async function putLogo(page: Page, logo: Buffer): Promise<void> {
  await page.getByRole('link', { name: 'Pon tu logo y tu color' }).click();
  await page.getByLabel('Archivo del logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: logo,
  });
  await page.getByRole('button', { name: 'Subir logo' }).click();
  await page.getByRole('link', { name: 'Ver el logo actual' }).waitFor();
}

async function createLink(page: Page): Promise<string> {
  await page.goto('/pruebas');
  await page.getByRole('link', { name: 'Crea tu primer enlace' }).click();
  await page.getByLabel('Monto').fill('25.000');
  await page.getByLabel('Concepto').fill('Torta de chocolate');
  await page.getByLabel('El precio incluye IVA del 19 %').check();
  await keep(page, '04-new-link');
  await page.getByRole('button', { name: 'Crear enlace' }).click();
  const dialog = page.getByRole('dialog');
  const qr = dialog.getByAltText('Código QR del enlace de pago');
  await expect.poll(() => qr.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await keep(page, '05-share');
  const url = await dialog.locator('.share-address').innerText();
  const poster = await dialog.getByRole('link', { name: 'Afiche para imprimir' }).getAttribute('href');
  await page.goto(poster ?? '');
  const logo = page.locator('.poster-logo');
  await expect
    .poll(() => logo.evaluate(image => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await keep(page, '06-poster');
  return url;
}

async function payOnPhone(url: string): Promise<void> {
  const phone = await openPage(dashboard.browser, {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  await phone.goto(url);
  expect(await listViolations(phone)).toEqual([]);
  await phone.emulateMedia({ colorScheme: 'dark' });
  expect(await listViolations(phone, 'contrast')).toEqual([]);
  await phone.emulateMedia({ colorScheme: 'light' });
  await phone.getByLabel('Tu nombre').fill('Camila Rojas');
  await phone.getByLabel('Tu correo').fill('camila@example.com');
  await keep(phone, '07-phone-link');
  await phone.getByRole('button', { name: /^Continuar al pago/ }).tap();
  await phone.getByLabel('Número de la tarjeta').fill('4111 1111 1111 1111');
  await phone.getByLabel('Vence (MM/AA)').fill('12/40');
  await phone.getByLabel('CVV').fill('123');
  await phone.getByLabel('Nombre como aparece en la tarjeta').fill('CAMILA ROJAS');
  for (const box of await phone.getByRole('checkbox').all()) await box.check();
  await phone.getByLabel('Número de la tarjeta').scrollIntoViewIfNeeded();
  await keep(phone, '08-phone-card');
  await phone.getByRole('button', { name: /^Pagar/ }).tap();
  await phone.getByRole('heading', { name: 'Pago aprobado' }).waitFor();
  await keep(phone, '09-phone-paid');
  await phone.context().close();
}

async function seeAndRefund(page: Page): Promise<void> {
  await page.goto('/pruebas');
  await openFromMenu(page, 'Pagos', 'Transacciones');
  await page.getByText('Camila Rojas').first().waitFor();
  await keep(page, '10-arrived');
  await page
    .getByRole('link', { name: /25\.000/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Reembolsar', exact: true }).click();
  await keep(page, '11-refund');
  await page.getByRole('button', { name: /^Reembolsar \$/ }).click();
  await page.getByText('Reembolso hecho').first().waitFor();
}

async function inviteAccountant(page: Page): Promise<void> {
  await confirmAddress(dashboard, page, OWNER);
  await openFromMenu(page, 'Configuración', 'Equipo');
  await page.getByRole('button', { name: 'Invitar' }).click();
  await page.getByLabel('Correo').fill('contadora@example.com');
  await page.getByLabel('Rol', { exact: true }).selectOption({ label: 'Finanzas' });
  await keep(page, '12-accountant');
  await page.getByRole('dialog').getByRole('button', { name: 'Invitar' }).click();
  await page.getByRole('heading', { name: 'Invitaciones pendientes' }).waitFor();
}

test('first ten minutes of a bakery: from sign-up to a payment, a refund and its accountant, without code', async () => {
  const { page, complaints } = await visit(dashboard, { viewport: { width: 1280, height: 800 } });
  const logo = await drawLogo(page);
  await signUpBakery(page);
  expect(await page.getByText('curl').count()).toBe(0);
  expect(await listViolations(page)).toEqual([]);
  await keep(page, '02-how-will-you-charge');
  await page.getByRole('button', { name: 'Con un enlace' }).click();
  await page.getByText('0 de 4').waitFor();
  await keep(page, '03-first-steps');
  await putLogo(page, logo);
  const url = await createLink(page);
  await payOnPhone(url);
  await seeAndRefund(page);
  await inviteAccountant(page);
  await page.goto('/pruebas');
  await page.getByText('3 de 4').waitFor();
  expect(await page.getByText('curl').count()).toBe(0);
  await keep(page, '13-steps-done');
  expect(complaints).toEqual([]);
});
