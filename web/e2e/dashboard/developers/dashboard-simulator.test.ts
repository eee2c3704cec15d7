import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeBody, saveCard } from '../../../../server/test/support/world/shop/shop.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { openFromMenu } from '../../support/dashboard-menu.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

test('the simulator acts as store and card network, with the events of each', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'tienda@example.com');
  const { client } = await sandboxClient(page, dashboard);
  const statusOf = async (method: string) =>
    (await client.get<{ method: string; status: string }[]>('/charges')).body.find(
      charge => charge.method === method,
    )?.status;

  await openFromMenu(page, 'Desarrolladores', 'Simulador');
  await page.getByText('Ningún pago en tienda o por PSE está esperando.').waitFor();
  await page.getByRole('button', { name: 'Crear pago en tienda' }).click();
  await page.getByRole('button', { name: 'El pagador paga' }).click();
  await page.getByText('Ningún pago en tienda o por PSE está esperando.').waitFor();
  expect(await statusOf('store')).toBe('completed');

  await page.getByText('Aún no hay pagos con tarjeta aprobados.').waitFor();
  await client.post('/charges', chargeBody(await saveCard(client)));
  await page.reload();
  await page.getByRole('button', { name: 'Abrir contracargo' }).click();
  await page.getByRole('button', { name: 'Ganar contracargo' }).click();
  await page.getByText('Aún no hay pagos con tarjeta aprobados.').waitFor();
  expect(await statusOf('card')).toBe('chargeback_adjustment');

  await page.goto('/pruebas/eventos');
  await page.getByRole('link', { name: 'chargeback.rejected' }).waitFor();
  expect(complaints).toEqual([]);
});
