import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../../server/src/platform/database/connections/connection.ts';
import { systemClock } from '../../../../server/src/platform/primitives/time/clock.ts';
import { prepareExports } from '../../../../server/src/reports/exports/prepare-exports.ts';
import { monthly } from '../../../../server/test/support/world/billing/plans.ts';
import { chargeBody, saveCard, saveCustomer } from '../../../../server/test/support/world/shop/shop.ts';
import { createWebhook } from '../../../../server/test/support/world/shop/webhooks.ts';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { openFromMenu } from '../../support/dashboard-menu.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

const DAYS_MS = 8 * 86_400_000;

test('an export schedule is created, run by the worker, downloaded, paused and deleted', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'programa@example.com');
  await openFromMenu(page, 'Reportes', 'Exportaciones');
  await page.getByText('No hay exportaciones programadas.').waitFor();
  await page.getByRole('button', { name: 'Programar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Programar una exportación' });
  await dialog.getByLabel('Qué exportar').selectOption('refunds');
  await dialog.getByLabel('Cada cuánto').selectOption('week');
  await dialog.getByLabel('Qué día').selectOption('3');
  expect(await listViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Programar' }).click();
  await page
    .getByRole('row', { name: /Reembolsos \(XLSX\) Cada semana, el miércoles .*Ana Torres Activa/ })
    .waitFor();

  const { gateway } = dashboard.panel.sandbox;
  const later = { now: () => new Date(systemClock.now().getTime() + DAYS_MS) };
  expect(await prepareExports({ ...gateway, realClock: later }, 20)).toBe(1);
  const run = page.getByRole('row', {
    name: /Reembolsos \(XLSX\)\s*Programada: cada semana.*Para descargar/,
  });
  await run.waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    run.getByRole('link', { name: 'Descargar' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^reembolsos-.*\.xlsx$/);

  await page.getByRole('button', { name: /^Pausar: Reembolsos/ }).click();
  await page.getByRole('row', { name: /Cada semana, el miércoles .*Pausada/ }).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Borrar: Reembolsos/ }).click();
  await page.getByText('No hay exportaciones programadas.').waitFor();
  expect(complaints).toEqual([]);
});

const headings = (page: Page, place: string): Promise<string[]> =>
  page.locator(`${place} .card-slot h2`).allInnerTexts();

test('cards of Inicio move by keyboard with the focus, and keep their place', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'ordena@example.com');
  const { client } = await sandboxClient(page, dashboard);
  await client.post('/charges', chargeBody(await saveCard(client)));
  await page.reload();
  await page.getByRole('button', { name: 'Ordenar' }).click();
  const said = page.locator('.hidden[role=status]').filter({ hasText: 'puesto' });

  await page.getByRole('button', { name: 'Bajar: Ventas', exact: true }).focus();
  await page.keyboard.press('Enter');
  await said.getByText('Ventas: puesto 2 de 4').waitFor();
  await page.keyboard.press('ArrowDown');
  await said.getByText('Ventas: puesto 3 de 4').waitFor();
  await page.keyboard.press('ArrowDown');
  await said.getByText('Ventas: puesto 4 de 4').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(await focused()).toBe('Bajar: Ventas');
  await page.getByRole('button', { name: 'Otra columna: Requiere tu atención' }).click();
  await said.getByText('Requiere tu atención: puesto 1 de 6, columna principal').waitFor();
  expect(await focused()).toBe('Otra columna: Requiere tu atención');
  expect(await listViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Guardar orden' }).click();
  await page.getByRole('button', { name: 'Ordenar' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Ordenar' }).waitFor();
  expect((await headings(page, '.figures')).at(-1)).toBe('Ventas');
  expect((await headings(page, '.split > div:first-child'))[0]).toBe('Requiere tu atención');

  await page.getByRole('button', { name: 'Ordenar' }).click();
  await page.getByRole('button', { name: 'Volver al orden inicial' }).click();
  await page.getByRole('button', { name: 'Ordenar' }).waitFor();
  await page.locator('.figures .card-slot:first-child').getByRole('heading', { name: 'Ventas' }).waitFor();
  expect(complaints).toEqual([]);
});

test("a customer shows the team's notes and the payer's consents", async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'anota@example.com');
  const { client } = await sandboxClient(page, dashboard);
  const customerId = await saveCustomer(client);
  await page.goto(`/pruebas/clientes/${customerId}`);
  await page.getByText('Todavía no hay notas.').waitFor();
  await page.getByText('No ha pagado en las páginas de pago').waitFor();
  await page.getByLabel('Nota nueva').fill('Prefiere que la llamen.\nDe tarde.');
  await page.getByRole('button', { name: 'Agregar nota' }).click();
  const note = page.getByRole('listitem').filter({ hasText: 'Prefiere que la llamen.' });
  await note.getByText(/Ana Torres/).waitFor();
  expect(await page.getByLabel('Nota nueva').inputValue()).toBe('');
  expect(await listViolations(page)).toEqual([]);
  await note.getByRole('button', { name: 'Borrar la nota de Ana Torres' }).click();
  await page.getByText('Todavía no hay notas.').waitFor();
  expect(complaints).toEqual([]);
});

