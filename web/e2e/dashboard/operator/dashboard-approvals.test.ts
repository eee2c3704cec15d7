import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantPayment } from '../../../../server/test/support/fixtures/planted-payment.ts';
import { openProductionConnection } from '../../../../server/test/support/world/gateway/production-connection.ts';
import { listViolations } from '../../support/accessibility.ts';
import { checkScreen } from '../../support/check-screen.ts';
import { type Dashboard, openDashboard, signUp, visit } from '../../support/dashboard.ts';
import { promote } from '../../support/lively-business.ts';

let dashboard: Dashboard;
let marta: Page;
let luis: Page;
const complaints: string[] = [];

beforeAll(async () => {
  dashboard = await openDashboard();
  const open = async (email: string): Promise<Page> => {
    const visited = await visit(dashboard);
    visited.page.on('pageerror', error => complaints.push(String(error)));
    await signUp(visited.page, email, 'Recaudo');
    await promote(dashboard, visited.page);
    return visited.page;
  };
  marta = await open('marta@example.com');
  luis = await open('luis@example.com');
  await openProductionConnection(dashboard.panel);
});
afterAll(() => dashboard.close());

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const answer = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const nothing = (page: Page) => page.getByText('Nada espera confirmación').waitFor();

/** A connection without stored secrets asks for them in every change. */
async function changeHost(page: Page, host: string, secret = ''): Promise<void> {
  await page.goto('/ops/conexiones/production/adquirente');
  await press(page, 'Cambiar');
  await dialog(page).getByLabel('Servidor').fill(host);
  await dialog(page).getByLabel('password').fill(secret);
  await answer(page, 'Guardar');
  await page.getByText('Lo pediste tú: tiene que confirmarlo otra persona.').waitFor();
}

test('Aprobaciones: before payments, one person sets up production, and the screen says so', async () => {
  await marta.goto('/ops/aprobaciones');
  await marta.getByText('Producción todavía no tiene pagos').waitFor();
  await nothing(marta);
  await checkScreen(marta, 'approvals-empty');
  await marta.getByRole('link', { name: 'Ver conexiones' }).click();
  await marta.getByRole('heading', { level: 1, name: 'Conexiones' }).waitFor();
});

test('Aprobaciones: a new host waits for another operator, who sees both and confirms', async () => {
  if (dashboard.panel.production === undefined) throw new Error('production is closed');
  await plantPayment(dashboard.panel.production);
  await changeHost(marta, 'acq.example');
  await marta.getByText('El cambio espera a que otra persona lo confirme.').first().waitFor();
  await marta.getByRole('heading', { level: 1, name: 'Aprobaciones' }).waitFor();
  expect(await marta.getByRole('button', { name: 'Confirmar' }).count()).toBe(0);

  await luis.goto('/ops/salud');
  await luis.getByRole('link', { name: /^Aprobaciones\s*1$/ }).click();
  const row = luis.getByRole('row', { name: /Servidor/ });
  await row.waitFor();
  expect(await row.textContent()).toMatch(/127\.0\.0\.1.*acq\.example/);
  await checkScreen(luis, 'approvals');
  await press(luis, 'Confirmar');
  expect(await listViolations(luis)).toEqual([]);
  await answer(luis, 'Confirmar');
  await luis.getByText('Cambio confirmado').first().waitFor();
  await nothing(luis);
  await luis.getByRole('row', { name: /Cambiar una conexión: adquirente.*Hecho/ }).waitFor();

  await luis.goto('/ops/conexiones/production/adquirente');
  await luis.getByText('Desactivada').first().waitFor();
  await luis.getByText('acq.example').first().waitFor();
});

test('Aprobaciones: rejected with a reason, or withdrawn by the requester', async () => {
  await changeHost(marta, 'otro.example', 'nueva clave');
  await luis.goto('/ops/aprobaciones');
  await press(luis, 'Rechazar');
  await dialog(luis).getByLabel('Motivo').fill('No conozco ese servidor');
  await answer(luis, 'Rechazar');
  await nothing(luis);
  await luis.getByText('No conozco ese servidor').waitFor();

  await changeHost(marta, 'otro.example', 'nueva clave');
  await press(marta, 'Retirar');
  await answer(marta, 'Retirar');
  await nothing(marta);
  expect(complaints).toEqual([]);
});
