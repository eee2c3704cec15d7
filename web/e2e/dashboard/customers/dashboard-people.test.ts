import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { savePlan } from '../../../../server/test/support/world/billing/subscriptions.ts';
import type { TestClient } from '../../../../server/test/support/world/gateway/client.ts';
import type { TestGateway } from '../../../../server/test/support/world/gateway/test-gateway.ts';
import { mailsOf } from '../../../../server/test/support/world/shop/mails.ts';
import { createPse } from '../../../../server/test/support/world/shop/pse.ts';
import { chargeBody, saveCard, saveCustomer } from '../../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { waitForContent } from '../../support/dashboard-screens.ts';

/** A merchant answers the phone and finds people and their payments. */
let dashboard: Dashboard;
let page: Page;
let complaints: string[];
let client: TestClient;
let merchantId: string;
let customerId: string;

const camila = { name: 'Camila', last_name: 'Rojas', email: 'camila@example.com' };

beforeAll(async () => {
  dashboard = await shareDashboard();
  ({ page, complaints } = await visit(dashboard));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page, 'personas@example.com');
  ({ client, merchantId } = await sandboxClient(page, dashboard));
  customerId = await saveCustomer(client, { ...camila, phone_number: '3001234567' });
  const path = `/customers/${customerId}`;
  const source_id = await saveCard(client, '5555555555554444', path);
  const { customer: _payer, ...bare } = chargeBody(source_id, { amount: 38_000 });
  const { body } = await client.post(`${path}/charges`, bare);
  await client.post(`/charges/${String(body.id)}/refund`, { amount: 10_000 });
  await client.post(`${path}/subscriptions`, { plan_id: await savePlan(client), source_id });
  const lucia = { name: 'Lucía', last_name: 'Mora', email: 'lucia@example.com' };
  await client.post('/charges', chargeBody(await saveCard(client), { amount: 52_000, customer: lucia }));
});
afterAll(() => dashboard.close());

const rowOf = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text });
const copied = () => page.evaluate(() => navigator.clipboard.readText());

