import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepOf, totpCode } from '../../../../server/src/people/second-factor/totp.ts';
import { PASSWORD } from '../../../../server/test/support/world/gateway/test-panel.ts';
import { fromBase32 } from '../../../../server/test/support/world/shop/second-factor.ts';
import { tokenMailedTo } from '../../../../server/test/support/world/shop/team.ts';
import { listViolations } from '../../support/accessibility.ts';
import { confirmAddress, type Dashboard, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { openFromMenu } from '../../support/dashboard-menu.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

test('an invited person joins by the link, and may read but not move money', async () => {
  const { page: owner, complaints } = await visit(dashboard);
  await signUp(owner, 'duena@example.com');
  await owner.getByText('Confirma tu correo: el enlace está en el correo').waitFor();
  expect(await listViolations(owner)).toEqual([]);
  await confirmAddress(dashboard, owner, 'duena@example.com');
  expect(await listViolations(owner)).toEqual([]);
  await owner.getByText('Confirma tu correo: el enlace está en el correo').waitFor({ state: 'detached' });
  await openFromMenu(owner, 'Configuración', 'Equipo');
  await owner.getByRole('button', { name: 'Invitar' }).click();
  await owner.getByLabel('Correo').fill('luz@example.com');
  await owner.getByLabel('Rol', { exact: true }).selectOption({ label: 'Solo lectura' });
  await owner.getByRole('dialog').getByRole('button', { name: 'Invitar' }).click();
  await owner.getByRole('heading', { name: 'Invitaciones pendientes' }).waitFor();
  const token = await tokenMailedTo(dashboard.panel, 'luz@example.com', 'invitacion');

  const { page: guest } = await visit(dashboard);
  await guest.goto(`/invitacion/${token}`);
  await guest.getByText('Entrarás como Solo lectura').waitFor();
  expect(await listViolations(guest)).toEqual([]);
  await guest.getByLabel('Tu nombre').fill('Luz Marina');
  await guest.getByLabel('Contraseña').fill(PASSWORD);
  await guest.getByRole('button', { name: 'Aceptar invitación' }).click();
  await guest.getByRole('heading', { name: 'Hola, Luz Marina' }).waitFor();
  await guest.goto('/pruebas/planes?nuevo=month');
  await guest.getByRole('dialog').getByText('Tu rol (Solo lectura) no cambia esto').waitFor();
  await expect.poll(() => guest.getByRole('button', { name: 'Crear plan' }).count()).toBe(0);

  await owner.reload();
  await owner.getByRole('row', { name: /Luz Marina/ }).waitFor();
  await openFromMenu(owner, 'Configuración', 'Auditoría');
  await owner
    .getByRole('row', { name: /luz@example.com/ })
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});

test('a second factor: shown as a picture, confirmed by a code, required at the next sign-in', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'segura@example.com');
  await page.goto('/cuenta');
  await page.getByRole('button', { name: 'Activar' }).click();
  await page.getByRole('img', { name: 'Código QR del segundo factor' }).waitFor();
  expect(await listViolations(page)).toEqual([]);
  const secret = fromBase32(await page.getByRole('dialog').locator('code').innerText());
  const now = dashboard.panel.control.realClock.now();
  await page.getByLabel(/^Código de tu aplicación/).fill(totpCode(secret, stepOf(now)));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByText('Códigos de recuperación').first().waitFor();
  const [recovery = ''] = (await page.getByRole('dialog').locator('pre').innerText()).split('\n');

  await page.context().clearCookies();
  await page.goto('/entrar');
  await page.getByLabel('Correo').fill('segura@example.com');
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('heading', { name: 'Segundo paso' }).waitFor();
  await page.getByLabel(/^Código de tu aplicación/).fill(recovery);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('button', { name: 'Cuenta', exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test('a forgotten password is reset by the link of the email', async () => {
  const { page } = await visit(dashboard);
  await signUp(page, 'olvida@example.com');
  await page.context().clearCookies();
  await page.goto('/olvide');
  await page.getByLabel('Correo').fill('olvida@example.com');
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await page.getByText('el enlace va en camino').waitFor();
  const token = await tokenMailedTo(dashboard.panel, 'olvida@example.com', 'contrasena');
  await page.goto(`/contrasena/${token}`);
  await page.getByLabel('Contraseña nueva').fill('arepa con quesito');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await page.getByLabel('Correo').fill('olvida@example.com');
  await page.getByLabel('Contraseña', { exact: true }).fill('arepa con quesito');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('heading', { name: 'Hola, Ana Torres' }).waitFor();
});
