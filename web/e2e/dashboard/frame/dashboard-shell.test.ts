import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { openFromMenu } from '../../support/dashboard-menu.ts';

let dashboard: Dashboard;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  dashboard = await shareDashboard();
  ({ page, complaints } = await visit(dashboard));
  await signUp(page, 'armazon@example.com');
});
afterAll(() => dashboard.close());

const dialog = () => page.getByRole('dialog');
const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute('name'));

test('a dialog focuses its first field and asks before discarding input', async () => {
  await page.goto('/pruebas/clientes');
  await page.getByRole('button', { name: 'Crear cliente' }).first().click();
  await expect.poll(focusedName).toBe('name');
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Crear cliente' }).first().click();
  await dialog().getByLabel('Nombre').fill('Camila');
  await page.mouse.click(5, 400);
  // The click moved the focus away, and the dialog restores it.
  await expect.poll(focusedName).toBe('name');
  await page.keyboard.press('Escape');
  await dialog().getByText('¿Descartar lo que escribiste?').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog().getByText('¿Descartar lo que escribiste?').waitFor({ state: 'detached' });
  expect(await dialog().getByLabel('Nombre').inputValue()).toBe('Camila');
  await page.keyboard.press('Escape');
  await dialog().getByRole('button', { name: 'Descartar' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('a secret leaves the screen only by the button that confirms it was copied', async () => {
  await page.goto('/pruebas/llaves');
  await page
    .getByRole('button', { name: /^Rotar/ })
    .first()
    .click();
  await dialog().getByRole('button', { name: 'Rotar', exact: true }).click();
  await dialog().getByText('Cópialo: no lo volveremos a mostrar.').waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 400);
  expect(await dialog().getByRole('button', { name: 'Cerrar' }).count()).toBe(0);
  await dialog().getByRole('button', { name: 'Ya lo copié' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('shortcuts: Ctrl K opens search, ? lists the others, g t navigates, and typing in a field triggers none', async () => {
  await page.goto('/pruebas/clientes');
  const search = page.getByRole('searchbox', { name: 'Buscar' });
  await search.waitFor();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: /^Busca/ });
  await expect.poll(() => box.evaluate(element => element === document.activeElement)).toBe(true);
  await page.keyboard.type('gt?');
  expect(await box.inputValue()).toBe('gt?');
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await search.focus();
  await page.keyboard.type('gt');
  expect(await search.inputValue()).toBe('gt');
  await search.fill('');
  await search.blur();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Atajos del teclado' }).getByText('Ir a Transacciones').waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.getByRole('heading', { level: 1, name: 'Transacciones' }).waitFor();
  expect(complaints).toEqual([]);
});

test("the menu keeps one group open, opens the current screen's group, and shows where one is", async () => {
  const menu = page.getByRole('navigation', { name: 'Navegación principal' });
  const isOpen = (group: string) =>
    menu.getByRole('button', { name: group, exact: true }).getAttribute('aria-expanded');
  await page.goto('/pruebas');
  await menu.getByRole('button', { name: 'Reportes', exact: true }).click();
  await expect.poll(() => isOpen('Reportes')).toBe('true');
  await page.reload();
  await menu.getByRole('link', { name: 'Conciliación' }).waitFor();
  expect(await isOpen('Pagos')).toBe('false');
  await page.setViewportSize({ width: 1280, height: 360 });
  await page.goto('/pasar-a-produccion');
  await expect.poll(() => isOpen('Configuración')).toBe('true');
  const here = menu.getByRole('link', { name: 'Pasar a producción' });
  await expect.poll(() => here.getAttribute('aria-current')).toBe('page');
  await expect
    .poll(() => here.evaluate(element => element.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openFromMenu(page, 'Recurrentes', 'Planes');
  await page.getByRole('heading', { level: 1, name: 'Planes' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a moved clock is shown on every screen, and one click resets it', async () => {
  const { client } = await sandboxClient(page, dashboard);
  await client.put('/sandbox/clock', { now: '2027-11-15T10:00:00-05:00' });
  await page.goto('/pruebas/clientes');
  const band = page.getByRole('region', { name: 'Reloj de pruebas' });
  await band.getByText('Pruebas · reloj: 15/11/2027').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await band.getByRole('button', { name: 'Volver a hoy' }).click();
  await band.waitFor({ state: 'detached' });
  expect((await client.get<{ is_frozen: boolean }>('/sandbox/clock')).body.is_frozen).toBe(false);
  expect(complaints).toEqual([]);
});
