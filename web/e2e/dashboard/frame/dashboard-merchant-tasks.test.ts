import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_FUNDS, savePlan } from '../../../../server/test/support/world/billing/subscriptions.ts';
import type { TestClient } from '../../../../server/test/support/world/gateway/client.ts';
import { mailsOf } from '../../../../server/test/support/world/shop/mails.ts';
import { chargeBody, saveCard, saveCustomer } from '../../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { chooseDays, chooseFilter, openFromMenu } from '../../support/dashboard-menu.ts';
import { newTimedPerson } from '../../support/timed-person.ts';

/** The tasks of Design 11.4, each within its budget of a person's seconds. */
let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

async function openShop(email: string) {
  const { page, complaints } = await visit(dashboard);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page, email);
  return { page, complaints, ...(await sandboxClient(page, dashboard)) };
}

async function cardOf(client: TestClient, name: string, number?: string) {
  const customerId = await saveCustomer(client, { name, requires_account: false });
  const path = `/customers/${customerId}`;
  return { path, cardId: await saveCard(client, number, path) };
}

const charge = async (client: TestClient, name: string, amount: number): Promise<string> => {
  const { path, cardId } = await cardOf(client, name);
  const body = { ...chargeBody(cardId, { amount }), customer: undefined };
  return String((await client.post(`${path}/charges`, body)).body.id);
};

const typeInPalette = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Busca/ }).fill(text);
};

test("yesterday's $ 85.000 of Camila: Ctrl K, Enter, half of it refunded", async () => {
  const { page, complaints, client } = await openShop('camila@example.com');
  const camila = await charge(client, 'Camila', 85_000);
  const andres = await charge(client, 'Andrés', 85_000);
  await charge(client, 'Camila', 20_000);
  await client.post('/sandbox/clock/advance', { days: 1 });
  await page.goto('/pruebas/transacciones');
  await page.getByRole('link', { name: '$ 20.000' }).waitFor();
  const person = newTimedPerson(page);
  await person.keys('Control+k');
  await person.fill(page.getByRole('combobox', { name: /^Busca/ }), '85000 camila');
  await person.read(page.getByRole('option', { name: /85\.000/ }).first());
  await person.keys('Enter');
  await person.press(page.getByRole('button', { name: 'Reembolsar', exact: true }));
  await person.press(page.getByRole('button', { name: 'La mitad' }));
  await person.press(page.getByRole('button', { name: 'Reembolsar $ 42.500' }));
  await person.read(page.getByText('Reembolso hecho').first());
  person.isDoneWithin(25);
  const charges = await client.get<{ id: string; refunds?: { amount: number }[] }[]>('/charges?amount=85000');
  const given = charges.body.map(({ id, refunds = [] }) => [id, refunds.map(({ amount }) => amount)]);
  expect(Object.fromEntries(given)).toEqual({ [camila]: [42_500], [andres]: [] });
  const timeline = page.locator('.timeline');
  await timeline.getByText('Reembolso hecho').waitFor();
  await timeline.getByRole('link', { name: 'charge.refunded' }).waitFor();
  expect(complaints).toEqual([]);
});

test('arrow keys move through the results of Ctrl K', async () => {
  const { page, client } = await openShop('flechas@example.com');
  for (const name of ['Lucía Uno', 'Lucía Dos']) await saveCustomer(client, { name });
  await typeInPalette(page, 'lucia');
  await page.getByRole('option').nth(1).waitFor();
  expect(await listViolations(page)).toEqual([]);
  const second = await page.getByRole('option').nth(1).innerText();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const heading = await page.getByRole('heading', { level: 1, name: /Lucía/ }).innerText();
  expect(second).toContain(heading);
});

