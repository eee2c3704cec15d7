import { afterAll, beforeAll, expect, test } from 'vitest';
import { parkDisabled } from '../../../../server/src/domain/webhooks/purge-webhooks.ts';
import {
  isSignedWith,
  ok,
  pingsOnly,
  type Receiver,
  refuse,
  startReceiver,
} from '../../../../server/test/support/doubles/network/receiver.ts';
import { saveCustomer } from '../../../../server/test/support/world/shop/shop.ts';
import {
  createWebhook,
  deliver,
  type WebhookBody,
} from '../../../../server/test/support/world/shop/webhooks.ts';
import { listViolations } from '../../support/accessibility.ts';
import { checkScreen } from '../../support/check-screen.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';

let dashboard: Dashboard;
let receiver: Receiver;
beforeAll(async () => {
  dashboard = await shareDashboard();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await dashboard.close();
});

async function openEndpoint(email: string) {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, email);
  const { client } = await sandboxClient(page, dashboard);
  receiver.answer = ok;
  receiver.received.length = 0;
  const { id } = await createWebhook(client, receiver.url, { user: 'tienda', password: 'secreta' });
  const show = async () => (await client.get<WebhookBody>(`/webhooks/${id}`)).body;
  await page.goto(`/pruebas/webhooks/${id}`);
  const dialog = page.getByRole('dialog');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  return { page, complaints, client, show, dialog, press, confirm };
}

test('edits an endpoint: other events, another user with the same password, another URL', async () => {
  const { page, complaints, show, dialog, press, confirm } = await openEndpoint('edita@example.com');
  await press('Editar');
  await dialog.getByText('Otra dirección se verifica de nuevo').waitFor();
  expect(await dialog.getByLabel('Dirección').inputValue()).toBe(receiver.url);
  await dialog.getByLabel('Todos los eventos').uncheck();
  await dialog.getByLabel('charge.succeeded', { exact: true }).check();
  await dialog.getByLabel('Usuario').fill('otra');
  expect(await listViolations(page)).toEqual([]);
  await confirm('Guardar');
  await page.getByText('Cambios guardados').waitFor();
  expect(await show()).toMatchObject({ user: 'otra', event_types: ['charge.succeeded'], status: 'verified' });
  expect(receiver.received).toHaveLength(1);

  await page.getByText('charge.succeeded').waitFor();
  await press('Editar');
  expect(await dialog.getByLabel('charge.succeeded', { exact: true }).isChecked()).toBe(true);
  receiver.answer = refuse(404);
  await dialog.getByLabel('Dirección').fill(`${receiver.url}/2`);
  await confirm('Guardar');
  await page.getByText('Cambios guardados, pero no confirmó el código').waitFor();
  expect(await show()).toMatchObject({ url: `${receiver.url}/2`, status: 'unverified' });
  expect(receiver.received[1]?.headers['authorization']).toBe(`Basic ${btoa('otra:secreta')}`);
  await page.getByText('Sin verificar').waitFor();
  expect(complaints).toEqual([]);
});

test('an endpoint on another server: the form asks for the password again and says why', async () => {
  const elsewhere = await startReceiver();
  const { page, complaints, show, dialog, press, confirm } = await openEndpoint('muda@example.com');
  await press('Editar');
  await dialog.getByText('Vacía: sigue la que hay').waitFor();
  await dialog.getByLabel('Dirección').fill(elsewhere.url);
  await dialog.getByText('Es otro servidor: escribe la contraseña de nuevo').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await confirm('Guardar');
  await page.getByText('La contraseña no pasa a otro servidor').waitFor();
  expect(await show()).toMatchObject({ url: elsewhere.url, user: null });
  expect(elsewhere.received[0]?.headers['authorization']).toBeUndefined();

  await press('Editar');
  await dialog.getByLabel('Usuario').fill('tienda');
  await dialog.getByLabel('Contraseña').fill('nueva');
  await dialog.getByLabel('Dirección').fill(receiver.url);
  await confirm('Guardar');
  await expect
    .poll(() => receiver.received.at(-1)?.headers['authorization'])
    .toBe(`Basic ${btoa('tienda:nueva')}`);
  expect(complaints).toEqual([]);
  await elsewhere.close();
});

test("a test shows the endpoint's response, or why there is none", async () => {
  const { page, complaints, dialog, press, confirm } = await openEndpoint('prueba@example.com');
  await press('Enviar prueba');
  await confirm('Enviar prueba');
  await dialog.getByText(/^Respondió 200 en \d+ ms$/).waitFor();
  expect(receiver.received.at(-1)?.body.type).toBe('test');
  receiver.answer = refuse(500);
  await confirm('Enviar prueba');
  await dialog.getByText(/^La prueba falló a los \d+ ms: Respondió 500$/).waitFor();
  expect(await listViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('an endpoint is paused, stays paused while silent, resumes, and gets missed events', async () => {
  const { page, complaints, client, show, dialog, press, confirm } = await openEndpoint('pausa@example.com');
  receiver.answer = pingsOnly(refuse(500));
  await saveCustomer(client);
  await deliver(dashboard.panel.sandbox);
  await press('Pausar');
  await dialog.getByText('Deja de recibir eventos de inmediato').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await confirm('Pausar');
  await page.getByText('No recibe eventos: alguien lo pausó').waitFor();
  expect((await show()).status).toBe('disabled');
  await saveCustomer(client);
  await parkDisabled(dashboard.panel.sandbox.gateway, 100);
  await page.reload();
  await page.getByRole('table').getByText('Detenido').waitFor();
  expect(await listViolations(page)).toEqual([]);

  receiver.answer = refuse(503);
  await press('Reanudar');
  await page.getByText('No confirmó el código: sigue sin recibir eventos').waitFor();
  expect(await listViolations(page)).toEqual([]);
  receiver.answer = ok;
  await press('Reanudar');
  await page.getByRole('dialog', { name: 'Reenviar lo pendiente' }).waitFor();
  expect(await listViolations(page)).toEqual([]);
  receiver.received.length = 0;
  await confirm('Reenviar');
  await page.getByText('Se reenvían 2 eventos').waitFor();
  await deliver(dashboard.panel.sandbox);
  expect(receiver.events().map(({ body }) => body.type)).toEqual(['customer.created', 'customer.created']);
  expect((await show()).status).toBe('verified');
  await page.getByRole('button', { name: 'Pausar', exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test('an endpoint that rejected the signature shows why, and one button verifies it', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'firma@example.com');
  const dialog = page.getByRole('dialog');
  let secret: string | undefined;
  receiver.answer = (received, response) =>
    (secret !== undefined && isSignedWith(secret, received) ? ok : refuse(400))(received, response);
  await page.goto('/pruebas/webhooks');
  await page.getByRole('button', { name: 'Agregar webhook' }).click();
  await dialog.getByLabel('Dirección').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Agregar webhook' }).click();
  await dialog.getByText('Tu servidor todavía no confirmó el código').waitFor();
  expect(await listViolations(page)).toEqual([]);
  secret = (await dialog.locator('code').textContent()) ?? undefined;
  await dialog.getByRole('button', { name: 'Ya lo copié' }).click();

  await page.getByRole('table').first().getByText(receiver.url).click();
  await page.getByText('Resultado del ping').waitFor();
  await page.getByText('Respondió 400').waitFor();
  await page.getByText('Próximo ping').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await checkScreen(page, 'webhook-unverified');
  await page.getByRole('button', { name: 'Verificar ahora', exact: true }).click();
  await page.getByText('El webhook confirmó el ping').waitFor();
  await page.getByText('Respondió 200').waitFor();
  await page.getByText('Verificado', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});
