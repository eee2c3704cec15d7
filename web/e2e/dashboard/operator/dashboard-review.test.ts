import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveChargeAttempts } from '../../../../server/src/domain/charges/follow-ups/resolve-attempts.ts';
import { chargeBody, saveCard } from '../../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../../support/accessibility.ts';
import { ageSessions, proofDialog, proveByPassword } from '../../support/aged-session.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { promote } from '../../support/lively-business.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

test('a payment in review: the operator records its outcome, and the charge is paid', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'resuelve@example.com', 'Tienda Alta');
  await promote(dashboard, page);
  const { client } = await sandboxClient(page, dashboard);
  const source = await saveCard(client);
  const { gateway } = dashboard.panel.sandbox;
  const { cardProcessor } = gateway;
  // A processor that neither confirms nor reverses the charge.
  gateway.cardProcessor = {
    ...cardProcessor,
    authorise: async () => ({ kind: 'unknown' }),
    inquire: async () => ({ kind: 'not_found' }),
    reverse: async () => ({ kind: 'declined', code: 3001 }),
  };
  expect((await client.post('/charges', chargeBody(source))).status).toBe(503);
  await resolveChargeAttempts(gateway, 100);
  gateway.cardProcessor = cardProcessor;

  await page.goto('/ops/revision');
  await page.getByRole('button', { name: 'Resolver' }).click();
  const dialog = page.getByRole('dialog');
  expect(await listViolations(page)).toEqual([]);
  // The dialog sends nothing without a decision and a note.
  await dialog.getByRole('button', { name: 'Resolver' }).click();
  await expect.poll(() => dialog.isVisible()).toBe(true);
  await dialog.getByLabel('Cómo terminó').selectOption({ label: 'Se cobró' });
  await dialog.getByLabel('Autorización').fill('801585');
  await dialog.getByLabel('Nota').fill('Está en su archivo del 14/11');
  // The decision moves money, so a stale session needs a fresh proof, and the form keeps its values.
  await ageSessions(dashboard);
  await dialog.getByRole('button', { name: 'Resolver' }).click();
  await proofDialog(page).waitFor();
  const [waiting] = (await client.get<{ status: string }[]>('/charges')).body;
  expect(waiting?.status).not.toBe('completed');
  await proveByPassword(page);
  await page.getByText('Pago resuelto').waitFor();
  await page.getByText('Nada por revisar.').first().waitFor();
  const [charge] = (await client.get<{ status: string; authorization: string }[]>('/charges')).body;
  expect(charge).toMatchObject({ status: 'completed', authorization: '801585' });
  await page.goto('/ops/auditoria');
  await page.getByRole('table').getByText('resolvió un pago sin respuesta').waitFor();
  expect(complaints).toEqual([]);
});

test('Ctrl K with the id of a request opens it in the log', async () => {
  const { page } = await visit(dashboard);
  await signUp(page, 'paleta@example.com');
  const { client } = await sandboxClient(page, dashboard);
  const missing = await client.get('/customers/nadie');
  const requestId = String(missing.body['request_id']);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: /^Busca/ });
  await expect
    .poll(
      async () => {
        await box.fill('');
        await box.fill(requestId);
        return page
          .getByRole('option', { name: /Petición/ })
          .waitFor({ timeout: 2_000 })
          .then(
            () => true,
            () => false,
          );
      },
      { timeout: 15_000 },
    )
    .toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^GET .*customers/ }).waitFor();
});
