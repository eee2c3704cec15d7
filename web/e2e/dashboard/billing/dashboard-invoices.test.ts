import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../../../server/test/support/world/gateway/client.ts';
import { saveCard, saveCustomer } from '../../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../../support/accessibility.ts';
import { checkScreen } from '../../support/check-screen.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { goTo, waitForContent } from '../../support/dashboard-screens.ts';
import { inEnglish } from '../../support/in-english.ts';
import { savePicture } from '../../support/save-picture.ts';

let dashboard: Dashboard;
let page: Page;
let complaints: string[];
let client: TestClient;
let customerId: string;

beforeAll(async () => {
  dashboard = await shareDashboard();
  ({ page, complaints } = await visit(dashboard));
  await signUp(page, 'cuentas@example.com', 'Panadería La Candelaria');
  ({ client } = await sandboxClient(page, dashboard));
  const fields = { name: 'Camila', last_name: 'Rojas', phone_number: '3001234567', requires_account: false };
  customerId = await saveCustomer(client, { ...fields, email: 'camila@example.com' });
  await saveCard(client, undefined, `/customers/${customerId}`);
});
afterAll(() => dashboard.close());

const dialog = () => page.getByRole('dialog');
const badge = (text: string) => page.locator('.badge', { hasText: text }).first();

test('a baker writes a bill with two lines, sends it, and marks it as paid by transfer', async () => {
  await page.goto('/pruebas/cuentas-de-cobro');
  await page.getByRole('heading', { name: 'Todavía no tienes cuentas de cobro' }).waitFor();
  await page.getByRole('link', { name: 'Nueva cuenta de cobro' }).first().click();
  // The choice leads on at once, so that the radio button is gone.
  await page.getByRole('radio', { name: /Camila/ }).click();
  await page.getByLabel('Concepto').fill('Torta de chocolate, 20 porciones');
  await page.getByLabel('Valor de cada uno').fill('85.000');
  await page.getByRole('button', { name: 'Agregar otro concepto' }).click();
  await page.getByLabel('Concepto').nth(1).fill('Domicilio');
  await page.getByLabel('Valor de cada uno').nth(1).fill('7500');
  await page.getByLabel('Cantidad').nth(1).fill('2');
  await page.getByText(/^Camila Rojas pagará \$\s100\.000 a más tardar el .+\.$/).waitFor();
  await checkScreen(page, 'new-invoice');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: /^Enviar cuenta de \$\s100\.000$/ }).click();

  await page.getByRole('heading', { level: 1, name: /^Camila Rojas · \$\s100\.000$/ }).waitFor();
  await page.getByText(/^Camila Rojas debe \$\s100\.000\. Vence el .+\.$/).waitFor();
  await badge('Por pagar').waitFor();
  await page.getByText('camila@example.com').first().waitFor();
  await waitForContent(page);
  await checkScreen(page, 'invoice');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Compartir' }).click();
  const share = dialog().getByRole('link', { name: 'Compartir por WhatsApp' });
  expect(await share.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/573001234567\?text=Hola/);
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Marcar pagada por fuera' }).click();
  await dialog().getByLabel('Referencia del pago').fill('Transferencia 8841');
  expect(await listViolations(page)).toEqual([]);
  await savePicture(page, 'invoice-paid-elsewhere');
  await dialog()
    .getByRole('button', { name: /^Marcar \$\s100\.000 como pagados$/ })
    .click();
  await badge('Pagada').waitFor();
  expect(await page.getByText('Transferencia 8841').count()).toBeGreaterThan(0);
  expect(await page.getByRole('button', { name: 'Anular' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a draft is issued by its amount, and its card is charged by name', async () => {
  await goTo(page, `/pruebas/cuentas-de-cobro/nueva?cliente=${customerId}`, 'Nueva cuenta de cobro');
  await page.getByLabel('Concepto').fill('Asesoría');
  await page.getByLabel('Valor de cada uno').fill('50000');
  await page.getByLabel('Qué hacer al terminar').selectOption('Guardarla como borrador');
  await page.getByRole('button', { name: /^Guardar borrador de \$\s50\.000$/ }).click();
  await badge('Borrador').waitFor();
  await page.getByRole('button', { name: /^Emitir por \$\s50\.000$/ }).click();
  await dialog()
    .getByRole('button', { name: /^Emitir por \$\s50\.000$/ })
    .click();
  await badge('Por pagar').waitFor();
  await page.getByRole('button', { name: /^Cobrar \$\s50\.000$/ }).click();
  await dialog()
    .getByText(/^Hoy se cobran \$\s50\.000 a Camila Rojas, Visa •1111\.$/)
    .waitFor();
  expect(await listViolations(page)).toEqual([]);
  await savePicture(page, 'invoice-charge-card');
  await dialog()
    .getByRole('button', { name: /^Cobrar \$\s50\.000$/ })
    .click();
  await badge('Pagada').waitFor();
  await page.getByRole('link', { name: 'Ver el pago' }).waitFor();
});

test('the list adds up what is filtered; a void bill and one given up leave what is owed', async () => {
  for (const amount of [30_000, 40_000, 60_000]) {
    await client.post(`/customers/${customerId}/invoices`, {
      items: [{ description: `Pedido de ${amount}`, amount }],
      days_until_due: 15,
      finalize: true,
    });
  }
  await goTo(page, '/pruebas/cuentas-de-cobro?status=open', 'Cuentas de cobro');
  const totals = page.getByRole('region', { name: 'Total de lo filtrado' });
  await totals
    .getByText(/^\$\s130\.000$/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: /\$\s60\.000/ }).click();
  await page.getByRole('button', { name: 'Anular', exact: true }).click();
  await dialog()
    .getByRole('button', { name: /^Anular \$\s60\.000$/ })
    .click();
  await badge('Anulada').waitFor();
  await goTo(page, '/pruebas/cuentas-de-cobro?status=open', 'Cuentas de cobro');
  await page.getByRole('link', { name: /\$\s40\.000/ }).click();
  await page.getByRole('button', { name: 'Dar por incobrable' }).click();
  await dialog()
    .getByRole('button', { name: /^Dar \$\s40\.000 por incobrables$/ })
    .click();
  await badge('Incobrable').waitFor();
  await goTo(page, '/pruebas/cuentas-de-cobro', 'Cuentas de cobro');
  await totals.getByText('Por cobrar').waitFor();
  await totals.getByText(/^\$\s30\.000$/).waitFor();
  await page.getByRole('link', { name: /^Anuladas/ }).waitFor();
  await checkScreen(page, 'invoices');
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(complaints).toEqual([]);
});

