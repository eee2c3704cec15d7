import type { OperatorRole } from '@recaudo/contract/operator/operator-duties';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchQuarantine } from '../../../../server/src/platform/database/integrity/quarantine.ts';
import { markCopy } from '../../../../server/src/platform/database/integrity/restored-copy-store.ts';
import { builtInKinds } from '../../../../server/src/processors/connections/kinds.ts';
import { detectSuspicion } from '../../../../server/src/reports/suspicion/detect-suspicion.ts';
import { chargeBody, saveCard } from '../../../../server/test/support/world/shop/shop.ts';
import { checkScreen, overflow } from '../../support/check-screen.ts';
import { type Dashboard, openDashboard, sandboxClient, signUp, visit } from '../../support/dashboard.ts';
import { settingScreens, waitForContent } from '../../support/dashboard-screens.ts';
import { promote } from '../../support/lively-business.ts';

let dashboard: Dashboard;
let admin: Page;
let complaints: string[];

async function enterAs(role: OperatorRole): Promise<{ page: Page; complaints: string[] }> {
  const visited = await visit(dashboard);
  await signUp(visited.page, `${role}@example.com`, 'Recaudo');
  await promote(dashboard, visited.page, role);
  return visited;
}

beforeAll(async () => {
  dashboard = await openDashboard({ connectionKinds: [...builtInKinds] });
  const { page: owner } = await visit(dashboard);
  await signUp(owner, 'duena@example.com', 'Tienda Alta');
  const { client } = await sandboxClient(owner, dashboard);
  const card = await saveCard(client);
  for (const amount of [9_500_000, 9_000_000, 8_100_000]) {
    expect((await client.post('/charges', chargeBody(card, { amount }))).status).toBe(200);
  }
  await detectSuspicion(dashboard.panel.sandbox.gateway);
  ({ page: admin, complaints } = await enterAs('administrator'));
});
afterAll(() => dashboard.close());

const dialog = () => admin.getByRole('dialog');
const press = (name: string) => admin.getByRole('button', { name, exact: true }).click();

test('Cumplimiento: assigns, annotates and dismisses a case with a reason', async () => {
  await admin.goto('/ops/cumplimiento?environment=sandbox');
  await admin.getByRole('link', { name: /Fraccionamiento/ }).click();
  await admin.getByRole('heading', { level: 1, name: 'Tienda Alta' }).waitFor();
  await press('Tomar el caso');
  await admin.getByRole('textbox', { name: 'Nota' }).fill('El gerente de la zona manda las facturas.');
  await press('Agregar nota');
  await admin.getByRole('listitem').filter({ hasText: 'manda las facturas' }).waitFor();
  expect(await admin.getByRole('textbox', { name: 'Nota' }).inputValue()).toBe('');
  await checkScreen(admin);
  await admin.getByLabel('Estado').selectOption('Descartado');
  await admin.getByLabel('Motivo').fill('Venta de temporada');
  await press('Decidir');
  await admin.getByText('Descartado', { exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
});

test('Comercios: daily and monthly limits, with their use', async () => {
  await admin.goto('/ops/comercios');
  await press('Topes: Tienda Alta');
  await dialog().getByLabel('Pesos al día').fill('30000000');
  await checkScreen(admin);
  await dialog().getByRole('button', { name: 'Guardar' }).click();
  await dialog().waitFor({ state: 'detached' });
  await press('Topes: Tienda Alta');
  await dialog()
    .getByText(/26\.600\.000/)
    .first()
    .waitFor();
  await dialog().getByRole('button', { name: 'Volver' }).click();
  expect(complaints).toEqual([]);
});

test('Conexiones: rejects a custom dialect with its mistake, then accepts the corrected one', async () => {
  await admin.goto('/ops/conexiones');
  await press('Agregar conexión: Pruebas');
  await dialog().getByLabel('Id', { exact: true }).fill('propio');
  await dialog().getByLabel('Nombre', { exact: true }).fill('Adquirente propio');
  await dialog().getByLabel('Servidor', { exact: true }).fill('acq.example');
  await dialog().getByLabel('Puerto', { exact: true }).fill('8583');
  await dialog().getByLabel('Institución adquirente (campo 32)').fill('123456');
  await dialog().locator('summary').click();
  const own = { format: 'recaudo-dialect/1', name: 'mio', extends: 'packed-1987' };
  const box = dialog().getByLabel('Dialecto propio (JSON)');
  await box.fill(JSON.stringify({ ...own, places: { tip: { field: 63, tag: 'PROPINA' } } }));
  await dialog().getByRole('button', { name: 'Agregar conexión' }).click();
  await dialog().getByText('/places/tip/tag').waitFor();
  await checkScreen(admin);
  await box.fill(JSON.stringify({ ...own, places: { tip: { field: 63, tag: 'PRO' } } }));
  await dialog().getByRole('button', { name: 'Agregar conexión' }).click();
  await admin.getByRole('heading', { level: 1, name: 'Adquirente propio' }).waitFor();
  await checkScreen(admin);
  expect(complaints).toEqual([]);
});

test('Datos personales: downloads everything stored about a person', async () => {
  await admin.goto('/ops/datos-personales?environment=sandbox');
  await press('Ver datos');
  await dialog().getByLabel('Correo').fill('ana@example.com');
  await checkScreen(admin);
  expect(complaints).toEqual([]);
});

describe.each(['support', 'disputes', 'finance'] as const)('an operator with the role %s', role => {
  test('opens every screen of the console without a rejection', async () => {
    const { page, complaints: own } = await enterAs(role);
    const refused: string[] = [];
    page.on('response', answer => {
      const { pathname } = new URL(answer.url());
      if (answer.status() >= 400) refused.push(`${page.url()} ${answer.status()} ${pathname}`);
    });
    for (const [path, heading] of settingScreens.filter(([known]) => known.startsWith('/ops/'))) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await waitForContent(page);
      expect([path, await overflow(page)]).toEqual([path, 0]);
    }
    expect([refused, own]).toEqual([[], []]);
  });
});

test('Salud: a closed restored copy is out of service, and the screen says how to open it', async () => {
  const { gateway } = dashboard.panel.sandbox;
  const restoredAt = gateway.realClock.now();
  await markCopy(gateway.database, { restoredAt, stateOf: restoredAt, backupId: 'b1' });
  gateway.quarantine = await watchQuarantine(gateway.database, () => undefined);
  await admin.goto('/ops/salud');
  await admin.locator('.verdict').getByText('recaudo restore release').first().waitFor();
  expect(await admin.getByText('Todo está bien').count()).toBe(0);
  await checkScreen(admin);
  gateway.quarantine.close();
  expect(complaints).toEqual([]);
});
