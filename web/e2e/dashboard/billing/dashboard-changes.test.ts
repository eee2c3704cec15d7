import { afterAll, beforeAll, expect, test } from 'vitest';
import { savePlan } from '../../../../server/test/support/world/billing/subscriptions.ts';
import { saveCard, saveCustomer } from '../../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { savePicture } from '../../support/save-picture.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

test('a change of plan with its preview, a scheduled one that is revoked, a pause and its end', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'cambios@example.com');
  const { client } = await sandboxClient(page, dashboard);
  const customerId = await saveCustomer(client, { name: 'Camila', requires_account: false });
  const path = `/customers/${customerId}`;
  const planId = await savePlan(client, { name: 'Café mensual', amount: 30_000 });
  await savePlan(client, { name: 'Café grande', amount: 50_000 });
  const source_id = await saveCard(client, undefined, path);
  const { body } = await client.post(`${path}/subscriptions`, { plan_id: planId, source_id });
  await page.goto(`/pruebas/suscripciones/${customerId}/${String(body.id)}`);

  await page.getByRole('button', { name: 'Cambiar plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/aquí verás cuánto se cobra antes de confirmar/).waitFor();
  await dialog.getByLabel('Plan').selectOption({ label: 'Café grande · $ 50.000' });
  await dialog.getByText(/^Hoy se cobran \$\s20\.000\. El .+ se cobran \$\s50\.000\.$/).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await savePicture(page, 'cambiar-plan');
  await dialog.getByRole('button', { name: /^Cambiar y cobrar \$\s20\.000$/ }).click();
  await page.getByRole('link', { name: 'Café grande' }).waitFor();

  await page.getByRole('button', { name: 'Cambiar plan' }).click();
  await dialog.getByLabel('Plan').selectOption({ label: 'Café mensual · $ 30.000' });
  await dialog.getByLabel('Cuándo').selectOption('Al final del periodo');
  await dialog.getByText(/^Hoy no se cobra nada\. El .+ se cobran \$\s30\.000\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Programar el cambio' }).click();
  await page
    .getByText(/^Desde el .+ se cobra Café mensual\.$/)
    .or(page.getByText('Cambio programado'))
    .first()
    .waitFor();
  await savePicture(page, 'cambio-programado');
  await page.getByRole('button', { name: 'Revocar' }).click();
  await page.getByRole('button', { name: 'Revocar' }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Pausar' }).click();
  await dialog.getByText('No se cobra hasta que la reanudes.').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await savePicture(page, 'pausar-suscripcion');
  await dialog.getByRole('button', { name: 'Pausar' }).click();
  await page.getByText(/^En pausa desde el .+ No se cobra hasta que la reanudes\.$/).waitFor();
  await page.getByText('En pausa', { exact: true }).waitFor();
  await savePicture(page, 'suscripcion-en-pausa');
  await page.getByRole('button', { name: 'Reanudar' }).click();
  await dialog.getByText(/^El próximo cobro será de \$\s50\.000, el /).waitFor();
  await dialog.getByRole('button', { name: 'Reanudar' }).click();
  await page.getByText('Activa', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});