test('charges someone by WhatsApp: three fields, copy, and the link can be paid', async () => {
  const { page, complaints, merchantId } = await openShop('enlaces@example.com');
  const person = newTimedPerson(page);
  await openFromMenu(page, 'Pagos', 'Enlaces de cobro', person.press);
  await person.press(page.getByRole('button', { name: 'Nuevo enlace' }));
  // The first option has the focus; the next one is for a single payer.
  await person.keys('ArrowDown');
  await person.fill(page.getByLabel('Monto'), '65.000');
  await person.fill(page.getByLabel('Concepto'), 'Clase de barismo');
  await person.fill(page.getByLabel('Correo (opcional)'), 'pagador@example.com');
  await person.keys('Enter');
  await person.press(page.getByRole('button', { name: 'Copiar enlace' }));
  person.isDoneWithin(20);
  const url = await page.evaluate(() => navigator.clipboard.readText());
  const share = await page.getByRole('link', { name: 'Compartir por WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(share ?? '')).toContain(url);
  const qr = page.getByAltText('Código QR del enlace de pago');
  await qr.waitFor();
  await expect.poll(() => qr.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  expect((await fetch(url)).status).toBe(200);
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Reenviar correo' }).click();
  await page.getByText('Correo enviado').waitFor();
  expect((await mailsOf(dashboard.panel.sandbox.gateway, merchantId)).length).toBe(2);
  await page.getByRole('button', { name: 'Cancelar enlace' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar enlace' }).last().click();
  await page.getByText('Enlace cancelado').waitFor();
  await page.getByRole('link', { name: 'De un solo pago' }).click();
  await page.getByRole('cell', { name: 'Cancelada' }).waitFor();
  expect(complaints).toEqual([]);
});

test('reminds debtors after a confirmation; charging at once warns first', async () => {
  const { page, complaints, client, merchantId } = await openShop('cobranza@example.com');
  await client.put('/sandbox/clock', { now: '2027-03-23T10:00:00-05:00' });
  const plan_id = await savePlan(client);
  for (const name of ['Camila', 'Andrés']) {
    const { path, cardId } = await cardOf(client, name, NO_FUNDS);
    await client.post(`${path}/subscriptions`, { plan_id, source_id: cardId });
  }
  const before = (await mailsOf(dashboard.panel.sandbox.gateway, merchantId)).length;
  await page.goto('/pruebas');
  const person = newTimedPerson(page);
  await person.press(page.getByRole('link', { name: 'Suscripciones en mora: 2' }));
  await person.press(page.getByRole('button', { name: 'Enviar enlace (2)' }));
  await person.read(page.getByText(/a: (Camila y Andrés|Andrés y Camila)\.$/));
  expect((await mailsOf(dashboard.panel.sandbox.gateway, merchantId)).length).toBe(before);
  await person.press(page.getByRole('dialog').getByRole('button', { name: 'Enviar 2 correos' }));
  // They got an email about the decline today, and the limit is one per day.
  await person.read(page.getByText('2 por enviar: el primero sale el 24 de marzo a las 07:00'));
  person.isDoneWithin(20);
  expect((await mailsOf(dashboard.panel.sandbox.gateway, merchantId)).length).toBe(before + 2);
  await page.getByRole('checkbox', { name: 'Elegir todas' }).check();
  await page.getByRole('checkbox', { name: 'Andrés' }).uncheck();
  await page.getByRole('button', { name: 'Cobrar ahora' }).click();
  await page.getByText('Un rechazo cuenta como uno de los intentos del plan').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cobrar \$/ })
    .click();
  await page.getByText(/^Rechazada: /).waitFor();
  await page.getByRole('button', { name: 'Cerrar' }).last().click();
  await page.getByRole('cell', { name: '2 de 4' }).waitFor();
  expect(complaints).toEqual([]);
});

test('exports last month for the accountant: Transacciones, mes pasado, XLSX', async () => {
  const { page, complaints, client } = await openShop('contadora@example.com');
  await charge(client, 'Camila', 85_000);
  await client.post('/sandbox/clock/advance', { months: 1 });
  await charge(client, 'Camila', 20_000);
  await page.goto('/pruebas/transacciones');
  await page.getByRole('link', { name: '$ 20.000' }).waitFor();
  const person = newTimedPerson(page);
  await chooseDays(page, 'Fecha', 'Mes pasado', person.press);
  await page.getByRole('link', { name: '$ 20.000' }).waitFor({ state: 'detached' });
  await person.read(page.getByRole('link', { name: '$ 85.000' }));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    person.press(page.getByRole('link', { name: 'Exportar XLSX' })),
  ]);
  person.isDoneWithin(20);
  expect(download.suggestedFilename()).toMatch(/^transacciones-.*\.xlsx$/);
  const files = unzipSync(await readFile(await download.path()));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect([/<v>85000(\.00)?</.test(sheet), /<v>20000(\.00)?</.test(sheet)]).toEqual([true, false]);
  await openFromMenu(page, 'Reportes', 'Exportaciones');
  await chooseFilter(page, 'Qué exportar', 'Clientes');
  await chooseFilter(page, 'Rango', 'Todo');
  await page.getByText('Clientes, todo lo que hay').waitFor();
  const [customers] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Descargar CSV' }).click(),
  ]);
  expect(await readFile(await customers.path(), 'utf8')).toContain('Camila');
  const past = page.getByRole('table').getByRole('row');
  await past.filter({ hasText: 'Clientes (CSV)' }).getByText('Lista').waitFor();
  const transactions = past.filter({ hasText: 'Transacciones (XLSX)' });
  await expect
    .poll(() => transactions.innerText())
    .toMatch(/creation\[gte\]: \d{4}-\d\d-\d\d[^]*Ana Torres[^]*1 de 1/);
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    transactions.getByRole('link', { name: 'Descargar de nuevo' }).click(),
  ]);
  expect(again.suggestedFilename()).toBe(download.suggestedFilename());
  await expect.poll(() => past.filter({ hasText: 'Transacciones (XLSX)' }).count()).toBe(2);
  expect(complaints).toEqual([]);
});