test('a charge waits on the customer page, joins the next bill, and another one is taken back', async () => {
  await goTo(page, `/pruebas/clientes/${customerId}`, 'Camila Rojas');
  const items = page.locator('.panel', { has: page.getByRole('heading', { name: 'Cargos adicionales' }) });
  for (const [name, amount] of [
    ['Velas', '4.000'],
    ['Error', '1.000'],
  ] as const) {
    await items.getByRole('button', { name: 'Cargo adicional' }).click();
    await dialog().getByLabel('Concepto').fill(name);
    await dialog().getByLabel('Valor de cada uno').fill(amount);
    expect(await listViolations(page)).toEqual([]);
    await dialog()
      .getByRole('button', { name: /^Agregar cargo de / })
      .click();
    await items.getByText(name).waitFor();
  }
  await items.getByRole('row', { name: /Error/ }).getByRole('button', { name: 'Quitar' }).click();
  await dialog().getByRole('button', { name: 'Quitar' }).click();
  await items.getByText('Error').waitFor({ state: 'detached' });
  await checkScreen(page, 'customer-items');
  await page.setViewportSize({ width: 1280, height: 800 });
  await items.getByRole('link', { name: 'Cobrar ahora' }).click();
  await page.getByRole('button', { name: /^Quitar concepto 1/ }).click();
  await page.getByText(/Se le suman \$\s4\.000 de cargos que esperaban\.$/).waitFor();
  await page.getByRole('button', { name: /^Enviar cuenta de \$\s4\.000$/ }).click();
  await page.getByRole('heading', { level: 1, name: /^Camila Rojas · \$\s4\.000$/ }).waitFor();
  expect(complaints).toEqual([]);
});

