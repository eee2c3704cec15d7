import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../../../server/test/support/world/gateway/client.ts';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, sandboxClient, shareDashboard, visit } from '../../support/dashboard.ts';
import { openLivelyBusiness, type Records } from '../../support/lively-business.ts';

let dashboard: Dashboard;
let page: Page;
let complaints: string[];
let client: TestClient;
let records: Records;

beforeAll(async () => {
  dashboard = await shareDashboard();
  ({ page, complaints } = await visit(dashboard, { permissions: ['clipboard-read', 'clipboard-write'] }));
  records = await openLivelyBusiness(dashboard, page, 'listas@example.com');
  ({ client } = await sandboxClient(page, dashboard));
});
afterAll(() => dashboard.close());

const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
const options = () => page.getByRole('button', { name: 'Columnas y densidad' });

test('by keyboard: hides a column, shows another, tightens rows; the list remembers it', async () => {
  await page.goto('/pruebas/transacciones');
  await header('Concepto').waitFor();
  await options().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Estado' }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.closest('label')?.textContent);
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Cómoda');
  await page.keyboard.press('ArrowDown');
  await page.locator('.table-frame.compact').waitFor();
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Monto');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await header('Estado').waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Descripción' }).focus();
  await page.keyboard.press('Space');
  await header('Descripción').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Descripción' }).waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Columnas y densidad');
  await page.reload();
  await header('Descripción').waitFor();
  await expect.poll(() => header('Estado').count()).toBe(0);
  await page.locator('.table-frame.compact').waitFor();
  await page.goto('/pruebas/contracargos');
  await header('Motivo').waitFor();
  expect(complaints).toEqual([]);
});

test('selected rows: the bar counts them, copies their ids and exports them', async () => {
  await page.goto('/pruebas/transacciones');
  await page.getByRole('checkbox', { name: 'Elegir todas las filas' }).focus();
  await page.keyboard.press('Space');
  const rows = (await page.getByRole('row').count()) - 1;
  const bar = page.getByRole('region', { name: 'Acciones para lo elegido' });
  await bar.getByText(`Elegidas: ${rows}`).waitFor();
  await page.getByRole('checkbox', { name: /orden-85/ }).press('Space');
  await bar.getByText(`Elegidas: ${rows - 1}`).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Copiar ids' }).click();
  await page.getByText(`Copiado: ${rows - 1}`).waitFor();
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(copied).toHaveLength(rows - 1);
  expect(copied).not.toContain(records.chargeId);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'Exportar lo elegido' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(rows);
  expect(text).toContain(copied[0]);
  await bar.getByRole('button', { name: 'Quitar selección' }).click();
  await bar.waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
});

