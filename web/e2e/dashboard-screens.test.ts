import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from './support/accessibility.ts';
import { type Dashboard, openDashboard, signIn, visit } from './support/dashboard.ts';
import { goTo, listScreens } from './support/dashboard-screens.ts';
import { keepPicture } from './support/keep-picture.ts';
import { openLivelyBusiness, promote, type Records } from './support/lively-business.ts';

let dashboard: Dashboard;
let records: Records;

beforeAll(async () => {
  dashboard = await openDashboard();
  const { page } = await visit(dashboard);
  records = await openLivelyBusiness(dashboard, page);
  await promote(dashboard, page);
  await page.context().close();
});
afterAll(() => dashboard.close());

const views = [
  ['on a desk', { colorScheme: 'light', viewport: { width: 1280, height: 800 } }, 'desktop'],
  ['in the dark', { colorScheme: 'dark', viewport: { width: 1280, height: 800 } }, 'dark'],
  ['on a phone', { colorScheme: 'light', viewport: { width: 360, height: 740 } }, 'phone'],
] as const;

/** Nothing sticks out to the right (WCAG 1.4.10). */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each(views)('%s', (_where, options, name) => {
  test('every screen is shown, fits, and axe finds nothing', async () => {
    const { page, complaints } = await visit(dashboard, options);
    await signIn(page, 'ana@example.com');
    for (const [path, heading] of listScreens(records)) {
      await goTo(page, path, heading);
      expect([path, await listViolations(page)]).toEqual([path, []]);
      expect([path, await overflow(page)]).toEqual([path, 0]);
      if (/^\/pruebas(\/transacciones(\/.*)?)?$/.test(path)) {
        await keepPicture(page, `dashboard${path.replaceAll(/\/(?=[^/]{20}|)/g, '-').slice(0, 24)}-${name}`);
      }
    }
    expect(complaints).toEqual([]);
  });

  test('every screen for visitors is shown, and axe finds nothing', async () => {
    const { page, complaints } = await visit(dashboard, options);
    for (const path of ['/entrar', '/registro', '/olvide', '/contrasena/abc', '/invitacion/abc']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([path, await listViolations(page)]).toEqual([path, []]);
      expect([path, await overflow(page)]).toEqual([path, 0]);
    }
    expect(complaints).toEqual([]);
  });

  test('dialogs, the menu and the palette: axe finds nothing', async () => {
    const { page } = await visit(dashboard, options);
    await signIn(page, 'ana@example.com');
    await goTo(page, `/pruebas/transacciones/${records.chargeId}`, 'Transacción');
    await page.getByRole('button', { name: 'Reembolsar' }).click();
    expect(await listViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('planes');
    expect(await listViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Planes' }).waitFor();
    await page.getByRole('button', { name: 'Crear plan' }).click();
    expect(await listViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cuenta', exact: true }).click();
    expect(await listViolations(page)).toEqual([]);
  });
});
