import { afterAll, beforeAll, expect, test } from 'vitest';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

const CSV = 'Código;Nombre;Buzón\nCUS-1;Ana;ana@example.com\nCUS-2;Luz;no\nCUS-3;Sol;sol@example.com\n';

test('tries a customer file, corrects its columns, imports it, and reports rejected rows', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'mudanza@example.com');
  const { client } = await sandboxClient(page, dashboard);
  await page.goto('/pruebas/importar');
  await page.getByText('Aún no has importado nada').waitFor();
  const box = page.locator('.file-box');
  // In the dashboard's language, whatever the browser's language is.
  expect(await box.textContent()).toBe('Elige un archivo o suéltalo aquí');
  const file = { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(file);
  await page.getByText('No entraría ninguna fila.').waitFor();
  expect(await box.textContent()).toBe('clientes.csv');
  await page.getByText('falta email').first().waitFor();
  expect(await listViolations(page)).toEqual([]);

  await page.getByLabel('Columna Buzón').selectOption('email');
  await page.getByText('Entrarían 2 filas.').waitFor();
  await page.getByText('email no es un correo').waitFor();
  expect((await client.get<object[]>('/customers')).body).toEqual([]);

  await page.getByRole('button', { name: 'Importar 2 filas' }).click();
  const row = page.getByRole('table', { name: 'Importaciones' }).locator('tbody tr');
  await row.getByText('Terminada').waitFor();
  expect((await client.get<object[]>('/customers')).body).toHaveLength(2);
  const download = page.waitForEvent('download');
  await row.getByRole('link', { name: 'Descargar reporte' }).click();
  expect((await download).suggestedFilename()).toMatch(/^importacion-im\w+\.csv$/);
  expect(await listViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
