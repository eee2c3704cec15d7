import { afterAll, beforeAll, expect, test } from 'vitest';
import { savePlan } from '../../../../server/test/support/world/billing/subscriptions.ts';
import { mailsOf } from '../../../../server/test/support/world/shop/mails.ts';
import { saveCustomer } from '../../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../../support/accessibility.ts';
import { openPage } from '../../support/browser.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { openFromMenu } from '../../support/dashboard-menu.ts';
import { pressByKey, startJob, tabTo } from '../../support/jobs.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

const openShop = async (email: string) => {
  const opened = await visit(dashboard, { permissions: ['clipboard-read', 'clipboard-write'] });
  await signUp(opened.page, email);
  return { ...opened, ...(await sandboxClient(opened.page, dashboard)) };
};

test('creates a plan and a subscription link for a new customer: 5 clicks, 30 s; the customer subscribes', async () => {
  const { page, complaints, client, merchantId } = await openShop('planes-enlace@example.com');
  const job = await startJob(page, { clicks: 5, seconds: 30 });
  await openFromMenu(page, 'Recurrentes', 'Planes');
  await page.getByRole('button', { name: 'Crear plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre').fill('Pan semanal');
  await dialog.getByLabel('Monto').fill('30.000');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Enlace de suscripción' }).click();
  await page.getByLabel('Correo de tu cliente (opcional)').fill('eva@example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copiar enlace' }).click();
  await job.finish();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  const mail = (await mailsOf(dashboard.panel.sandbox.gateway, merchantId)).at(-1);
  expect(mail).toMatchObject({ kind: 'payment_link', recipient: 'eva@example.com' });
  expect(mail?.text).toContain(url);
  expect(await listViolations(page)).toEqual([]);

  const phone = await openPage(dashboard.browser, { viewport: { width: 375, height: 740 } });
  await phone.goto(url);
  expect(await listViolations(phone)).toEqual([]);
  await phone.emulateMedia({ colorScheme: 'dark' });
  expect(await listViolations(phone, 'contrast')).toEqual([]);
  await phone.getByLabel('Tu nombre').fill('Eva Ruiz');
  await phone.getByLabel('Tu correo').fill('eva@example.com');
  await phone.getByLabel('Número de la tarjeta').fill('4111 1111 1111 1111');
  await phone.getByLabel('Vence (MM/AA)').fill('12/40');
  await phone.getByLabel('CVV').fill('123');
  await phone.getByLabel('Nombre en la tarjeta, si es otro (opcional)').fill('EVA RUIZ');
  for (const box of await phone.getByRole('checkbox').all()) await box.check();
  await phone.getByRole('button', { name: /^Suscribirme por/ }).click();
  await phone.getByRole('heading', { name: 'Tu suscripción' }).waitFor();
  await phone.getByText('Ya tienes tu suscripción').waitFor();
  await phone.getByText('Activa', { exact: true }).waitFor();
  await phone.context().close();
  const { body: customers } = await client.get<{ name: string }[]>('/customers');
  expect(customers).toMatchObject([{ name: 'Eva Ruiz' }]);
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('cell', { name: '1', exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
});

test('the same by keyboard alone', async () => {
  const { page, complaints } = await openShop('planes-teclado@example.com');
  await page.goto('/pruebas/planes');
  const job = await startJob(page, { clicks: 0, seconds: 30 });
  await pressByKey(page, page.getByRole('button', { name: 'Crear plan' }));
  await tabTo(page, page.getByRole('dialog').getByLabel('Nombre'));
  await page.keyboard.type('Pan semanal');
  await tabTo(page, page.getByRole('dialog').getByLabel('Monto'));
  await page.keyboard.type('30000');
  await page.keyboard.press('Enter');
  await pressByKey(page, page.getByRole('button', { name: 'Enlace de suscripción' }));
  await tabTo(page, page.getByLabel('Correo de tu cliente (opcional)'));
  await page.keyboard.type('eva@example.com');
  await page.keyboard.press('Enter');
  await pressByKey(page, page.getByRole('button', { name: 'Copiar enlace' }));
  await job.finish();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/cobro/cl');
  expect(complaints).toEqual([]);
});

test('a new subscription finds the customer by name, creates one with two fields, or sends the link', async () => {
  const { page, complaints, client } = await openShop('nueva-suscripcion@example.com');
  await saveCustomer(client, { name: 'Camila', last_name: 'Rojas', email: 'camila@example.com' });
  await saveCustomer(client, { name: 'Andrés', last_name: 'Mora', email: 'andres@example.com' });
  const plan = await savePlan(client);
  await page.goto(`/pruebas/suscripciones/nueva?plan=${plan}`);
  await page.getByText('Andrés Mora').waitFor();
  await page.getByLabel('Buscar por nombre o correo').fill('rojas');
  await page.getByText('Andrés Mora').waitFor({ state: 'detached' });
  expect(await listViolations(page)).toEqual([]);
  await page.getByText('Camila Rojas').click();
  await page.waitForURL(/cliente=/);
  await page.goto(`/pruebas/suscripciones/nueva?plan=${plan}`);
  await page.getByLabel('Buscar por nombre o correo').fill('nadie');
  await page.getByText('No encontramos a nadie así').waitFor();
  await page.getByRole('button', { name: 'Enviarle el enlace' }).click();
  await page.getByRole('button', { name: 'Crear enlace de suscripción' }).click();
  await page.getByRole('heading', { name: 'Comparte tu enlace' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cliente nuevo' }).click();
  await page.getByLabel('Nombre').fill('Eva');
  await page.getByLabel('Correo').fill('eva@example.com');
  await page.getByRole('button', { name: 'Crear y continuar' }).click();
  await page.waitForURL(/cliente=/);
  expect(complaints).toEqual([]);
});
