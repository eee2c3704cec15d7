import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator } from '../../../../server/src/people/accounts/store.ts';
import {
  ok,
  type Receiver,
  startReceiver,
} from '../../../../server/test/support/doubles/network/receiver.ts';
import { PASSWORD } from '../../../../server/test/support/world/gateway/test-panel.ts';
import { listViolations } from '../../support/accessibility.ts';
import { ageSessions, proofDialog, proveByPassword } from '../../support/aged-session.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { promote } from '../../support/lively-business.ts';

let dashboard: Dashboard;
let receiver: Receiver;
beforeAll(async () => {
  dashboard = await shareDashboard();
  receiver = await startReceiver(ok);
});
afterAll(async () => {
  await receiver.close();
  await dashboard.close();
});

test('asks for the password where needed, then continues with the typed values', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'cuidadosa@example.com');
  await page.goto('/pruebas/webhooks');
  await page.getByRole('button', { name: 'Agregar webhook' }).click();
  await page.getByLabel('Dirección').fill(receiver.url);
  await ageSessions(dashboard);
  await page.getByRole('dialog').getByRole('button', { name: 'Agregar webhook' }).click();
  await proofDialog(page).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await proofDialog(page).getByLabel('Tu contraseña').fill('not this one');
  await proofDialog(page).getByRole('button', { name: 'Confirmar y seguir' }).click();
  await proofDialog(page).getByRole('alert').waitFor();
  await proveByPassword(page);
  await expect.poll(() => page.getByRole('dialog').locator('pre').innerText()).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'Ya lo copié' }).click();
  await page.getByRole('link', { name: receiver.url }).waitFor();
  expect(complaints).toEqual([]);
});

test('an operator confirms their identity to suspend a merchant, and the suspension continues', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'suspende@example.com', 'Tienda Quieta');
  await promote(dashboard, page);
  const { client } = await sandboxClient(page, dashboard);
  await page.goto('/ops/comercios?q=tienda+quieta');
  await page.getByRole('button', { name: 'Suspender: Tienda Quieta' }).click();
  await ageSessions(dashboard);
  await page.getByRole('dialog').getByRole('button', { name: 'Suspender' }).click();
  await proofDialog(page).waitFor();
  expect((await client.get('/charges')).status).toBe(200);
  await proveByPassword(page);
  await page.getByText('Comercio suspendido').waitFor();
  await expect.poll(async () => (await client.get('/charges')).status).toBe(423);
  expect(complaints).toEqual([]);
});

test('declining the confirmation says what is missing, and changes nothing', async () => {
  const { page } = await visit(dashboard);
  await signUp(page, 'duda@example.com');
  await page.goto('/cuenta');
  await page.getByRole('button', { name: 'Activar' }).waitFor();
  await ageSessions(dashboard);
  await page.getByRole('button', { name: 'Activar' }).click();
  await proofDialog(page).getByRole('button', { name: 'Cerrar' }).click();
  await page.getByText('Confirma que eres tú para hacer esto.').waitFor();
});

test('an operator without a second factor is sent to turn it on', async () => {
  const { page } = await visit(dashboard);
  await signUp(page, 'sinfactor@example.com');
  const id = await page.evaluate(
    async () => (await (await fetch('/panel/session')).json()).account.id as string,
  );
  await makeOperator(dashboard.panel.control.database, id);
  await page.goto('/ops/salud');
  await page.getByText('Esto necesita un segundo factor en tu cuenta.').first().waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Activar un segundo factor' }).first().click();
  await page.getByRole('heading', { name: 'Llaves de acceso' }).waitFor();
});

test('a passkey is created, named, used to sign in and confirm, renamed and removed', async () => {
  const baseURL = dashboard.base.replace('127.0.0.1', 'localhost');
  const { page, complaints } = await visit(dashboard, { baseURL });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signUp(page, 'llave@example.com');
  await page.goto('/cuenta');
  await page.getByLabel('Nombre de la llave').fill('Portátil');
  await page.getByRole('button', { name: 'Agregar llave' }).click();
  await page.getByRole('heading', { name: 'Códigos de recuperación' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('row', { name: /Portátil.*Nunca/ }).waitFor();
  expect(await listViolations(page)).toEqual([]);

  await page.context().clearCookies();
  await page.goto('/entrar');
  await page.getByLabel('Correo').fill('llave@example.com');
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByLabel(/^Código de tu aplicación/).waitFor();
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).click();
  await page.getByRole('button', { name: 'Cuenta', exact: true }).waitFor();

  // Without email and password, too: the authenticator verifies its user.
  await page.context().clearCookies();
  await page.goto('/entrar');
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).click();
  await page.getByRole('button', { name: 'Cuenta', exact: true }).waitFor();

  await page.goto('/cuenta');
  const row = page.getByRole('row', { name: /Portátil/ });
  expect(await row.innerText()).not.toContain('Nunca');
  await row.getByRole('button', { name: 'Renombrar' }).click();
  await page.getByRole('dialog').getByLabel('Nombre de la llave').fill('Portátil rojo');
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  await ageSessions(dashboard);
  await page
    .getByRole('row', { name: /Portátil rojo/ })
    .getByRole('button', { name: 'Quitar' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
  await proofDialog(page).getByRole('button', { name: 'Usar una llave de acceso' }).click();
  await page.getByText('Aún no hay llaves de acceso.').waitFor();
  expect(complaints).toEqual([]);
});
