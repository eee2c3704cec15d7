import { afterAll, beforeAll, expect, test } from 'vitest';
import { listViolations } from '../../support/accessibility.ts';
import { ageSessions, proofDialog, proveByPassword } from '../../support/aged-session.ts';
import { type Dashboard, shareDashboard, signUp, visit } from '../../support/dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

test("keys: shows the public key; shows the sandbox's private key after a fresh sign-in", async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'llavero@example.com');
  await ageSessions(dashboard);
  await page.goto('/pruebas/llaves');
  await page.getByText(/^pk_\w{32}$/).waitFor();
  expect(await page.getByText(/^sk_\w{32}$/).count()).toBe(0);
  await page.getByRole('button', { name: /^Mostrar la llave/ }).click();
  await proofDialog(page).waitFor();
  await proveByPassword(page);
  const shown = page.getByText(/^sk_\w{32}$/);
  await shown.waitFor();
  const key = await shown.innerText();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ocultar' }).click();
  await shown.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: /^Mostrar la llave/ }).click();
  await shown.waitFor();
  expect(await shown.innerText()).toBe(key);
  await page.goto('/auditoria');
  await page
    .getByText(/vio la llave/)
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});
