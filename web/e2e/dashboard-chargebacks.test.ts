import { afterAll, beforeAll, expect, test } from 'vitest';
import { listViolations } from './support/accessibility.ts';
import { type Dashboard, shareDashboard, signUp, visit } from './support/dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

test('a chargeback from the empty screen to its end: evidence, file to print, accepted', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'contracargos@example.com');
  await page.getByRole('link', { name: 'Contracargos' }).click();
  await page.getByRole('heading', { name: 'No hay contracargos aquí' }).waitFor();
  await page.getByRole('button', { name: 'Simular un contracargo' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contracargo' }).waitFor();
  await page.getByText('No reconoce el pago').waitFor();
  await page.getByText(/^Quedan 1\d días$/).waitFor();
  await page.getByLabel('Archivo').setInputFiles({
    name: 'factura.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  });
  await page.getByRole('button', { name: 'Adjuntar prueba' }).click();
  await page.getByRole('link', { name: 'factura.pdf' }).waitFor();
  expect(await listViolations(page)).toEqual([]);

  const file = await page.request.get(
    (await page.getByRole('link', { name: 'factura.pdf' }).getAttribute('href')) ?? '',
  );
  expect(file.headers()['content-disposition']).toMatch(/^attachment/);
  const pack = await page.request.get(
    (await page.getByRole('link', { name: 'Imprimir expediente' }).getAttribute('href')) ?? '',
  );
  expect([pack.status(), pack.headers()['content-type']]).toEqual([200, 'application/pdf']);

  await page.getByLabel('Archivo').setInputFiles({
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html>'),
  });
  await page.getByRole('button', { name: 'Adjuntar prueba' }).click();
  await page.getByText('Adjunta un PDF, un PNG o un JPEG.').waitFor();

  await page.getByRole('button', { name: 'Aceptar y devolver' }).click();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar y devolver' }).click();
  await page.getByText('Tu equipo, al aceptarlo').waitFor();
  await page.getByText('Ya no se reciben pruebas.').waitFor();

  await page.getByRole('link', { name: 'Contracargos' }).click();
  await page.getByRole('link', { name: 'Aceptados' }).click();
  await page.getByRole('row', { name: /20\.000.*No reconoce el pago/ }).waitFor();
  expect(complaints).toEqual([]);
});
