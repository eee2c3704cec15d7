import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDuePacks } from '../../../../server/src/reports/closing-pack/build-due-packs.ts';
import { PASSWORD } from '../../../../server/test/support/world/gateway/test-panel.ts';
import { chargeBody, saveCard } from '../../../../server/test/support/world/shop/shop.ts';
import { tokenMailedTo } from '../../../../server/test/support/world/shop/team.ts';
import { checkScreen } from '../../support/check-screen.ts';
import {
  confirmAddress,
  type Dashboard,
  sandboxClient,
  shareDashboard,
  signUp,
  visit,
} from '../../support/dashboard.ts';
import { inEnglish } from '../../support/in-english.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

const todayOf = () => bogotaDateOf(dashboard.panel.sandbox.gateway.clock.now());

/** A shop with two card payments, and one that was partly refunded. */
async function openShop(email: string) {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, email);
  const { client } = await sandboxClient(page, dashboard);
  const card = await saveCard(client);
  for (const amount of [20_000, 50_000]) await client.post('/charges', chargeBody(card, { amount }));
  const { body } = await client.post('/charges', chargeBody(card, { amount: 10_000 }));
  await client.post(`/charges/${String(body['id'])}/refund`, { amount: 4_000 });
  return { page, complaints };
}

const card = (page: Page) =>
  page.locator('section.panel', { has: page.getByRole('heading', { name: 'Tu plata' }) });

test('Tu plata: shows what is known without a bank file, how to upload one, and then what arrived', async () => {
  const { page, complaints } = await openShop('tu.plata@example.com');
  await page.goto('/pruebas');
  await card(page).getByText('$ 80.000').waitFor();
  await card(page).getByText('Sin extractos no se sabe qué llegó').waitFor();
  await checkScreen(page, 'your-money-unknown');
  await page.setViewportSize({ width: 1280, height: 800 });
  await card(page).getByRole('link', { name: 'Subir extracto' }).click();
  await page.getByRole('dialog').getByLabel('Archivo del banco', { exact: true }).waitFor();

  const today = todayOf();
  await page.getByLabel('Archivo del banco', { exact: true }).setInputFiles({
    name: 'banco.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`fecha;medio;monto;referencia\n${today};card;19000;lote-1\n${today};card;77;\n`),
  });
  await page.getByRole('button', { name: 'Guardar y conciliar' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto('/pruebas');
  await card(page).getByText('Ya llegó al banco').waitFor();
  await card(page).getByText('$ 19.077', { exact: true }).waitFor();
  await card(page).getByRole('link', { name: 'Explicar abonos' }).waitFor();
  await checkScreen(page, 'your-money');
  await inEnglish(page);
  await page.getByText('Already in the bank').waitFor();
  await checkScreen(page, 'your-money-english');
  expect(complaints).toEqual([]);
});

test("an invited accountant lands on the books and downloads the month's pack with one click", async () => {
  const { page: ownerPage, complaints } = await openShop('duena.libros@example.com');
  const today = todayOf();
  await confirmAddress(dashboard, ownerPage, 'duena.libros@example.com');
  await ownerPage.goto('/equipo?nuevo=1');
  const dialog = ownerPage.getByRole('dialog');
  await dialog.getByLabel('Correo').fill('contador.libros@example.com');
  await dialog.getByLabel('Rol', { exact: true }).selectOption({ label: 'Contador' });
  await dialog.locator('button[type="submit"]').click();
  await ownerPage.getByText('contador.libros@example.com').waitFor();
  await ownerPage.getByText(/^Contador: ve ventas/).waitFor();

  const { page } = await visit(dashboard);
  const token = await tokenMailedTo(dashboard.panel, 'contador.libros@example.com', 'invitacion');
  await page.goto(`/invitacion/${token}`);
  await page.getByLabel('Tu nombre').fill('Luz Marina');
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Aceptar invitación' }).click();
  await page.getByRole('heading', { level: 1, name: /^Los libros de/ }).waitFor();
  expect(await page.locator('nav.side-bar a').allTextContents()).toEqual([
    'Inicio',
    'Conciliación',
    'Comisiones',
    'Cuentas de cobro',
    'Cartera por edades',
    'Cupones',
  ]);
  await page.getByLabel('Mes', { exact: true }).selectOption(today.slice(0, 7));
  await page.getByRole('button', { name: 'Preparar paquete' }).click();
  await page.getByText('En cola').waitFor();
  await buildDuePacks(dashboard.panel.sandbox.gateway, 10);
  const link = page.getByRole('link', { name: /^Descargar ZIP/ });
  await link.waitFor();
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(Object.keys(unzipSync(await file.body()))).toHaveLength(6);
  await checkScreen(page, 'books');
  await page.setViewportSize({ width: 1280, height: 800 });

  for (const [path, heading] of [
    ['/pruebas/conciliacion', 'Conciliación'],
    [`/pruebas/conciliacion/mes/${today.slice(0, 7)}`, /^Cierre de/],
    [`/pruebas/conciliacion/${today}/card`, /Tarjeta/],
    ['/pruebas/comisiones', /Comisiones/],
    ['/pruebas/cuentas-de-cobro', 'Cuentas de cobro'],
    ['/pruebas/cartera', 'Cartera por edades'],
    ['/pruebas/cupones', 'Cupones'],
    ['/pruebas/transacciones', 'Tu rol ve los libros'],
    ['/pruebas/llaves', 'Tu rol ve los libros'],
    ['/equipo', 'Tu rol ve los libros'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect([path, await page.locator('.notice.bad').count()]).toEqual([path, 0]);
  }
  await page.goto(`/pruebas/conciliacion/mes/${today.slice(0, 7)}`);
  await page.getByRole('heading', { name: 'Paquete del cierre' }).waitFor();
  await checkScreen(page, 'month');
  await page.goto(`/pruebas?mes=${today.slice(0, 7)}`);
  await inEnglish(page);
  await page.getByRole('link', { name: /^Download ZIP/ }).waitFor();
  await checkScreen(page, 'books-english');
  expect(complaints).toEqual([]);
});
