import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_FUNDS, savePlan } from '../../../../server/test/support/world/billing/subscriptions.ts';
import { storeBody } from '../../../../server/test/support/world/shop/cash.ts';
import { mailsOf } from '../../../../server/test/support/world/shop/mails.ts';
import { cardData, saveCustomer } from '../../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { chooseFilter, openFromMenu } from '../../support/dashboard-menu.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

test('an email is found, read and sent again; a disabled kind is no longer sent', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'correos@example.com');
  const { client, merchantId } = await sandboxClient(page, dashboard);
  const count = async () => (await mailsOf(dashboard.panel.sandbox.gateway, merchantId)).length;
  await client.post('/charges', storeBody({ amount: 30_000 }));
  await expect.poll(count).toBe(1);

  await openFromMenu(page, 'Configuración', 'Correos');
  await chooseFilter(page, 'Tipo', 'Comprobante de pago');
  await page.getByText('Ningún correo todavía').waitFor();
  await chooseFilter(page, 'Tipo', 'Comprobante para pagar en efectivo');
  await page.getByRole('button', { name: /^Ver: / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.frameLocator('iframe').getByText('$ 30.000').first().waitFor();
  expect(await listViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await page.getByText('Va de nuevo en camino').waitFor();
  await expect.poll(count).toBe(2);

  await page.getByLabel('Qué ver').selectOption('Renovación rechazada');
  await page.getByLabel('Idioma de la muestra').selectOption('Inglés');
  await page.frameLocator('iframe.email').getByText('Camila').first().waitFor();
  await page.getByLabel('Nombre del remitente').fill('El café');
  await page.getByRole('checkbox', { name: 'Comprobante para pagar en efectivo' }).uncheck();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByText('Listo').waitFor();
  await client.post('/charges', storeBody({ amount: 31_000, order_id: 'otra' }));
  await expect.poll(count).toBe(2);
  await page.reload();
  await page.getByLabel('Nombre del remitente').waitFor();
  await expect.poll(() => page.getByLabel('Nombre del remitente').inputValue()).toBe('El café');
  expect(complaints).toEqual([]);
});

test("a waiting email says until when and why; the decline sample has the merchant's words", async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'cobranza@example.com');
  const { client } = await sandboxClient(page, dashboard);
  // A Sunday before a holiday.
  await client.put('/sandbox/clock', { now: '2027-03-21T10:00:00-05:00' });
  const planId = await savePlan(client);
  const customerId = await saveCustomer(client, { requires_account: false });
  const card = { plan_id: planId, card: cardData(NO_FUNDS) };
  expect((await client.post(`/customers/${customerId}/subscriptions`, card)).status).toBe(201);

  await openFromMenu(page, 'Configuración', 'Correos');
  await chooseFilter(page, 'Estado', 'En espera');
  await page.getByText(/Sale el martes,? 23 de marzo.*7:00.*: es domingo/).waitFor();
  await page.getByLabel('Qué ver').selectOption('Renovación rechazada');
  await page.getByLabel('Qué dijo el banco').selectOption('Pide otra tarjeta');
  const sample = page.frameLocator('iframe.email');
  await sample.getByText('Tu banco pide otra tarjeta.').waitFor();
  await page.getByLabel('Antes, en español').fill('Te saluda Luz.');
  await page.getByRole('button', { name: 'Guardar tus palabras' }).click();
  await sample.getByText('Te saluda Luz.').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await chooseFilter(page, 'Estado', 'Reemplazado');
  await page.getByText('Ningún correo todavía').waitFor();
  expect(complaints).toEqual([]);
});
