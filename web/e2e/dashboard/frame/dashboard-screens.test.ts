import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkScreen } from '../../support/check-screen.ts';
import { type Dashboard, openDashboard, visit } from '../../support/dashboard.ts';
import { goTo, paymentScreens, withIds } from '../../support/dashboard-screens.ts';
import { openLivelyBusiness, promote, type Records } from '../../support/lively-business.ts';

let dashboard: Dashboard;
let records: Records;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  dashboard = await openDashboard();
  ({ page, complaints } = await visit(dashboard));
  records = await openLivelyBusiness(dashboard, page);
  await promote(dashboard, page);
  await page.reload();
});
afterAll(() => dashboard.close());

const pictures = new Map([
  ['/pruebas', 'start'],
  ['/pruebas/transacciones', 'transactions'],
  ['/pruebas/transacciones/{chargeId}', 'transaction'],
  ['/pruebas/exportaciones', 'exports'],
]);

test.each(paymentScreens)('%s is shown, fits, and passes axe', async (path, heading) => {
  await goTo(page, withIds(path, records), heading);
  await checkScreen(page, pictures.get(path));
  expect(complaints).toEqual([]);
});