test('the list shows who paid, with what, and refunds; a payment is named by its payer', async () => {
  await page.goto('/pruebas/transacciones');
  const row = rowOf('reembolsado $ 10.000');
  await row.getByText('camila@example.com').waitFor();
  await row.getByRole('img', { name: 'Mastercard' }).waitFor();
  expect(await row.innerText()).not.toMatch(/tr0/);
  await row.getByRole('link', { name: 'Camila Rojas' }).click();
  await page.getByRole('heading', { level: 1, name: 'Camila Rojas · $ 38.000' }).waitFor();
  await page.getByRole('link', { name: 'Ver todo de esta persona' }).click();
  await page.getByRole('heading', { level: 1, name: 'Camila Rojas', exact: true }).waitFor();
  await page.getByRole('navigation', { name: 'Dónde estás' }).getByRole('link', { name: 'Clientes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a customer: resends the receipt, copies the authorization and the card link', async () => {
  await page.goto(`/pruebas/clientes/${customerId}`);
  const payment = rowOf('reembolsado $ 10.000');
  await payment.getByRole('button', { name: 'Copiar autorización' }).click();
  const [charge] = (await client.get<{ authorization: string }[]>('/charges?amount=38000')).body;
  await expect.poll(copied).toBe(charge?.authorization);
  const before = (await mailsOf(dashboard.panel.sandbox.gateway, merchantId)).length;
  await payment.getByRole('button', { name: 'Reenviar comprobante' }).click();
  await page.getByText('Comprobante enviado a camila@example.com').first().waitFor();
  const mails = await mailsOf(dashboard.panel.sandbox.gateway, merchantId);
  expect(mails.slice(before).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['receipt', 'camila@example.com'],
  ]);
  await page.getByRole('table', { name: 'Correos enviados' }).getByText('Comprobante de pago').waitFor();
  await page.getByRole('button', { name: 'Enlace para cambiar tarjeta' }).click();
  await page.getByRole('button', { name: 'Crear enlace' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enlace para cambiar tarjeta' });
  await dialog.getByRole('button', { name: 'Copiar enlace' }).click();
  await expect.poll(copied).toMatch(/\/mi-suscripcion\//);
  expect((await fetch(await copied())).status).toBe(200);
  const share = await dialog.getByRole('link', { name: 'Compartir por WhatsApp' }).getAttribute('href');
  expect(share).toContain('https://wa.me/573001234567?text=');
  expect(await listViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('credit is added with its reason, taken back up to what there is, and listed', async () => {
  await page.goto(`/pruebas/clientes/${customerId}`);
  const panel = page.locator('.panel', {
    has: page.getByRole('heading', { name: 'Saldo a favor', exact: true }),
  });
  await panel.getByText('No tiene saldo a favor.').waitFor();
  await panel.getByRole('button', { name: 'Ajustar saldo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajustar saldo' });
  await dialog.getByLabel('Valor').fill('15.000');
  await dialog.getByLabel('Motivo').fill('Demora en la entrega');
  await dialog.getByText(/Camila tendrá \$\s15\.000 a favor/).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Abonar \$\s15\.000$/ }).click();
  await panel.getByText('Demora en la entrega').waitFor();
  await panel.getByRole('button', { name: 'Ajustar saldo' }).click();
  await dialog.getByLabel('Qué hacer').selectOption('Retirar');
  await dialog.getByLabel('Valor').fill('15.001');
  await dialog.getByText(/Solo tiene \$\s15\.000 a favor/).waitFor();
  await dialog.getByLabel('Valor').fill('5.000');
  await dialog.getByText(/Camila quedará con \$\s10\.000 a favor/).waitFor();
  await dialog.getByRole('button', { name: /^Retirar \$\s5\.000$/ }).click();
  await panel.getByRole('row').filter({ hasText: 'Retiro' }).waitFor();
  const { body } = await client.get<{ credit_balance: number }>(`/customers/${customerId}`);
  expect(body.credit_balance).toBe(10_000);
  expect(await listViolations(page)).toEqual([]);
  await page.screenshot({ path: '/tmp/credit-panel.png', fullPage: true });
  expect(complaints).toEqual([]);
});

test('a subscription that is cancelled now returns its unused days as credit, where that was chosen', async () => {
  const path = `/customers/${customerId}`;
  const [card] = (await client.get<{ id: string }[]>(`${path}/cards`)).body;
  const begun = await client.post(`${path}/subscriptions`, {
    plan_id: await savePlan(client),
    source_id: card?.id,
  });
  await page.goto(`/pruebas/suscripciones/${customerId}/${String(begun.body.id)}`);
  await page.getByRole('button', { name: 'Cancelar suscripción' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancelar suscripción' });
  await dialog.getByText('no se devuelve nada').waitFor();
  await dialog.getByLabel('los días sin usar').selectOption('Quedan como saldo a favor');
  await dialog.getByText('queda como saldo a favor del cliente').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.screenshot({ path: '/tmp/credit-cancel.png' });
  await dialog.getByRole('button', { name: 'Cancelar ahora' }).click();
  await page.getByText('Suscripción cancelada').first().waitFor();
  const [entry] = (await client.get<{ type: string; amount: number }[]>(`${path}/credits`)).body;
  expect(entry).toMatchObject({ type: 'cancellation', amount: 20_000 });
  expect(complaints).toEqual([]);
});

test('sends a payment link to a person, whose page shows the payment', async () => {
  await page.goto(`/pruebas/clientes/${customerId}`);
  await page.getByRole('button', { name: 'Enviar enlace de cobro' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Monto').fill('65.000');
  await dialog.getByLabel('Concepto').fill('Torta de cumpleaños');
  await dialog.getByRole('button', { name: 'Enviar enlace de $ 65.000' }).click();
  await page.getByRole('dialog', { name: 'Enlace enviado a camila@example.com' }).waitFor();
  await page.keyboard.press('Escape');
  // A guest payment: the person's table includes it by email address.
  const payments = page.locator('.panel', {
    has: page.getByRole('heading', { name: 'Pagos', exact: true }),
  });
  await payments.getByRole('link', { name: '$ 65.000' }).waitFor();
  await payments.getByRole('region', { name: 'En total' }).getByText('Neto').waitFor();
  expect(complaints).toEqual([]);
});

test('a PSE payment shows its bank, document and CUS, which one click copies', async () => {
  const { gateway } = dashboard.panel.sandbox;
  const pse = await createPse({ gateway } as TestGateway, client, {
    customer: { ...camila, requires_account: false },
  });
  const paid = await client.post(`/sandbox/charges/${pse.chargeId}/pay`, { result: 'approved' });
  expect(paid.status).toBe(200);
  await page.goto(`/pruebas/transacciones/${pse.chargeId}`);
  await page.getByRole('heading', { level: 1, name: 'Camila Rojas · $ 50.000' }).waitFor();
  const summary = page.locator('.panel', { has: page.getByRole('heading', { name: 'Resumen' }) });
  const factOf = (name: string) =>
    summary
      .locator('.facts > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd');
  await factOf('Banco').getByText('Banco de Pruebas').waitFor();
  await factOf('Documento')
    .getByText(/^\w+ •••\d{4}$/)
    .waitFor();
  await factOf('CUS').getByRole('button', { name: 'Copiar' }).click();
  const { body } = await client.get<{ authorization: string }>(pse.path);
  await expect.poll(copied).toBe(body.authorization);
  await page.getByRole('img', { name: 'PSE' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a payer who is not a customer has a page too, reachable from a payment', async () => {
  await page.goto('/pruebas/transacciones');
  await page.getByRole('link', { name: 'Lucía Mora' }).click();
  await page.getByRole('link', { name: 'Ver todo de esta persona' }).click();
  await page.getByRole('heading', { level: 1, name: 'Lucía Mora', exact: true }).waitFor();
  await page.getByText('Pagó sin ser cliente').waitFor();
  await page.getByRole('link', { name: '$ 52.000' }).waitFor();
  expect(await page.getByText('Camila').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 375],
  ['dark', 375],
] as const)('the page of a person is accessible: %s, %i pixels wide', async (colorScheme, width) => {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  for (const [path, name] of [
    [`/pruebas/clientes/${customerId}`, 'Camila Rojas'],
    ['/pruebas/clientes/correo/lucia%40example.com', 'Lucía Mora'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await waitForContent(page);
    expect(await listViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(complaints).toEqual([]);
});

test('the XLSX has payer, address, document, fee and net of each payment', async () => {
  await page.goto('/pruebas/transacciones');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exportar XLSX' }).click(),
  ]);
  const files = unzipSync(await readFile(await download.path()));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  for (const text of ['Pagador', 'Correo', 'Documento', 'Comisión', 'IVA de la comisión', 'Neto']) {
    expect(sheet).toContain(`>${text}<`);
  }
  expect(sheet).toContain('>Camila Rojas<');
  expect(sheet).toContain('>camila@example.com<');
});
