import { addDays, bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sheetOf, xlsxOf } from '../../../../server/test/support/world/files/test-xlsx.ts';
import type { TestClient } from '../../../../server/test/support/world/gateway/client.ts';
import { chargeBody, saveCard } from '../../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { pressByKey, startJob, tabTo } from '../../support/jobs.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr');
const asSlashes = (day: string): string => day.split('-').reverse().join('/');

/** A shop with two payments today, and the day on which its bank pays out. */
async function openPaidShop(email: string) {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, email);
  const { client } = await sandboxClient(page, dashboard);
  const today = bogotaDateOf(dashboard.panel.sandbox.gateway.clock.now());
  await charge(client, [20_000, 50_000]);
  await page.goto('/pruebas/conciliacion');
  await page.getByRole('button', { name: 'Subir archivo' }).waitFor();
  return { page, complaints, client, today, payday: addDays(today, 1) };
}

async function charge(client: TestClient, amounts: readonly number[]): Promise<void> {
  const card = await saveCard(client);
  for (const amount of amounts) {
    await client.post('/charges', chargeBody(card, { amount, order_id: `O-${amount}` }));
  }
}

/** A file in a bank's own layout: lines above the header, and movements other than payments. */
const statementOf = (payday: string): Buffer =>
  Buffer.from(
    `Bancolombia\nCuenta;123-456\n\nFecha;Descripción;Documento;Valor\n${asSlashes(payday)};Abono ventas Redeban;9001;70.000,00\n${asSlashes(payday)};Pago de nómina;9002;-900.000,00\n`,
    'latin1',
  );
const fileOf = (payday: string) => ({
  name: 'movimientos.csv',
  mimeType: 'text/csv',
  buffer: statementOf(payday),
});

test('maps a bank’s file once and reconciles it, by mouse', async () => {
  const { page, complaints, payday } = await openPaidShop('contadora@example.com');
  const job = await startJob(page, { clicks: 4, seconds: 30 });
  await page.getByRole('button', { name: 'Subir archivo' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Archivo del banco', { exact: true }).click();
  await (await chooser).setFiles(fileOf(payday));
  await page.getByText('Leeremos 1 fila por $ 70.000').waitFor();
  await page.getByText('1 fila no es de pagos y queda fuera.').waitFor();
  await page.getByRole('button', { name: 'Guardar y conciliar' }).click();
  await page.getByRole('button', { name: 'Confirmar 1 abono exacto' }).click();
  await page.getByText('1 abono conciliado').waitFor();
  await job.finish();
  await expect.poll(() => page.getByText('Todo conciliado').count()).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});

test('maps a bank’s file once and reconciles it, by keyboard; the next one is recognized', async () => {
  const { page, complaints, payday } = await openPaidShop('contador@example.com');
  const job = await startJob(page, { clicks: 0, seconds: 30 });
  await pressByKey(page, page.getByRole('button', { name: 'Subir archivo' }));
  const file = page.getByLabel('Archivo del banco', { exact: true });
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, file);
  await page.keyboard.press('Space');
  await (await chooser).setFiles(fileOf(payday));
  await page.getByText('Leeremos 1 fila por $ 70.000').waitFor();
  await pressByKey(page, page.getByRole('button', { name: 'Guardar y conciliar' }));
  await pressByKey(page, page.getByRole('button', { name: 'Confirmar 1 abono exacto' }));
  await page.getByText('1 abono conciliado').waitFor();
  await job.finish();
  await page.getByRole('button', { name: 'Subir archivo' }).click();
  await file.setInputFiles({ ...fileOf(payday), buffer: statementOf(addDays(payday, 1)) });
  await page.getByText('Ya conocemos este formato').waitFor();
  expect(await page.getByLabel('Banco o adquirente').inputValue()).toBe('Bancolombia');
  expect(await listViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('corrects columns, explains other deductions, and the month shows and undoes them', async () => {
  const { page, complaints, payday } = await openPaidShop('cierre@example.com');
  await page.getByRole('button', { name: 'Subir archivo' }).click();
  const serial = Math.round(Date.parse(payday) / 86_400_000) + 25_569;
  const sheet = xlsxOf(
    sheetOf([
      ['Cuándo', 'Bruto', 'Líquido'],
      [{ serial }, 70_000, 66_000],
    ]),
  );
  const file = page.getByLabel('Archivo del banco', { exact: true });
  await file.setInputFiles({
    name: 'abonos.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await page.getByText('No es un CSV ni un XLSX.').waitFor();
  await file.setInputFiles({ name: 'abonos.xlsx', mimeType: 'application/octet-stream', buffer: sheet });
  await page.getByText('Leeremos 1 fila por $ 70.000').waitFor();
  await page.getByLabel('Valor', { exact: true }).selectOption({ label: 'Líquido' });
  await page.getByText('Leeremos 1 fila por $ 66.000').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.getByLabel('Banco o adquirente').fill('Adquirente Uno');
  await page.getByRole('button', { name: 'Guardar y conciliar' }).click();
  await rowsOf(page, 'Abonos por confirmar').getByRole('button', { name: 'Explicar' }).click();
  const dialog = page.getByRole('dialog');
  for (const name of ['IVA de la comisión', 'Retefuente', 'ReteICA', 'ReteIVA']) {
    await dialog.getByLabel(name, { exact: true }).fill('');
  }
  await dialog.getByLabel('Comisión', { exact: true }).fill('3.000');
  await dialog.getByText('Falta explicar: $ 1.000').waitFor();
  await dialog.getByLabel('Retefuente', { exact: true }).fill('1.000');
  await dialog.getByText('Cuadra al centavo.').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByText('1 abono conciliado').waitFor();
  await page.goto(`/pruebas/conciliacion/mes/${payday.slice(0, 7)}`);
  const deposit = rowsOf(page, 'Abonos conciliados con varios pagos').first();
  await deposit.getByText('Adquirente Uno').waitFor();
  await page.getByText('El mes no ha terminado').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await deposit.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByText('Ningún abono de este mes paga varios cobros.').waitFor();
  expect(complaints).toEqual([]);
});
