import { afterAll, beforeAll, expect, test } from 'vitest';
import { savePlan } from '../../../../server/test/support/world/billing/subscriptions.ts';
import { saveCard, saveCustomer } from '../../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../../support/accessibility.ts';
import { openPage } from '../../support/browser.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { openFromMenu } from '../../support/dashboard-menu.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

async function openShop(email: string) {
  const opened = await visit(dashboard);
  await signUp(opened.page, email);
  return { ...opened, ...(await sandboxClient(opened.page, dashboard)) };
}

test('a coupon with a code: the payer of a link types it without scripts, and the coupon counts', async () => {
  const { page, complaints, client } = await openShop('cupones@example.com');
  const plan = await savePlan(client, { name: 'Pan semanal', amount: 30_000 });
  await openFromMenu(page, 'Recurrentes', 'Cupones');
  await page.getByRole('button', { name: 'Crear cupón' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre').fill('Bienvenida');
  await dialog.getByLabel('Porcentaje de descuento').fill('20');
  await dialog.getByLabel('En qué pagos').selectOption('repeating');
  await dialog.getByText('20 % en los 3 primeros pagos').waitFor();
  await dialog.getByLabel('Código para tus clientes (opcional)').fill('bienvenida');
  expect(await listViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Crear cupón' }).click();
  await page.getByRole('heading', { name: 'Bienvenida' }).waitFor();
  await page.getByText('BIENVENIDA', { exact: true }).waitFor();
  expect(await listViolations(page)).toEqual([]);

  await page.goto(`/pruebas/planes/${plan}`);
  await page.getByRole('button', { name: 'Enlace de suscripción' }).click();
  await page.getByRole('button', { name: 'Crear enlace' }).click();
  const url = await page
    .getByRole('dialog')
    .getByText(/\/cobro\/cl/)
    .first()
    .textContent();

  const phone = await openPage(dashboard.browser, {
    viewport: { width: 375, height: 740 },
    javaScriptEnabled: false,
  });
  await phone.goto((url ?? '').trim());
  await phone.getByLabel('¿Tienes un código?').fill('NADA');
  await phone.getByRole('button', { name: 'Aplicar código' }).click();
  await phone.getByText('Ese código no se puede usar.').waitFor();
  await phone.getByLabel('¿Tienes un código?').fill('Bienvenida');
  await phone.getByRole('button', { name: 'Aplicar código' }).click();
  await phone.getByText('20 % en los 3 primeros pagos').first().waitFor();
  await phone.getByLabel('Tu nombre').fill('Eva Ruiz');
  await phone.getByLabel('Tu correo').fill('eva@example.com');
  await phone.getByLabel('Número de la tarjeta').fill('4111111111111111');
  await phone.getByLabel('Vence (MM/AA)').fill('12/40');
  await phone.getByLabel('CVV').fill('123');
  for (const box of await phone.getByRole('checkbox').all()) await box.check();
  await phone.getByRole('button', { name: /^Suscribirme por \$\s24\.000/ }).click();
  await phone.getByText('20 % en los 2 próximos pagos').waitFor();
  await phone.context().close();

  await page.goto('/pruebas/cupones');
  const row = page.getByRole('row').filter({ hasText: 'Bienvenida' });
  await row.getByText('$ 6.000').waitFor();
  await row.getByRole('cell', { name: '1', exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
});

test('a coupon on the page of a subscription: the next charge is shown before it is saved', async () => {
  const { page, complaints, client } = await openShop('cupon-suscripcion@example.com');
  const plan_id = await savePlan(client, { name: 'Pan semanal', amount: 30_000 });
  await client.post('/coupons', { name: 'Mitad', percent_off: 50, duration: 'once' });
  const customer = await saveCustomer(client, { name: 'Camila', requires_account: false });
  const path = `/customers/${customer}`;
  const source_id = await saveCard(client, undefined, path);
  const { body } = await client.post<{ id: string }>(`${path}/subscriptions`, { plan_id, source_id });
  await page.goto(`/pruebas/suscripciones/${customer}/${body.id}`);
  await page.getByRole('button', { name: 'Cambiar cupón' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Cupón (opcional)').selectOption({ label: 'Mitad · 50 % en el primer pago' });
  await dialog.getByText('El próximo cobro será de $ 15.000.').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cambiar cupón' }).click();
  await page.getByText('Mitad · 50 % en el próximo pago').waitFor();
  expect(complaints).toEqual([]);
});
