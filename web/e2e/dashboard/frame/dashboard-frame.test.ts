import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../support/accessibility.ts';
import { checkScreen, views } from '../../support/check-screen.ts';
import { type Dashboard, shareDashboard, visit } from '../../support/dashboard.ts';
import { goTo } from '../../support/dashboard-screens.ts';
import { openLivelyBusiness, type Records } from '../../support/lively-business.ts';

let dashboard: Dashboard;
let records: Records;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  dashboard = await shareDashboard();
  ({ page, complaints } = await visit(dashboard));
  records = await openLivelyBusiness(dashboard, page, 'marco@example.com');
});
afterAll(() => dashboard.close());

describe.each(views)('%s', (_where, { colorScheme, viewport }) => {
  beforeAll(async () => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
  });

  test('axe finds no violation in the bars around a screen, a dialog, the palette and the menu', async () => {
    await goTo(page, `/pruebas/transacciones/${records.chargeId}`, / · \$/);
    expect(await listViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Reembolsar' }).click();
    expect(await listViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Busca/ }).fill('planes');
    expect(await listViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Planes' }).waitFor();
    await page.getByRole('button', { name: 'Crear plan' }).click();
    expect(await listViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cuenta', exact: true }).click();
    expect(await listViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(complaints).toEqual([]);
  });
});

test.each(['/entrar', '/registro', '/olvide', '/contrasena/abc', '/invitacion/abc', '/estado'])(
  '%s for visitors is shown, fits, and passes axe',
  async path => {
    const { page: visitor, complaints: heard } = await visit(dashboard);
    await visitor.goto(path);
    await visitor.getByRole('heading', { level: 1 }).waitFor();
    await checkScreen(visitor);
    expect(heard).toEqual([]);
    await visitor.context().close();
  },
);