test('every list with filters can save them as a view', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'vistas@example.com');
  const { client } = await sandboxClient(page, dashboard);
  const { body: webhook } = await client.post<{ id: string }>('/webhooks', {
    url: 'http://127.0.0.1:9/nobody',
    event_types: ['*'],
  });
  const lists = [
    'transacciones?status=failed',
    'reembolsos?amount%5Bgte%5D=1000',
    'contracargos?status=accepted',
    'enlaces?status=completed',
    'clientes?q=camila',
    'cobranza?status=unpaid',
    'comisiones?method=card',
    'conciliacion?method=card',
    'correos?kind=receipt',
    'eventos?type=charge.succeeded',
    'peticiones?method=POST',
    `webhooks/${webhook.id}?status=failed`,
  ];
  for (const list of lists) {
    await page.goto(`/pruebas/${list}`);
    await page.getByRole('button', { name: 'Guardar vista' }).waitFor();
  }
  await page.getByRole('button', { name: 'Guardar vista' }).click();
  const dialog = page.getByRole('dialog', { name: 'Guardar vista' });
  await dialog.getByLabel('Nombre de la vista').fill('Fallidas');
  await dialog.getByRole('button', { name: 'Guardar vista' }).click();
  await page.getByRole('link', { name: 'Fallidas' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a sandbox request is repeated from the log; one with a card number explains why it cannot be', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'repite@example.com');
  const { client } = await sandboxClient(page, dashboard);
  const made = await client.post('/plans', { ...monthly, name: 'Plan repetido' });
  await saveCard(client);
  await page.goto('/pruebas/peticiones');
  // The request log is written after the response.
  await page.getByRole('button', { name: 'Seguir en vivo' }).click();
  await page.getByRole('link', { name: 'POST /plans' }).click();
  await page.getByRole('button', { name: 'Repetir' }).click();
  await page.getByLabel('La respuesta de ahora').waitFor();
  expect(await listViolations(page)).toEqual([]);
  const { body: plans } = await client.get<{ id: string }[]>('/plans');
  expect(plans).toHaveLength(2);
  expect(made.status).toBe(201);

  await page.goto('/pruebas/peticiones');
  await page.getByRole('button', { name: 'Seguir en vivo' }).click();
  await page.getByRole('link', { name: 'POST /cards' }).click();
  await page.getByText('No se puede repetir: llevaba datos que no guardamos').waitFor();
  expect(await page.getByRole('button', { name: 'Repetir' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a webhook explains a failed delivery in Spanish and sends missed events', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'faltan@example.com');
  const { client, merchantId } = await sandboxClient(page, dashboard);
  await saveCustomer(client);
  const { gateway } = dashboard.panel.sandbox;
  const webhook = await createWebhook(client, `${gateway.baseUrl}/inbox/${merchantId}`);
  const failed = statement(
    'test_failed_delivery',
    `insert into webhook_deliveries (merchant_id, webhook_id, event_id, event_type, resource_id, sequence, status,
       attempts, last_attempt_at, duration_ms, reason, cause)
     values ($1, $2, 'e0', 'plan.created', 'p0', 1, 'failed', 1, now(), 5, 'the connection was refused: nothing listens there',
       'connection_refused')`,
  );
  await gateway.database.run(failed, [merchantId, webhook.id]);
  await page.goto(`/pruebas/webhooks/${webhook.id}`);
  await page.getByText('La conexión fue rechazada: nada escucha en esa dirección').waitFor();
  await page.getByRole('link', { name: 'customer.created' }).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enviar los que faltan' }).click();
  await page.getByText('Eventos en camino: 1').waitFor();
  await page.getByText('No falta ninguno de los últimos 7 días.').waitFor();
  expect(complaints).toEqual([]);
});
