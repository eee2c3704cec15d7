import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Dashboard, shareDashboard, signUp, signUpByForm, visit } from '../../support/dashboard.ts';
import { openFromMenu } from '../../support/dashboard-menu.ts';

const run = promisify(execFile);
let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

test('from sign-up to a first charge with the snippet on the screen', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUpByForm(page, 'nueva@example.com');
  await page.getByRole('heading', { name: '¿Cómo vas a cobrar?' }).waitFor();
  // The screen shows code only on request.
  expect(await page.getByText('curl').count()).toBe(0);
  await page.getByRole('button', { name: 'Con la API' }).click();
  await page.getByRole('button', { name: 'Poner mi llave en el ejemplo' }).click();
  await page.getByText(/-u sk_/).waitFor();
  const snippet = await page.getByLabel('Primer cobro con curl').innerText();
  const { stdout } = await run('/bin/sh', ['-c', `${snippet} --silent`]);
  const charge = JSON.parse(stdout) as { id: string; status: string; amount: number };
  expect(charge).toMatchObject({ status: 'in_progress', amount: 20_000 });
  await openFromMenu(page, 'Pagos', 'Transacciones');
  await page.getByRole('link', { name: '$ 20.000' }).click();
  await page.getByText('Esperando pago').waitFor();
  await page.getByRole('button', { name: 'El pagador paga' }).click();
  await page.getByText('Aprobada').waitFor();
  expect(complaints).toEqual([]);
});

test('explains a wrong password; the right one continues to the requested screen', async () => {
  const { page } = await visit(dashboard);
  await signUp(page, 'otra@example.com');
  await page.getByRole('button', { name: 'Cuenta', exact: true }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.waitForURL('**/entrar');
  await page.goto('/pruebas/planes');
  await page.getByLabel('Correo').fill('otra@example.com');
  await page.getByLabel('Contraseña').fill('no es esta contraseña');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByText('No pudimos identificarte').waitFor();
  await page.getByLabel('Contraseña').fill('tinto y almojábana');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Planes' }).waitFor();
});
