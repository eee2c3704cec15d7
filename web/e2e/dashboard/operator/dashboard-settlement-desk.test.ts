import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeMovements } from '../../../../server/src/domain/settlement/movements/take-movements.ts';
import { followMerchant } from '../../../../server/src/domain/settlement/settlements/follow-settlements.ts';
import { newSellerBody, openPlatform } from '../../../../server/test/support/world/settlement/platform.ts';
import {
  openSettled,
  usualContract,
} from '../../../../server/test/support/world/settlement/settled-merchant.ts';
import { checkScreen } from '../../support/check-screen.ts';
import { type Dashboard, openDashboard, signUp, visit } from '../../support/dashboard.ts';
import { promote } from '../../support/lively-business.ts';

const DESK = { width: 1280, height: 800 };
let dashboard: Dashboard;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  dashboard = await openDashboard();
  const visited = await visit(dashboard);
  [page, complaints] = [visited.page, visited.complaints];
  await signUp(page, 'rosa.liquida@example.com', 'Recaudo');
  await promote(dashboard, page);
});
afterAll(() => dashboard.close());

const dialog = () => page.getByRole('dialog');
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const answer = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

test('Liquidaciones: cutoffs, a hold with its reason, a price and what last month would have cost', async () => {
  await page.goto('/ops/liquidaciones');
  await page.getByText('No le recaudas a ningún comercio').waitFor();
  const { sandbox } = dashboard.panel;
  const bankingDays = { card: 0, bank_account: 1, store: 2 };
  const settled = await openSettled(
    sandbox,
    { bankingDays, schedule: 'weekly', scheduleDay: 5 },
    usualContract(),
  );
  const id = await settled.charge(119_000);
  while ((await takeMovements(sandbox.gateway, 500)) > 0);
  await followMerchant(sandbox.gateway, settled.merchantId, { onDemand: true });
  await page.reload();
  await page.getByText('Cada semana, el viernes').waitFor();
  await checkScreen(page, 'settled-merchants');
  await page.setViewportSize(DESK);
  await page
    .getByRole('row', { name: /Cada semana, el viernes/ })
    .getByRole('link')
    .click();
  await page.getByRole('heading', { level: 2, name: 'Condiciones' }).waitFor();
  await press('Retener');
  await dialog().getByLabel('Valor').fill('30.000');
  await dialog().getByLabel('Motivo').fill('Ventas inusuales');
  await answer('Retener');
  await page.getByRole('row', { name: /Ventas inusuales/ }).waitFor();
  await checkScreen(page, 'settled-merchant');
  await page.setViewportSize(DESK);

  await press('Nueva tarifa');
  await dialog().getByLabel('Tarjeta: porcentaje').fill('2.5');
  await dialog().getByLabel('Tarjeta: fijo en pesos').fill('500');
  await dialog().getByLabel('Desde').fill('2030-01-01');
  await answer('¿Cuánto habría costado el mes pasado?');
  await dialog()
    .getByText(/no hubo pagos aprobados/)
    .waitFor();
  await answer('Guardar tarifa');
  await page.getByText('Por empezar').waitFor();

  await settled.refund(id);
  while ((await takeMovements(sandbox.gateway, 500)) > 0);
  await followMerchant(sandbox.gateway, settled.merchantId);
  await page.goto('/ops/liquidaciones?status=negative');
  await page.getByRole('row', { name: /Reembolsos/ }).waitFor();
  await checkScreen(page, 'settled-negative');
  await page.setViewportSize(DESK);
  await page.goto(`/ops/liquidaciones/sandbox/${settled.merchantId}`);
  await press('Liberar');
  await dialog().getByLabel('Motivo').fill('Aclarado');
  await answer('Liberar');
  await page.getByText('No hay nada en reserva.').waitFor();
});

test('a platform shows its sellers with the terms that they accepted, and a seller its platform', async () => {
  const { sandbox } = dashboard.panel;
  const platform = await openPlatform(sandbox);
  const seller = await platform.addSeller();
  await platform.operator(
    'POST',
    '',
    newSellerBody(platform.merchantId, { name: 'Sin términos', terms: undefined }),
  );
  await page.goto(`/ops/liquidaciones/sandbox/${platform.merchantId}`);
  await page
    .getByRole('row', { name: /Sin términos.*Sin aceptar.*Le falta: aceptar los términos/ })
    .waitFor();
  await page
    .getByRole('row', { name: /Café de la Sierra.*Versión 2026-01, aceptada el.*Recibe pagos/ })
    .waitFor();
  await checkScreen(page, 'settled-platform');
  await page.setViewportSize(DESK);
  await page.goto(`/ops/liquidaciones/sandbox/${seller.id}`);
  await page.getByRole('heading', { level: 2, name: 'Vendedor de una plataforma' }).waitFor();
  await page.getByText('Versión 2026-01, aceptada el').waitFor();
  await checkScreen(page, 'settled-seller');
  await page.setViewportSize(DESK);
});

test('Retenciones: a rate ends, another begins, and withholding is turned on', async () => {
  await page.goto('/ops/retenciones');
  await page.getByRole('row', { name: /Retefuente 1,5 %/ }).waitFor();
  await checkScreen(page, 'withholdings');
  await page.setViewportSize(DESK);
  await press('Agregar fila');
  await dialog().getByLabel('Nombre de la fila').fill('renta-2030');
  await dialog().getByLabel('Tarifa, en porcentaje').fill('0.5');
  await dialog().getByLabel('Norma').fill('Decreto 1 de 2029');
  await dialog().getByLabel('Fuente').fill('DIAN');
  await dialog().getByLabel('Primer día').fill('2030-01-01');
  await answer('Agregar fila');
  await page.getByRole('row', { name: /Retefuente 0,5 %/ }).waitFor();
  await page
    .getByRole('row', { name: /Retefuente 1,5 %/ })
    .getByRole('button', { name: 'Terminar' })
    .click();
  await dialog().getByLabel('Último día').fill('2029-12-31');
  await answer('Terminar');
  await page.getByText(/al 31\/12\/2029/).waitFor();
  await press('Cambiar');
  await dialog().getByLabel('Quién retiene').selectOption('agent');
  await answer('Guardar');
  await page.getByText('Retienes tú, como agente').waitFor();
  expect(complaints).toEqual([]);
});