test('a plan with tiers shows what 1, 10 and 100 units cost; its subscription is invoiced', async () => {
  await goTo(page, '/pruebas/planes?nuevo=1', 'Planes');
  await dialog().getByLabel('Nombre').fill('Puestos');
  await dialog().getByText('Más opciones').click();
  await dialog().getByLabel('Cómo se calcula el precio').selectOption('graduated');
  const tier = (number: number) => dialog().getByRole('group', { name: `Tramo ${number}` });
  await tier(1).getByLabel('Hasta la unidad').fill('10');
  await tier(1).getByLabel('Valor por unidad').fill('5.000');
  await tier(2).getByLabel('Valor por unidad').fill('3.000');
  const chart = dialog().getByRole('region', { name: 'Cuánto se cobra por periodo' });
  for (const cost of ['5.000', '50.000', '320.000']) {
    await chart.getByText(new RegExp(`^\\$\\s${cost.replace('.', '\\.')}$`)).waitFor();
  }
  expect(await listViolations(page)).toEqual([]);
  await chart.scrollIntoViewIfNeeded();
  await savePicture(page, 'plan-with-tiers');
  await dialog().getByRole('button', { name: 'Crear plan' }).click();
  await page.getByRole('heading', { level: 1, name: 'Puestos' }).waitFor();
  await waitForContent(page);
  await checkScreen(page, 'plan-price');
  await page.setViewportSize({ width: 1280, height: 800 });

  const [plan] = (await client.get<{ id: string }[]>('/plans')).body;
  const query = `plan=${String(plan?.id)}&cliente=${customerId}`;
  await goTo(page, `/pruebas/suscripciones/nueva?${query}`, 'Nueva suscripción');
  await page.getByLabel('Cantidad').fill('12');
  await page.getByRole('button', { name: /^Cobrar \$\s56\.000 y suscribir$/ }).waitFor();
  await page.getByText('Más opciones').click();
  await page.getByLabel('Cómo se cobra').selectOption('send_invoice');
  await page
    .getByText(/^Hoy se emite una cuenta de cobro de \$\s56\.000 a Camila Rojas; después cada \d+/)
    .waitFor();
  await checkScreen(page, 'subscribe-invoiced');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: /^Suscribir y enviar cuenta de \$\s56\.000$/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Camila Rojas · Puestos' }).waitFor();
  await page.getByText('La paga el cliente · 8 días').waitFor();
  await page.getByRole('link', { name: 'Puestos' }).first().waitFor();
  expect(complaints).toEqual([]);
});

test('who owes, by age; the movements of the recurring revenue; the file of deferred revenue', async () => {
  await goTo(page, '/pruebas/cartera', 'Cartera por edades');
  const ages = page.getByRole('list', { name: 'Por edad' });
  await ages.getByText(/^\$\s90\.000$/).waitFor();
  const [csv] = await page.getByRole('link', { name: /CSV/ }).all();
  expect(await csv?.getAttribute('href')).toContain('/exports/aging.csv');
  await checkScreen(page, 'aging');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: /Camila Rojas/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Cuentas de cobro' }).waitFor();
  await page.getByRole('button', { name: /^Cliente Camila Rojas/ }).waitFor();

  await goTo(page, '/pruebas/analitica', 'Analítica');
  await page.getByRole('img', { name: /^Cambios del ingreso al mes, / }).waitFor();
  await savePicture(page, 'analytics-mrr');
  await goTo(page, '/pruebas/exportaciones?tipo=deferred', 'Exportaciones');
  const file = page.getByRole('link', { name: /CSV/ }).first();
  expect(await file.getAttribute('href')).toContain('/exports/deferred.csv');
  await savePicture(page, 'exports-deferred');
});

test('in English', async () => {
  await inEnglish(page);
  await goTo(page, '/pruebas/cuentas-de-cobro', 'Invoices');
  await page.getByRole('region', { name: 'Total of the filtered rows' }).waitFor();
  await savePicture(page, 'invoices-english');
  await page.getByRole('link', { name: /100,000/ }).click();
  await page.getByText('Paid elsewhere').first().waitFor();
  await waitForContent(page);
  await savePicture(page, 'invoice-english');
  await goTo(page, `/pruebas/cuentas-de-cobro/nueva?cliente=${customerId}`, 'New invoice');
  await page.getByLabel('Description').waitFor();
  await savePicture(page, 'new-invoice-english');
  await goTo(page, '/pruebas/cartera', 'Aging of open invoices');
  await savePicture(page, 'aging-english');
  await goTo(page, `/pruebas/clientes/${customerId}`, 'Camila Rojas');
  await page.getByRole('heading', { name: 'Additional charges' }).waitFor();
  await savePicture(page, 'customer-english');
  await goTo(page, '/pruebas/planes?nuevo=1', 'Plans');
  await dialog().getByText('More options').click();
  await dialog().getByLabel('Price model').selectOption('volume');
  await savePicture(page, 'plan-english');
  expect(await listViolations(page, 'all', { within: '.modal' })).toEqual([]);
  expect(complaints).toEqual([]);
});
