import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_FUNDS, plan } from '../../../../server/test/support/world/billing/subscriptions.ts';
import { chargeBody, saveCard, saveCustomer } from '../../../../server/test/support/world/shop/shop.ts';
import { checkScreen } from '../../support/check-screen.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { chooseDays, openFromMenu } from '../../support/dashboard-menu.ts';
import { goTo } from '../../support/dashboard-screens.ts';

let dashboard: Dashboard;
let page: Page;
let complaints: string[];

const DESK = { width: 1280, height: 800 };

beforeAll(async () => {
  dashboard = await shareDashboard();
  ({ page, complaints } = await visit(dashboard, { viewport: DESK }));
  await signUp(page, 'cifras@example.com');
  const { client } = await sandboxClient(page, dashboard);
  const customerId = await saveCustomer(client);
  const path = `/customers/${customerId}`;
  const card = await saveCard(client, undefined, path);
  const pay = async (amount: number) =>
    client.post(`${path}/charges`, { ...chargeBody(card, { amount }), customer: undefined });
  const planId = (await client.post('/plans', plan)).body.id;
  await pay(50_000);
  await client.post('/sandbox/clock/advance', { days: 35 });
  await pay(40_000);
  await client.post('/sandbox/clock/advance', { days: 5 });
  const disputed = await pay(16_000);
  await client.post('/charges', chargeBody(await saveCard(client, NO_FUNDS)));
  await client.post(`/sandbox/charges/${String(disputed.body.id)}/chargeback`, { status: 'pending' });
  await client.post(`${path}/subscriptions`, { plan_id: planId, source_id: card });
  await page.reload();
});
afterAll(() => dashboard.close());

const panel = (title: string): Locator =>
  page.locator('.panel', { has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

/** Hovers the last point of a chart and returns the text shown. */
async function readLastPoint(chart: Locator): Promise<string> {
  await chart.locator('svg').first().waitFor();
  const box = await chart.boundingBox();
  if (box === null) throw new Error('the chart is not on screen');
  await page.mouse.move(box.x + box.width - 12, box.y + box.height / 2);
  return chart.locator('.chart-hover').innerText();
}

test('Inicio shows sales, trend, failures and upcoming charges without scrolling', async () => {
  await page.setViewportSize(DESK);
  await goTo(page, '/pruebas', 'Hola, Ana Torres');
  const ofMonth = panel('Ventas').locator('.kpi', { hasText: '30 días' });
  // 40,000, 16,000 and the subscription's first charge, compared with 50,000 in the previous month.
  await ofMonth.getByText('$ 76.000', { exact: true }).waitFor();
  await ofMonth.getByText(/▲\s52\s%/).waitFor();
  await panel('Aprobación')
    .getByText(/3 de 4 pagos/)
    .waitFor();
  await panel('Recuperado').getByText('$ 0', { exact: true }).waitFor();
  await panel('Requiere tu atención')
    .getByRole('link', { name: /Contracargos en estudio: 1.*\$\s16\.000.*responde antes del/ })
    .waitFor();
  await panel('Por qué fallan las tarjetas')
    .getByRole('link', { name: '3003: fondos insuficientes (1)' })
    .waitFor();
  const titles = page.locator('.panel h2');
  for (const title of [
    'Próximas renovaciones',
    'Ventas por día',
    'Requiere tu atención',
    'Por qué fallan las tarjetas',
  ]) {
    const box = await titles.filter({ hasText: title }).boundingBox();
    expect([title, (box?.y ?? DESK.height) + (box?.height ?? 0) < DESK.height]).toEqual([title, true]);
  }
  expect(await readLastPoint(page.getByRole('img', { name: 'Ventas por día' }))).toMatch(/\$\s36\.000/);
  expect(complaints).toEqual([]);
});

test('Inicio fits desktop and phone, light and dark', async () => {
  await goTo(page, '/pruebas', 'Hola, Ana Torres');
  await page.getByRole('img', { name: 'Ventas por día' }).locator('svg').first().waitFor();
  await checkScreen(page, 'charts-start');
  expect(complaints).toEqual([]);
});

test('Analítica compares a chosen period with the previous one, and a reason links to its payments', async () => {
  await page.setViewportSize(DESK);
  await goTo(page, '/pruebas', 'Hola, Ana Torres');
  await openFromMenu(page, 'Reportes', 'Analítica');
  await panel('Aprobación por BIN').getByText('411111').waitFor();
  await panel('Aprobación por medio de pago')
    .getByText(/3 de 4 · \$\s76\.000/)
    .waitFor();
  expect(await readLastPoint(page.getByRole('img', { name: 'Ventas en el tiempo' }))).toMatch(/\$\s36\.000/);
  await panel('Permanencia por mes de inicio')
    .getByRole('row', { name: /1\s+100\s?%/ })
    .waitFor();
  await chooseDays(page, 'Periodo', 'Hoy');
  await panel('Aprobación por medio de pago')
    .getByText(/2 de 3 · \$\s36\.000/)
    .waitFor();
  await panel('Rechazos por motivo')
    .getByRole('link', { name: /^3003: fondos insuficientes/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Transacciones' }).waitFor();
  expect(new URL(page.url()).searchParams.get('error_code')).toBe('3003');
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  expect(complaints).toEqual([]);
});

test('Analítica fits desktop and phone, light and dark', async () => {
  await goTo(page, '/pruebas/analitica', 'Analítica');
  await page.getByRole('img', { name: 'Ventas en el tiempo' }).locator('svg').first().waitFor();
  await checkScreen(page, 'charts-analytics');
  expect(complaints).toEqual([]);
});
