import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_FUNDS } from '../../../../server/test/support/world/billing/subscriptions.ts';
import type { TestClient } from '../../../../server/test/support/world/gateway/client.ts';
import { chargeBody, saveCard } from '../../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { chipOf, chooseFilter, openFromMenu, typeFilter } from '../../support/dashboard-menu.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

async function openShop(email: string): Promise<{ page: Page; complaints: string[]; client: TestClient }> {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, email);
  const { client } = await sandboxClient(page, dashboard);
  return { page, complaints, client };
}

const queryOf = (page: Page): URLSearchParams => new URL(page.url()).searchParams;
const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr');

test('transactions: filters and tabs are in the URL, survive a reload, and apply to the export', async () => {
  const { page, complaints, client } = await openShop('filtros@example.com');
  const visa = await saveCard(client);
  const { body } = await client.post('/charges', chargeBody(visa, { amount: 85_000, order_id: 'F-1' }));
  await client.post(`/charges/${String(body.id)}/refund`, { amount: 5_000 });
  await client.post('/charges', chargeBody(await saveCard(client, '5555555555554444'), { order_id: 'F-2' }));
  await client.post('/charges', chargeBody(await saveCard(client, NO_FUNDS), { order_id: 'F-3' }));
  await page.goto('/pruebas/transacciones');
  const rows = rowsOf(page, 'Transacciones');
  await page.getByRole('link', { name: 'Todas 3' }).waitFor();
  await page.getByRole('link', { name: 'Rechazadas 1' }).click();
  await expect.poll(() => rows.count()).toBe(1);
  expect(queryOf(page).get('status')).toBe('failed');
  await page.getByRole('link', { name: 'Todas 3' }).click();
  await typeFilter(page, 'Últimos 4 de la tarjeta', '1111');
  await page.getByRole('searchbox', { name: 'Cliente' }).fill('torres');
  await page.keyboard.press('Enter');
  await expect.poll(() => rows.count()).toBe(1);
  expect([queryOf(page).get('last_four'), queryOf(page).get('customer')]).toEqual(['1111', 'torres']);
  await chooseFilter(page, 'Reembolsos', 'Con reembolso');
  await expect.poll(() => queryOf(page).get('has_refund')).toBe('true');
  await page.reload();
  await rows.getByText('visa •1111').waitFor();
  await chipOf(page, 'Últimos 4 de la tarjeta').getByText('1111').waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'Exportar CSV' }).getAttribute('href'))
    .toContain('customer=torres&last_four=1111&has_refund=true');
  expect(await listViolations(page)).toEqual([]);
  await chooseFilter(page, 'Reembolsos', 'Sin reembolso');
  await page.getByText('Nada coincide con estos filtros').waitFor();
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect.poll(() => rows.count()).toBe(3);
  await openFromMenu(page, 'Pagos', 'Reembolsos');
  const refund = rowsOf(page, 'Reembolsos').first();
  await refund.getByText('1 a 3 días hábiles').waitFor();
  await expect.poll(() => refund.getByText('Visa •1111').count()).toBe(1);
  await openFromMenu(page, 'Reportes', 'Comisiones');
  await page.getByRole('cell', { name: 'Total', exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test('reconciliation: upload a file, see the difference, match it with a note, undo it', async () => {
  const { page, complaints, client } = await openShop('conciliar@example.com');
  const today = bogotaDateOf(dashboard.panel.sandbox.gateway.clock.now());
  await page.goto('/pruebas/conciliacion');
  await page.getByText('Nada que conciliar en estos días').waitFor();
  const card = await saveCard(client);
  const charge = (order_id: string, amount: number) =>
    client.post('/charges', chargeBody(card, { order_id, amount }));
  const { body } = await charge('C-1', 20_000);
  await charge('C-2', 50_000);
  await page.reload();
  const upload = async (text: string): Promise<void> => {
    await page.getByRole('button', { name: 'Subir archivo' }).click();
    await page.getByLabel('Archivo del banco', { exact: true }).setInputFiles({
      name: 'banco.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`fecha;medio;monto;referencia\n${text}`),
    });
  };
  const take = () => page.getByRole('button', { name: 'Guardar y conciliar' }).click();
  await upload(`${today};tarjeta;50000;C-2\n${today};tarjeta;mucho;C-2\n`);
  await page.getByText('Línea 3: El monto no se entiende.').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await upload(`${today};tarjeta;50000;C-2\n${today};tarjeta;19000;lote-9\n`);
  await take();
  await page.getByText('Conciliamos 1 de 2 líneas de banco.csv.').waitFor();
  await upload(`${today};tarjeta;50000;C-2\n${today};tarjeta;19000;lote-9\n`);
  await take();
  await page.getByText('Ya habías subido este archivo, como banco.csv.').waitFor();
  await chooseFilter(page, 'Comparar con', 'Bruto (lo cobrado)');
  const day = rowsOf(page, 'Esperado y recibido por día').first();
  await day.getByText('-$ 1.000', { exact: true }).waitFor();
  await day.getByText('2 por revisar').waitFor();
  await day.getByRole('link').click();
  const line = rowsOf(page, 'Líneas del banco').filter({ hasText: 'lote-9' });
  await line.getByRole('button', { name: 'Conciliar' }).click();
  await page.getByLabel('Cobro o reembolso').selectOption(String(body.id));
  await page.getByLabel('Nota').fill('El banco descontó mil');
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar conciliada' }).click();
  await line.getByText('A mano: El banco descontó mil').waitFor();
  const conciliated = async () => (await client.get(`/charges/${String(body.id)}`)).body['conciliated'];
  expect(await conciliated()).toBe(true);
  expect(await listViolations(page)).toEqual([]);
  await line.getByRole('button', { name: 'Deshacer' }).click();
  await line.getByRole('button', { name: 'Conciliar' }).waitFor();
  expect(await conciliated()).toBe(false);
  expect(complaints).toEqual([]);
});
