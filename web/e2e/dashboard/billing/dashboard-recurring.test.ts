import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_FUNDS, savePlan } from '../../../../server/test/support/world/billing/subscriptions.ts';
import { saveCard, saveCustomer } from '../../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { openFromMenu } from '../../support/dashboard-menu.ts';
import { newTimedPerson } from '../../support/timed-person.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Nombre en la tarjeta').fill('Camila Rojas');
  await page.getByLabel('Número de tarjeta').fill(number);
  await page.getByLabel('Mes').fill('12');
  await page.getByLabel('Año').fill('40');
  await page.getByLabel('Código de seguridad').fill('123');
}

async function subscribe(page: Page): Promise<void> {
  await openFromMenu(page, 'Recurrentes', 'Planes');
  await page.getByRole('button', { name: 'Mensual' }).click();
  await page.getByLabel('Nombre').fill('Café mensual');
  await page.getByLabel('Monto').fill('45.000');
  await page.getByText('Más opciones').click();
  await page.getByLabel('Reintentos', { exact: true }).fill('0');
  await expect.poll(() => page.locator('.days li').count()).toBe(6);
  await page.getByRole('dialog').getByRole('button', { name: 'Crear plan' }).click();
  await page.getByRole('heading', { level: 1, name: 'Café mensual' }).waitFor();
  await page.getByRole('link', { name: 'Clientes' }).click();
  await page.getByRole('button', { name: 'Crear cliente' }).click();
  await page.getByLabel('Nombre').fill('Camila');
  await page.getByLabel('Correo').fill('camila@example.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Crear cliente' }).click();
  await page.getByRole('link', { name: 'Nueva suscripción' }).click();
  // The only plan is preselected.
  await page.getByLabel('Nombre en la tarjeta').waitFor();
  await typeCard(page, '4111 1111 1111 1111');
  await page.getByText(/^Hoy se cobran \$\s45\.000 a Camila, Visa •1111; después cada \d+/).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cobrar $ 45.000 y suscribir' }).click();
  await page.getByText('Activa', { exact: true }).waitFor();
}

test('creates plan, customer and card; a failed renewal, a new card, and the cancellation', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'recurrente@example.com');
  await subscribe(page);
  const subscription = page.url();

  await page.getByRole('button', { name: 'Cambiar tarjeta' }).click();
  await page.getByText('Otra tarjeta').or(page.getByText('escribe una')).first().click();
  await typeCard(page, NO_FUNDS);
  await page.getByRole('dialog').getByRole('button', { name: 'Cambiar tarjeta' }).click();
  await page.getByText('Tarjeta cambiada').waitFor();

  await openFromMenu(page, 'Desarrolladores', 'Simulador');
  await page.getByRole('button', { name: 'Adelantar', exact: true }).click();
  await page.getByText(/Renovaciones: \d+ · Reintentos: \d+ · Fallidos: 1/).waitFor();
  await page.goto(subscription);
  await page.getByText('Impaga', { exact: true }).waitFor();
  await page.getByText(/^Debe \$\s45\.000; ya no hay reintentos; si no paga a más tardar el/).waitFor();

  await page.getByRole('button', { name: 'Cambiar tarjeta' }).click();
  await page.getByText('Otra tarjeta').or(page.getByText('escribe una')).first().click();
  await typeCard(page, '5555555555554444');
  await page.getByText('Hoy se cobran $ 45.000 a Camila, Mastercard •4444.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cambiar tarjeta y cobrar $ 45.000' }).click();
  await page.getByText('Activa', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Cancelar suscripción' }).click();
  await page.getByRole('button', { name: 'Cancelar al final del periodo' }).click();
  await page.getByText('Termina al final del periodo').waitFor();
  expect(complaints).toEqual([]);
});

test('the simulator announces and shows a renewal that fails, is retried and recovers', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'simula@example.com');
  const { client } = await sandboxClient(page, dashboard);
  const path = `/customers/${await saveCustomer(client, { name: 'Camila', requires_account: false })}`;
  const { body: subscription } = await client.post(`${path}/subscriptions`, {
    plan_id: await savePlan(client),
    source_id: await saveCard(client, undefined, path),
  });
  const poor = await saveCard(client, NO_FUNDS, path);
  await client.put(`${path}/subscriptions/${String(subscription.id)}`, { source_id: poor });
  await page.goto('/pruebas');

  const person = newTimedPerson(page);
  await openFromMenu(page, 'Desarrolladores', 'Simulador', person.press);
  await person.read(page.getByText('Renovaciones: 1 ($ 20.000)'));
  expect(await listViolations(page)).toEqual([]);
  await person.press(page.getByRole('button', { name: 'Adelantar', exact: true }));
  await person.read(page.getByText(/Renovaciones: 1 · Reintentos: 0 · Fallidos: 1/));
  await person.choose(page.getByLabel('Unidad'), 'días');
  await page.getByText('Reintentos: 1 ($ 20.000)').waitFor();
  await person.press(page.getByRole('button', { name: 'Adelantar', exact: true }));
  await person.read(page.getByText(/Renovaciones: 0 · Reintentos: 1 · Fallidos: 1/));
  await openFromMenu(page, 'Recurrentes', 'Suscripciones', person.press);
  await person.press(page.getByRole('row', { name: /En mora/ }).getByRole('link'));
  await person.press(page.getByRole('button', { name: 'Cambiar tarjeta' }));
  await person.press(page.getByText('Otra tarjeta').or(page.getByText('escribe una')).first());
  await person.fill(page.getByLabel('Nombre en la tarjeta'), 'Camila');
  await person.fill(page.getByLabel('Número de tarjeta'), '5555555555554444');
  await person.fill(page.getByLabel('Mes'), '12');
  await person.fill(page.getByLabel('Año'), '40');
  await person.fill(page.getByLabel('Código de seguridad'), '123');
  await person.keys('Enter');
  await person.read(page.getByText('Activa', { exact: true }));
  person.isDoneWithin(45);
  expect(complaints).toEqual([]);
});
