import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../../../server/test/support/world/gateway/client.ts';
import { chargeBody, saveCard } from '../../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { openFromMenu } from '../../support/dashboard-menu.ts';

let dashboard: Dashboard;
let page: Page;
let complaints: string[];
let client: TestClient;
beforeAll(async () => {
  dashboard = await shareDashboard();
  ({ page, complaints } = await visit(dashboard));
  await signUp(page, 'revisa@example.com');
  ({ client } = await sandboxClient(page, dashboard));
});
afterAll(() => dashboard.close());

const queue = () =>
  page.getByRole('navigation', { name: 'Antifraude' }).getByRole('link', { name: /Por revisar/ });

test('from the empty queue to a rule and two payments in review: one approved, one refunded', async () => {
  await openFromMenu(page, 'Configuración', 'Antifraude');
  await queue().click();
  await page.getByRole('heading', { name: 'Nada por revisar' }).waitFor();
  await page.getByRole('button', { name: 'Crear regla' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre').fill('grandes');
  await dialog.getByLabel('Monto más alto que pasa').fill('500.000');
  expect(await dialog.getByLabel('Qué hacer con el cobro').inputValue()).toBe('review');
  expect(await listViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Crear regla' }).click();
  await page.getByText('Regla creada').waitFor();

  const card = await saveCard(client);
  const charge = async (amount: number) => {
    const { status, body } = await client.post('/charges', chargeBody(card, { amount }));
    expect(status).toBe(200);
    return String(body['id']);
  };
  const [good, bad] = [await charge(600_000), await charge(700_000)];
  await page.getByRole('link', { name: 'Inicio' }).click();
  await page.getByRole('link', { name: 'Pagos por revisar: 2' }).click();
  const list = page.getByRole('list', { name: 'Pagos por revisar' });
  const first = list.getByRole('listitem').filter({ hasText: /600\.000/ });
  for (const reported of [
    'Ana Torres',
    'ana@example.com',
    'Visa •1111',
    /grandes: Manda a revisión cobros de más/,
  ]) {
    await first.getByText(reported).first().waitFor();
  }
  expect(await queue().textContent()).toBe('Por revisar 2');

  await page.getByRole('button', { name: /^Aprobar: .*600\.000/ }).click();
  await page.getByText('Pago aprobado').waitFor();
  await first.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: /^Rechazar y devolver: .*700\.000/ }).click();
  await dialog.getByText(/Se devuelven \$\s700\.000 a la tarjeta Visa •1111/).waitFor();
  await dialog.getByLabel('Nota (opcional)').fill('No contesta el teléfono');
  expect(await listViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Rechazar y devolver \$\s700\.000$/ }).click();
  await page.getByText('Pago rechazado y devuelto').waitFor();
  await page.getByRole('heading', { name: 'Nada por revisar' }).waitFor();
  expect((await client.get(`/charges/${good}`)).body).toMatchObject({ status: 'completed' });
  expect((await client.get(`/charges/${bad}`)).body).toMatchObject({
    status: 'refunded',
    refund: { amount: 700_000 },
  });

  await page.goto(`/pruebas/transacciones/${bad}`);
  await page.getByText('Una regla pidió revisarlo').waitFor();
  await page.getByText('Revisado: rechazado y devuelto').waitFor();
  await page.getByText('Ana Torres: No contesta el teléfono').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Busca/ }).fill('revisar pagos');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Nada por revisar' }).waitFor();
  expect(complaints).toEqual([]);
});