test('a view is saved from the filters, applied with one click, shared, renamed and deleted', async () => {
  await page.goto('/pruebas/clientes?q=ana&pagina=1');
  await page.getByRole('button', { name: 'Guardar vista' }).click();
  await page.getByLabel('Nombre de la vista').fill('Las Anas');
  await page.getByLabel('Compartir con todo el equipo').check();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar vista' }).click();
  const views = page.getByRole('navigation', { name: 'Vistas guardadas' });
  await views.getByRole('link', { name: 'Las Anas' }).waitFor();
  await views.getByRole('link', { name: 'Todo' }).click();
  await page.waitForURL('**/pruebas/clientes');
  await expect.poll(() => page.getByLabel('Buscar').inputValue()).toBe('');
  await views.getByRole('link', { name: 'Las Anas' }).click();
  await page.waitForURL('**/pruebas/clientes?q=ana');
  await expect.poll(() => page.getByLabel('Buscar').inputValue()).toBe('ana');
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Editar vista' }).click();
  await page.getByLabel('Nombre de la vista').fill('Anas');
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click();
  await views.getByRole('link', { name: 'Anas', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Editar vista' }).click();
  await page.getByRole('button', { name: 'Eliminar vista' }).click();
  await page.getByText('Vista eliminada').waitFor();
  await views.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('cancels many links at once: progress, and the failed ones with their reason', async () => {
  await page.goto('/pruebas/enlaces?tipo=unico');
  for (const concept of ['Primero', 'Segundo']) {
    await page.getByRole('button', { name: 'Nuevo enlace' }).click();
    await page.getByLabel('Monto').fill('5000');
    await page.getByLabel('Concepto').fill(concept);
    await page.getByRole('button', { name: 'Crear enlace' }).click();
    await page.getByRole('heading', { name: 'Tu enlace está listo' }).waitFor();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('link', { name: /^Por pagar [23]$/ }).waitFor();
  await page.getByRole('checkbox', { name: 'Elegir Primero' }).check();
  await page.getByRole('checkbox', { name: 'Elegir Segundo' }).check();
  // Another client changes one of the payments first.
  const [first] = (
    await client.get<{ id: string; description: string }[]>('/charges?status=charge_pending')
  ).body.filter(({ description }) => description === 'Primero');
  expect((await client.post(`/charges/${first?.id}/cancel`, {})).status).toBe(200);
  await page.getByRole('button', { name: 'Cancelar los elegidos' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancelar los elegidos' }).click();
  await dialog.getByText('Listas: 1 · Fallaron: 1').waitFor();
  const failures = dialog.getByRole('list', { name: 'Lo que falló' });
  await failures.getByText('Primero').waitFor();
  await failures.getByText('La operación no se permite para este cliente o esta transacción.').waitFor();
  await failures.getByText(/Id de la petición/).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  await page.getByRole('link', { name: /^Canceladas 2$/ }).waitFor();
  expect(complaints).toEqual([]);
});

test('resends selected deliveries, each with its own request', async () => {
  await page.goto(`/pruebas/webhooks/${records.webhookId}`);
  await page.getByRole('link', { name: /^Entregadas \d+$/ }).waitFor();
  const boxes = page.getByRole('checkbox', { name: /^Elegir (?!todas)/ });
  await boxes.nth(1).waitFor();
  for (const index of [0, 1]) await boxes.nth(index).check();
  await page.getByRole('button', { name: 'Reenviar lo elegido' }).click();
  const dialog = page.getByRole('dialog');
  const asked: string[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/replay')) asked.push(request.headers()['idempotency-key'] ?? '');
  });
  await dialog.getByRole('button', { name: 'Reenviar lo elegido' }).click();
  await dialog.getByText('Listas: 2 · Fallaron: 0').waitFor();
  expect(new Set(asked).size).toBe(2);
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  expect(complaints).toEqual([]);
});

test('a customer file without ids is tried first; search finds the customers; importing it again adds none', async () => {
  const file = {
    name: 'clientes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Nombre;Apellido;Correo;Ciudad\nCamila;Ñáñez;camila@example.com;Cali\nLuz;;sin-arroba;\nJosé;Rojas;jose@example.com;\n',
    ),
  };
  const bring = async (): Promise<void> => {
    await page.goto('/pruebas/clientes');
    await page.getByRole('link', { name: 'Importar archivo' }).click();
    await page.getByLabel('Archivo', { exact: true }).setInputFiles(file);
  };
  await bring();
  await page.getByText('Entrarían 2 filas.').waitFor();
  await page.getByText('email no es un correo').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Importar 2 filas' }).click();
  await page.getByRole('table', { name: 'Importaciones' }).getByText('Terminada').waitFor();
  await bring();
  await page.getByText('2 ya están aquí y quedan como están.').waitFor();
  await page.goto('/pruebas/clientes');
  await page.getByLabel('Buscar').fill('nanez');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Camila Ñáñez' }).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  expect(complaints).toEqual([]);
});

test('transactions add up to a net per month; search lists customers first', async () => {
  await page.goto('/pruebas/transacciones');
  const totals = page.getByRole('region', { name: 'Total de lo filtrado' });
  await totals.getByText('Neto').waitFor();
  await page.getByLabel('Mes', { exact: true }).selectOption({ index: 1 });
  await page.waitForURL(/creation%5Bgte%5D=\d{4}-\d\d-01/);
  await totals.getByText('Pagos').waitFor();
  const before = page.url();
  await page.getByRole('button', { name: 'Mes anterior' }).click();
  await expect.poll(() => page.url()).not.toBe(before);
  await page.getByRole('button', { name: 'Mes siguiente' }).click();
  await expect.poll(() => page.url()).toBe(before);
  expect(await listViolations(page)).toEqual([]);

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('ana');
  const groups = page.getByRole('listbox').getByRole('group');
  await expect.poll(() => groups.first().getAttribute('aria-label')).toBe('Clientes');
  await page.getByRole('dialog').getByRole('combobox').fill('20000');
  await page.getByRole('group', { name: 'Transacciones' }).waitFor();
  expect(await page.getByRole('listbox').innerText()).not.toMatch(/\b(bank_account|store|visa)\b/);
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(complaints).toEqual([]);
});

test("the tabs show counts; reasons are in Spanish, with the API's words on hover", async () => {
  await page.goto('/pruebas/suscripciones');
  await page.getByRole('link', { name: 'Activas 1' }).waitFor();
  await page.getByRole('link', { name: 'En mora 1' }).click();
  await page.waitForURL('**/suscripciones?status=past_due');
  await page.goto('/pruebas/cobranza');
  await page.getByText('La tarjeta no tiene fondos suficientes.').waitFor();
  await page.goto(`/pruebas/transacciones/${records.declinedId}`);
  const reason = page.getByText('La tarjeta no tiene fondos suficientes.');
  await expect.poll(() => reason.first().getAttribute('title')).toContain('The card has insufficient funds');
  // In the summary and in the timeline.
  await reason.nth(1).waitFor();
  expect(complaints).toEqual([]);
});
