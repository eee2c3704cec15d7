import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeBody, saveCard } from '../../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { chipOf, chooseDays, chooseFilter } from '../../support/dashboard-menu.ts';

const ROWS = 13;

let dashboard: Dashboard;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  dashboard = await shareDashboard();
  ({ page, complaints } = await visit(dashboard, { viewport: { width: 1280, height: 800 } }));
  await signUp(page, 'fichas@example.com');
  const { client } = await sandboxClient(page, dashboard);
  const card = await saveCard(client);
  for (let number = 1; number <= ROWS; number += 1) {
    const made = await client.post(
      '/charges',
      chargeBody(card, { order_id: `ficha-${number}`, amount: 1_000 * number }),
    );
    expect(made.status).toBe(200);
  }
});
afterAll(() => dashboard.close());

const rows = () => page.locator('tbody tr');
const query = (name: string) => new URL(page.url()).searchParams.get(name);

test('at 1280 by 800 twelve rows are in view, each on one line', async () => {
  await page.goto('/pruebas/transacciones');
  await expect.poll(() => rows().count()).toBe(ROWS);
  const boxes = await rows().evaluateAll(elements =>
    elements
      .map(element => element.getBoundingClientRect())
      .map(({ bottom, height }) => ({ bottom, height })),
  );
  expect(boxes.filter(({ bottom }) => bottom <= 800).length).toBeGreaterThanOrEqual(12);
  expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(42);
});

test('a chip is set, changed and removed; months have names; a reload keeps them; one click clears all', async () => {
  await page.goto('/pruebas/transacciones');
  await chooseFilter(page, 'Medio', 'Tarjeta');
  await expect.poll(() => query('method')).toBe('card');
  await chooseFilter(page, 'Medio', 'PSE');
  await expect.poll(() => query('method')).toBe('bank_account');
  await page.getByText('Nada coincide con estos filtros').waitFor();
  await page.getByRole('button', { name: 'Quitar Medio' }).click();
  await expect.poll(() => rows().count()).toBe(ROWS);
  await chooseDays(page, 'Fecha', 'Este mes');
  await expect.poll(() => query('creation[gte]')).toMatch(/-01$/);
  await chooseFilter(page, 'Reembolsos', 'Sin reembolso');
  await page.reload();
  await chipOf(page, 'Reembolsos').getByText('Sin reembolso').waitFor();
  await chipOf(page, 'Fecha').waitFor();
  await expect.poll(() => rows().count()).toBe(ROWS);
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(complaints).toEqual([]);
});

test('by keyboard alone: search, a choice, an amount from the list, and days with the arrow keys', async () => {
  await page.goto('/pruebas/transacciones');
  await expect.poll(() => rows().count()).toBe(ROWS);
  await page.getByRole('searchbox', { name: 'Cliente' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Tarjeta' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => query('method')).toBe('card');
  await page.getByRole('button', { name: 'Filtro', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Monto' }).waitFor();
  await page.keyboard.press('Enter');
  const least = page.getByLabel('Mínimo');
  await expect.poll(() => least.evaluate(element => element === document.activeElement)).toBe(true);
  await page.keyboard.type('12.000');
  await page.keyboard.press('Enter');
  await expect.poll(() => rows().count()).toBe(2);
  await chipOf(page, 'Monto').getByText('≥ $ 12.000').waitFor();
  await chipOf(page, 'Fecha').focus();
  await page.keyboard.press('Enter');
  const day = page.getByRole('dialog', { name: 'Fecha' }).locator('td [data-today]');
  await day.waitFor();
  expect(await listViolations(page, 'all', { within: '[role="dialog"]' })).toEqual([]);
  await day.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Aplicar' }).press('Enter');
  await expect.poll(() => query('creation[lte]')).not.toBeNull();
  const days = Date.parse(query('creation[lte]') ?? '') - Date.parse(query('creation[gte]') ?? '');
  // The first Enter moves to the next day, and the arrow moves up a week.
  expect(days / 86_400_000).toBe(6);
  await expect.poll(() => rows().count()).toBe(2);
  expect(complaints).toEqual([]);
});
