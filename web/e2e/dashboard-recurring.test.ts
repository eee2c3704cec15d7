import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_FUNDS } from '../../server/test/support/subscriptions.ts';
import { type Dashboard, openDashboard, signUp, visit } from './support/dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
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
  await page.getByRole('link', { name: 'Planes', exact: true }).click();
  await page.getByRole('button', { name: 'Mensual' }).click();
  await page.getByLabel('Nombre').fill('Café mensual');
  await page.getByLabel('Monto').fill('45.000');
  await page.getByLabel('Reintentos', { exact: true }).fill('0');
  expect(await page.locator('.days li').count()).toBe(6);
  await page.getByRole('dialog').getByRole('button', { name: 'Crear plan' }).click();
  await page.getByRole('heading', { level: 1, name: 'Café mensual' }).waitFor();
  await page.getByRole('link', { name: 'Clientes' }).click();
  await page.getByRole('button', { name: 'Crear cliente' }).click();
  await page.getByLabel('Nombre').fill('Camila');
  await page.getByLabel('Correo').fill('camila@example.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Crear cliente' }).click();
  await page.getByRole('link', { name: 'Nueva suscripción' }).click();
  await page.getByText('Café mensual').click();
  await page.getByLabel('Nombre en la tarjeta').waitFor();
  await typeCard(page, '4111 1111 1111 1111');
  await page.getByRole('button', { name: 'Suscribir' }).click();
  await page.getByText('Activa', { exact: true }).waitFor();
}

test('plan, customer, card; a renewal that fails, a new card, and the end of it', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'ana@example.com');
  await subscribe(page);
  const subscription = page.url();

  await page.getByRole('button', { name: 'Cambiar tarjeta' }).click();
  await page.getByText('Otra tarjeta').or(page.getByText('escribe una')).first().click();
  await typeCard(page, NO_FUNDS);
  await page.getByRole('dialog').getByRole('button', { name: 'Cambiar tarjeta' }).click();
  await page.getByText('Tarjeta cambiada').waitFor();

  await page.getByRole('link', { name: 'Simulador' }).click();
  await page.getByRole('button', { name: 'Adelantar', exact: true }).click();
  await page.getByText(/\d+ renovaciones, \d+ reintentos, 1 fallidos/).waitFor();
  await page.goto(subscription);
  await page.getByText('Impaga').waitFor();

  await page.getByRole('button', { name: 'Cambiar tarjeta' }).click();
  await page.getByText('Otra tarjeta').or(page.getByText('escribe una')).first().click();
  await typeCard(page, '5555555555554444');
  await page.getByRole('dialog').getByRole('button', { name: 'Cambiar tarjeta' }).click();
  await page.getByText('Activa', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Cancelar suscripción' }).click();
  await page.getByRole('button', { name: 'Cancelar al final del periodo' }).click();
  await page.getByText('Termina al final del periodo').waitFor();
  expect(complaints).toEqual([]);
});
