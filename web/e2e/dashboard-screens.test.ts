import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from './support/accessibility.ts';
import { type Dashboard, openDashboard, signIn, visit } from './support/dashboard.ts';
import { goTo, screens, withIds } from './support/dashboard-screens.ts';
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
  ['on a phone in the dark', { colorScheme: 'dark', viewport: { width: 360, height: 740 } }, 'dark-phone'],
] as const;

/** Nothing sticks out to the right (WCAG 1.4.10). */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const pictures = new Map([
  ['/pruebas', 'start'],
  ['/pruebas/transacciones', 'transactions'],
  ['/pruebas/transacciones/{chargeId}', 'transaction'],
  ['/pruebas/exportaciones', 'exports'],
  ['/pruebas/correos', 'emails'],
]);

describe.each(views)('%s', (_where, options, view) => {
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ({ page, complaints } = await visit(dashboard, options));
    await signIn(page, 'ana@example.com');
  });
  afterAll(() => page.context().close());

  test.each(screens)('%s is shown, fits, and axe finds nothing', async (path, heading) => {
    await goTo(page, withIds(path, records), heading);
    expect(await listViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(complaints).toEqual([]);
    const picture = pictures.get(path);
    if (picture !== undefined) await keepPicture(page, `dashboard-${picture}-${view}`);
  });

  test('a dialog, the palette and the menu: axe finds nothing', async () => {
    await goTo(page, `/pruebas/transacciones/${records.chargeId}`, 'Transacción');
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
  });

  test.each(['/entrar', '/registro', '/olvide', '/contrasena/abc', '/invitacion/abc', '/estado'])(
    '%s for visitors is shown, fits, and axe finds nothing',
    async path => {
      const { page: visitor, complaints: heard } = await visit(dashboard, options);
      await visitor.goto(path);
      await visitor.getByRole('heading', { level: 1 }).waitFor();
      expect(await listViolations(visitor)).toEqual([]);
      expect(await overflow(visitor)).toBe(0);
      expect(heard).toEqual([]);
      await visitor.context().close();
    },
  );
});