test('shows why sales fell: Inicio has today, last week, methods and codes; Analítica has months', async () => {
  const { page, complaints, client } = await openShop('inicio@example.com');
  await page.getByText('Primeros pasos').waitFor();
  await charge(client, 'Camila', 85_000);
  await client.post('/sandbox/clock/advance', { days: 7 });
  await charge(client, 'Camila', 20_000);
  await client.post('/charges', chargeBody(await saveCard(client, NO_FUNDS)));
  await page.goto('/pruebas');
  const panel = (title: string) =>
    page.locator('.panel', { has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
  const person = newTimedPerson(page);
  const sales = panel('Ventas').locator('.kpi', { hasText: 'Hoy' });
  await person.read(sales.getByText('$ 20.000', { exact: true }));
  await person.read(sales.getByText(/▼\s76\s%/));
  await person.read(sales.getByText('antes $ 85.000'));
  await person.read(panel('Aprobación').getByText(/^66,7\s?%$/));
  const today = panel('Hoy frente a hace una semana');
  await person.read(
    today.getByRole('row', { name: /Tarjeta \$ 20\.000 antes \$ 85\.000 50\s?% antes 100\s?%/ }),
  );
  await person.read(today.getByText('El rechazo más frecuente de hoy es 3003: fondos insuficientes (1).'));
  person.isDoneWithin(10);
  await panel('Por medio de pago (30 días)')
    .getByRole('row', { name: /Tarjeta.*\$ 105\.000.*66,7/ })
    .waitFor();
  await panel('Por qué fallan las tarjetas')
    .getByRole('link', { name: '3003: fondos insuficientes (1)' })
    .waitFor();
  await page.getByText('Ver como tabla').click();
  await expect.poll(() => panel('Ventas por día').getByRole('row').count()).toBe(31);
  expect(await listViolations(page)).toEqual([]);
  await chooseFilter(page, 'Periodo', 'Últimos 7 días');
  await panel('Por medio de pago (7 días)')
    .getByRole('row', { name: /\$ 20\.000/ })
    .waitFor();
  await openFromMenu(page, 'Reportes', 'Analítica');
  await page.getByRole('img', { name: 'Ventas en el tiempo' }).waitFor();
  await page.getByText('Cifras mes a mes').click();
  await page.getByRole('heading', { level: 2, name: 'Comisiones por mes' }).waitFor();
  expect(complaints).toEqual([]);
});
